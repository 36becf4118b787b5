; Own fp is the cell that the caller wrote, never a hint.
; RUN: check_final %s | FileCheck %s

; CHECK: case 1: accepted
.function "main" 20
set 10, 0x1
set 12, @10
.hint alloc [2] (8) none
deref 2, 3, 10
deref.fp 2, 1
deref 2, 2, 2
deref.pc 2, 0
jump 10, 12, 2
deref 2, 4, 13
set 11, @halt
jump 10, 11, 10
.end
;@ f fp 2 params 3:k results 4:k
.function "f" 8
mul 3, 3, 4
set 5, 0x1
jump 5, 0, 1
.end
; -----
; Not given.
; CHECK-NEXT: case 2: rule 4, instruction 6: main: 'f' is not given its own fp
;- deref 2, 2, 2
;+ mul 10, 10, 15
; -----
; Given from another cell than the frame's address.
; CHECK-NEXT: case 3: rule 4, instruction 6: main: 'f' is not given its own fp
;- deref 2, 2, 2
;+ deref 2, 2, 10
; -----
; A hinted frame that a row `deref.fp s, s` "checks": another cell may hold fp at the address s names. The
; jump is no branch of this frame, so it would have to be a call.
; CHECK-NEXT: case 4: rule 3, instruction 13: f: jump into the middle of a unit, instruction 14
;- mul 3, 3, 4
;- set 5, 0x1
;- jump 5, 0, 1
;+ .hint alloc [6] (1) none
;+ deref.fp 6, 6
;+ set 5, 0x1
;+ set 7, @14
;+ jump 5, 7, 6
;+ mul 3, 3, 4
;+ jump 5, 0, 1
