; The one pattern of a call and of a return.
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
; An argument is not passed.
; CHECK-NEXT: case 2: rule 3, instruction 6: main: cell 3 of the frame of 'f' is not written
;- deref 2, 3, 10
;+ mul 10, 10, 15
; -----
; The caller's fp is not passed.
; CHECK-NEXT: case 3: rule 3, instruction 6: main: call without the caller's fp
;- deref.fp 2, 1
;+ mul 10, 10, 15
; -----
; The return address is not passed.
; CHECK-NEXT: case 4: rule 3, instruction 6: main: call without the return address of the next instruction
;- deref.pc 2, 0
;+ mul 10, 10, 15
; -----
; It is that of another instruction.
; CHECK-NEXT: case 5: rule 3, instruction 6: main: call without the return address of the next instruction
;- deref 2, 2, 2
;- deref.pc 2, 0
;+ deref.pc 2, 0
;+ deref 2, 2, 2
; -----
; The target is not an entry.
; CHECK-NEXT: case 6: rule 3, instruction 6: main: jump into the middle of a unit, instruction 11
;- set 12, @10
;+ set 12, @11
; -----
; The return takes another frame than the caller's.
; CHECK-NEXT: case 7: rule 3, instruction 12: f: return is not 'jump one, 0, 1'
;- jump 5, 0, 1
;+ jump 5, 0, 0
; -----
; The function runs past its end.
; CHECK-NEXT: case 8: rule 3, instruction 12: f: control runs past the end of the unit
;- jump 5, 0, 1
;+ mul 5, 5, 6
; -----
; A call on a condition.
; CHECK-NEXT: case 9: rule 3, instruction 7: main: call on a condition
;- set 12, @10
;- .hint alloc [2] (8) none
;- deref 2, 3, 10
;- deref.fp 2, 1
;- deref 2, 2, 2
;- deref.pc 2, 0
;- jump 10, 12, 2
;+ set 12, @11
;+ .hint alloc [2] (8) none
;+ deref 2, 3, 10
;+ deref.fp 2, 1
;+ deref 2, 2, 2
;+ mul 10, 10, 15
;+ deref.pc 2, 0
;+ jump 15, 12, 2
