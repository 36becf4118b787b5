; A frame: end, own fp, claim, h (3), r, four sums and products, step, more, head; main's from 20 on.
.string "n"
.string "claim"
.string "round"
.advice "n" index
.advice "claim" word
.advice "round" word word word word
.function "main" 20
  .hint advice [2] (3) 0
  .hint alloc.counted [9, 2] (14, 6) none
  .hint touch [] () none
  deref 2, 0, 3
  set 4, @999
  mul 2, 5, 4
  .hint touch [] () none
  deref 5, 0, 6
  .hint advice [22] (0) 1
  set 7, 0x1
  xor 2, 7, 8
  set 10, @enter
  jump 8, 10, 7
  set 1, 0x0
  xor 22, 1, 0
  set 12, @halt
  jump 7, 12, 7
enter:
  mul 2, 2, 11
  mul 11, 2, 12
  mul 12, 12, 13
  mul 13, 2, 14
  mul 14, 14, 15
  set 21, @20
  mul 15, 21, 20
  set 16, @loop
  jump 7, 16, 21
.loop "loop" 17 none
loop:
  .hint advice [3, 4, 5, 6] (0, 0, 0, 0) 2
  xor 3, 4, 2
  xor 2, 5, 7
  mul 5, 6, 8
  xor 7, 8, 9
  mul 6, 9, 10
  xor 3, 10, 16
  set 11, @14
  mul 1, 11, 15
  xor 15, 0, 12
  deref 15, 0, 0
  set 13, @loop
  jump 12, 13, 15
  set 17, 0x1
  deref 17, 0, 16
  set 18, 0x0
  deref 17, 1, 18
  set 19, @halt
  jump 17, 19, 17
.end
.end
