# Kernel sets (ARCHITECTURE rule 4): each in translation units of its own, with its own flags.
target_sources(lean_base PRIVATE
  field/kernels.cpp field/kernels_portable.cpp field/kernels_avx2.cpp field/kernels_avx2_wide.cpp
  field/kernels_avx512.cpp
  keccak/kernels.cpp keccak/kernels_avx2.cpp keccak/kernels_avx512.cpp)

set_source_files_properties(field/kernels_avx2.cpp keccak/kernels_avx2.cpp
  PROPERTIES COMPILE_OPTIONS "${LEAN_AVX2}")
set_source_files_properties(field/kernels_avx2_wide.cpp
  PROPERTIES COMPILE_OPTIONS "${LEAN_AVX2};-mvpclmulqdq")
set_source_files_properties(field/kernels_avx512.cpp keccak/kernels_avx512.cpp
  PROPERTIES COMPILE_OPTIONS "${LEAN_AVX512}")
