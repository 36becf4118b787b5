; A frame: end, own fp, state (2), list, six cells of it, stride, step, more, head; main's from 20 on.
.string "n"
.string "list"
.string "state"
.advice "n" index
.advice "list" word word word word word word
.advice "state" word word
.function "main" 20
  .hint advice [2] (3) 0
  .hint alloc.counted [9, 2] (15, 7) none
  .hint touch [] () none
  deref 2, 0, 3
  set 4, @999
  mul 2, 5, 4
  .hint touch [] () none
  deref 5, 0, 6
  .hint alloc.counted [24, 2] (6, 0) none
  .hint advice.counted [24, 2] (0, 0, 0, 0, 0, 0) 1
  .hint advice [22, 23] (0, 0) 2
  set 7, 0x1
  xor 2, 7, 8
  set 10, @enter
  jump 8, 10, 7
  set 11, 0x0
  xor 22, 11, 0
  xor 23, 11, 1
  set 12, @halt
  jump 7, 12, 7
enter:
  mul 2, 2, 11
  mul 11, 2, 12
  mul 12, 12, 13
  mul 13, 2, 14
  mul 14, 14, 15
  mul 15, 2, 16
  set 21, @20
  mul 16, 21, 20
  set 17, @loop
  jump 7, 17, 21
.loop "loop" 20 none
loop:
  deref 4, 0, 5
  deref 4, 1, 6
  deref 4, 2, 7
  deref 4, 3, 8
  deref 4, 4, 9
  deref 4, 5, 10
  keccak 2, 3, 5, 6, 7, 8, 9, 10, 17, 0x8000000000000001
  set 11, @6
  mul 4, 11, 19
  set 12, @15
  mul 1, 12, 16
  xor 16, 0, 13
  deref 16, 0, 0
  set 14, @loop
  jump 13, 14, 16
  set 20, 0x1
  deref 20, 0, 17
  deref 20, 1, 18
  set 21, @halt
  jump 20, 21, 20
.end
.end
