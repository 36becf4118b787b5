; A frame: end, own fp, x (2 cells), one, zero, step, more, head. The first one is the cells of main from
; 16 on, the next one begins 9 cells behind this one: there the digest is written.
.string "n"
.string "x"
.advice "n" index
.advice "x" word word
.function "main" 16
  .hint advice [2] (3) 0
  .hint alloc.counted [9, 2] (9, 5) none
  .hint touch [] () none
  deref 2, 0, 3
  set 4, @999
  mul 2, 5, 4
  .hint touch [] () none
  deref 5, 0, 6
  .hint advice [18, 19] (0, 0) 1
  set 7, 0x1
  xor 2, 7, 8
  set 10, @enter
  jump 8, 10, 7
  set 11, 0x0
  xor 18, 11, 0
  xor 19, 11, 1
  set 12, @halt
  jump 7, 12, 7
enter:
  mul 2, 2, 11
  mul 11, 11, 12
  mul 12, 12, 13
  mul 13, 2, 14
  set 17, @16
  mul 14, 17, 16
  set 15, @loop
  jump 7, 15, 17
.loop "loop" 13 none
loop:
  set 4, 0x1
  set 5, 0x0
  keccak 2, 3, 4, 5, 5, 5, 5, 5, 11, 0x8000000000000000
  set 6, @9
  mul 1, 6, 10
  xor 10, 0, 7
  deref 10, 0, 0
  set 8, @loop
  jump 7, 8, 10
  deref 4, 0, 11
  deref 4, 1, 12
  set 13, @halt
  jump 4, 13, 4
.end
.end
