; One buffer, input and output behind each other, so that one pointer walks. A frame: end, own fp, w, p, then
; v, u, product, u', v', one step of p, step, more, head; main's from 20 on.
.string "w"
.string "from"
.advice "w" word
.advice "from" word
.function "main" 20
  .hint alloc [9] (1670) none
  .hint advice [22] (0) 0
  .hint alloc [23] (512) none
  .hint advice.into [23] (256, 0) 1
  set 7, 0x1
  set 20, @1684
  set 21, @20
  set 8, @loop
  jump 7, 8, 21
done:
  deref 23, 256, 10
  deref 23, 511, 11
  xor 10, 11, 0
  set 1, 0x0
  set 12, @halt
  jump 7, 12, 7
.loop "loop" 17 none
loop:
  deref 3, 128, 4
  deref 3, 0, 5
  mul 2, 4, 6
  xor 5, 6, 7
  deref 3, 256, 7
  xor 7, 4, 8
  deref 3, 384, 8
  set 9, 0x2
  mul 3, 9, 16
  set 10, @13
  mul 1, 10, 14
  xor 14, 0, 11
  deref 14, 0, 0
  deref 14, 2, 2
  set 12, @loop
  jump 11, 12, 14
  set 17, 0x1
  set 18, @done
  jump 17, 18, 17
.end
.end
