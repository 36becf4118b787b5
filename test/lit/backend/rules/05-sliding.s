; A loop whose frames slide: the next one begins inside this one, and behind the last is the parent's fp.
; RUN: check_final %s | FileCheck %s

; CHECK: case 1: accepted
.function "main" 20
set 10, 0x1
set 12, @13
.hint alloc [2] (50) none
set 4, @45
mul 2, 4, 5
deref 5, 3, 10
deref 2, 0, 5
deref 2, 1, 2
deref 2, 2, 10
jump 10, 12, 2
xor 13, 10, 14
set 11, @halt
jump 10, 11, 10
xor 10, 10, 15
;@ main.loop in main end 0 behind 3 slide 9 fp 1 exit 9 params 2:k results 13:k
.loop "main.loop" 12 0 3
mul 2, 2, 11
set 4, @9
mul 1, 4, 10
xor 10, 0, 5
deref 10, 0, 0
set 6, @13
jump 5, 6, 10
deref 0, 3, 7
deref 7, 13, 11
set 3, 0x1
set 8, @9
jump 3, 8, 7
.end
.end
; -----
; The parent's fp is not behind the last frame.
; CHECK-NEXT: case 2: rule 5, instruction 8: main: 'main.loop' is not given the parent's own fp
;- deref 5, 3, 10
;+ deref 5, 2, 10
; -----
; There is another value than the parent's fp.
; CHECK-NEXT: case 3: rule 5, instruction 8: main: 'main.loop' is not given the parent's own fp
;- deref 5, 3, 10
;+ deref 5, 3, 4
; -----
; The loop gets another end than the one that the fp is behind.
; CHECK-NEXT: case 4: rule 5, instruction 8: main: 'main.loop' is not given the parent's own fp
;- deref 2, 0, 5
;+ deref 2, 0, 4
; -----
; The next iteration gets another end.
; CHECK-NEXT: case 5: rule 5, instruction 19: main.loop: next iteration is not given the parent's fp
;- deref 10, 0, 0
;+ deref 10, 0, 10
; -----
; No end at all.
; CHECK-NEXT: case 6: rule 5, instruction 19: main.loop: next iteration is not given the parent's fp
;- deref 10, 0, 0
;+ deref 10, 5, 0
; -----
; What the next iteration takes for its value is not where its frame has it.
; CHECK-NEXT: case 7: rule 5, instruction 19: main.loop: cell 2 of the frame of 'main.loop' is not written
;- mul 2, 2, 11
;+ mul 2, 2, 3
; -----
; The next frame is elsewhere than the contract says: nothing of this one is in it.
; CHECK-NEXT: case 8: rule 5, instruction 19: main.loop: cell 2 of the frame of 'main.loop' is not written
;- set 4, @9
;+ set 4, @8
; -----
; The product is not of the own fp.
; CHECK-NEXT: case 9: rule 5, instruction 19: main.loop: cell 2 of the frame of 'main.loop' is not written
;- mul 1, 4, 10
;+ mul 0, 4, 10
; -----
; The next frame's own fp is another cell's value.
; CHECK-NEXT: case 10: rule 4, instruction 20: main.loop: 'main.loop' is not given its own fp
;- mul 1, 4, 10
;- xor 10, 0, 5
;- deref 10, 0, 0
;- set 6, @13
;- jump 5, 6, 10
;+ mul 1, 4, 7
;+ mul 4, 4, 10
;+ xor 7, 0, 5
;+ deref 7, 0, 0
;+ set 6, @13
;+ jump 5, 6, 7
; -----
; The parent's fp is read from the wrong place.
; CHECK-NEXT: case 11: rule 3, instruction 24: main.loop: jump into the middle of a unit, instruction 9
;- deref 0, 3, 7
;+ deref 0, 4, 7
; -----
; What a range check has touched is no value for the next iteration.
; CHECK-NEXT: case 12: rule 5, instruction 19: main.loop: cell 2 of the frame of 'main.loop' is not written
;- mul 2, 2, 11
;+ .hint touch [] () none
;+ deref 2, 0, 11
