# example.sh SOURCES FOLDER NAME [noproof]
set -eu
cd "$1"
out=$2/$3
leanc examples/$3.lean -o $out.bin
leanc examples/$3.lean -o $out.again.bin
cmp $out.bin $out.again.bin
leanc examples/$3.lean --emit=asm -o $out.s
leanvm asm $out.s -o $out.asm.bin
cmp $out.bin $out.asm.bin
leanvm check -q $out.bin
public=$(leanvm run $out.bin | sed -n 's/^public input *//p')
accepted=0
for seed in 1 2 3 4 5 6 7 8 9 10 11 12; do
  # An overlap may make a run fail; it must not change what it publishes.
  if leanvm run --scatter $seed $out.bin > $out.scattered 2> /dev/null; then
    test "$public" = "$(sed -n 's/^public input *//p' $out.scattered)"
    accepted=$((accepted + 1))
  fi
done
test $accepted -ge 3
test "${4:-}" = noproof && exit
leanvm prove -q $out.bin -o $out.proof
leanvm verify -q $out.bin $out.proof --public "$public"
