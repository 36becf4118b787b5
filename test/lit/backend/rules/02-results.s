; Results are written on every return, and only results are read.
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
; The callee does not write its result.
; CHECK-NEXT: case 2: rule 2, instruction 12: f: cell 4 may be read before it is written
;- mul 3, 3, 4
;+ mul 3, 3, 6
; -----
; The caller reads another cell.
; CHECK-NEXT: case 3: rule 2, instruction 7: main: cell 6 of the frame of 'f' is not one of its results
;- deref 2, 4, 13
;+ deref 2, 6, 13
