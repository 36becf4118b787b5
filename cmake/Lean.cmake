# What all targets share: language level, warnings, output folders, and one function per kind of target.

set(CMAKE_CXX_STANDARD 23)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/bin)
set(CMAKE_ARCHIVE_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/lib)

if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release)
endif()
set(CMAKE_CXX_FLAGS_RELEASE "-O2 -DNDEBUG")

# Every binary runs on any x86-64; faster instructions live in kernel files chosen at start.
add_compile_options(-Wall -Wextra -Wno-missing-field-initializers -fno-strict-aliasing
                    -ffile-prefix-map=${CMAKE_SOURCE_DIR}/=)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  add_compile_options(-Wno-uninitialized -Wno-maybe-uninitialized)
endif()

# Flags of the files that hold one kernel set each.
set(LEAN_AVX2 -O3 -mavx2 -mbmi2 -mpclmul)
set(LEAN_AVX512 ${LEAN_AVX2} -mvpclmulqdq -mavx512f -mavx512bw -mavx512vl -mavx512dq -mgfni)

set(LEAN_SANITIZE "" CACHE STRING "Sanitizers for all targets, as -fsanitize takes them")
if(LEAN_SANITIZE)
  add_compile_options(-fsanitize=${LEAN_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer -g1)
  add_link_options(-fsanitize=${LEAN_SANITIZE})
endif()

# Every target counts its branches for libFuzzer, and test/fuzz builds the fuzzers.
option(LEAN_FUZZ "Build the libFuzzer targets (clang)" OFF)
if(LEAN_FUZZ)
  add_compile_options(-fsanitize=fuzzer-no-link)
endif()

find_program(MOLD_LINKER mold)
if(MOLD_LINKER AND CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
  add_link_options(-fuse-ld=mold)
endif()

# A library of ours: lean_library(lean_base SOURCES a.cpp .. DEPENDS lean_x fmt::fmt ..)
function(lean_library name)
  cmake_parse_arguments(A "" "" "SOURCES;DEPENDS" ${ARGN})
  add_library(${name} STATIC ${A_SOURCES})
  target_include_directories(${name} PUBLIC ${CMAKE_SOURCE_DIR} ${CMAKE_BINARY_DIR})
  target_link_libraries(${name} PUBLIC ${A_DEPENDS})
endfunction()

# A command line program: lean_tool(leanvm SOURCES .. DEPENDS ..)
function(lean_tool name)
  cmake_parse_arguments(A "" "" "SOURCES;DEPENDS" ${ARGN})
  add_executable(${name} ${A_SOURCES})
  target_include_directories(${name} PRIVATE ${CMAKE_SOURCE_DIR} ${CMAKE_BINARY_DIR})
  target_link_libraries(${name} PRIVATE ${A_DEPENDS})
endfunction()

# A GoogleTest binary that ctest runs as one test: lean_unit_test(base_field SOURCES .. DEPENDS ..)
function(lean_unit_test name)
  cmake_parse_arguments(A "" "TIMEOUT" "SOURCES;DEPENDS" ${ARGN})
  if(NOT A_TIMEOUT)
    set(A_TIMEOUT 300)
  endif()
  find_package(GTest REQUIRED)
  add_executable(${name} ${A_SOURCES})
  target_include_directories(${name} PRIVATE ${CMAKE_SOURCE_DIR} ${CMAKE_BINARY_DIR})
  target_link_libraries(${name} PRIVATE ${A_DEPENDS} GTest::gtest GTest::gmock GTest::gtest_main)
  target_compile_definitions(${name} PRIVATE LEAN_VECTORS="${CMAKE_SOURCE_DIR}/test/vectors"
                             LEAN_SOURCE_DIR="${CMAKE_SOURCE_DIR}" LEAN_BIN="${CMAKE_BINARY_DIR}/bin")
  add_test(NAME ${name} COMMAND ${name})
  set_tests_properties(${name} PROPERTIES TIMEOUT ${A_TIMEOUT})
endfunction()

# Adds the named folders that exist. What is built from a/b goes to a-b, since the build folder's stdlib is a
# link to the sources.
function(lean_add_folders)
  foreach(folder ${ARGN})
    if(EXISTS ${CMAKE_CURRENT_SOURCE_DIR}/${folder}/CMakeLists.txt)
      string(REPLACE "/" "-" binary ${folder})
      add_subdirectory(${folder} ${binary})
    endif()
  endforeach()
endfunction()
