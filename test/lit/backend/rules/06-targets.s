; A target is a constant, the return address, or a table's entry; control in one frame goes forward.
; RUN: check_final %s | FileCheck %s

; CHECK: case 1: accepted
.function "main" 20
set 10, 0x1
set 2, @4
xor 10, 10, 3
jump 3, 2, 10
set 10, 0x1
set 11, @halt
jump 10, 11, 10
.end
; -----
; A computed target.
; CHECK-NEXT: case 2: rule 6, instruction 3: main: target in cell 3 is not a constant of the program
;- set 2, @4
;- xor 10, 10, 3
;- jump 3, 2, 10
;+ set 2, @4
;+ mul 2, 10, 3
;+ jump 10, 3, 10
; -----
; Backwards.
; CHECK-NEXT: case 3: rule 6, instruction 3: main: jump backwards to instruction 0 in one frame
;- set 2, @4
;+ set 2, @0
; -----
; Advice as target (rule 19: a hint's cells are advice).
; CHECK-NEXT: case 4: rule 6, instruction 3: main: target in cell 2 is not a constant of the program
;- set 2, @4
;+ .hint alloc [2] (1) none
;+ mul 10, 10, 4
; -----
; Into the middle of another unit.
; CHECK-NEXT: case 5: rule 6, instruction 12: f: jump to instruction 9 of another unit in the own frame
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
set 5, 0x1
set 6, @9
jump 5, 6, 2
jump 5, 0, 1
.end
