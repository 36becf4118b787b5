; A condition is in K by construction (rules 6, 9): a word from the prover only after its check, on every path (16, 17).
; RUN: check_final %s | FileCheck %s

; The lane check stands before the jump.
; CHECK: case 1: accepted
.function "main" 20
.hint alloc [3] (1) none
set 10, 0x1
set 2, @6
set 4, 0x0
jump 4, 3, 3
jump 3, 2, 10
set 5, 0x7
set 11, @halt
jump 10, 11, 10
.end
; -----
; No check.
; CHECK-NEXT: case 2: rule 6, instruction 4: main: condition in cell 3 is not known to be in K
;- jump 4, 3, 3
;- jump 3, 2, 10
;+ mul 3, 3, 6
;+ jump 3, 2, 10
; -----
; The check stands behind the jump.
; CHECK-NEXT: case 3: rule 6, instruction 3: main: condition in cell 3 is not known to be in K
;- jump 4, 3, 3
;- jump 3, 2, 10
;+ jump 3, 2, 10
;+ jump 4, 3, 3
; -----
; A bit check instead.
; CHECK-NEXT: case 4: accepted
;- jump 4, 3, 3
;+ mul 3, 3, 3
; -----
; The check stands in one arm only.
; CHECK-NEXT: case 5: rule 6, instruction 7: main: condition in cell 3 is not known to be in K
.function "main" 20
.hint alloc [3] (1) none
set 10, 0x1
set 2, @6
set 4, 0x0
mul 10, 10, 6
jump 6, 2, 10
jump 4, 3, 3
set 7, @8
jump 3, 7, 10
set 11, @halt
jump 10, 11, 10
.end
; -----
; A word that is constant and outside of K.
; CHECK-NEXT: case 6: rule 6, instruction 5: main: condition in cell 3 is not known to be in K
;- .hint alloc [3] (1) none
;- set 10, 0x1
;- set 2, @6
;- set 4, 0x0
;- jump 4, 3, 3
;+ set 3, 0x10000000000000000
;+ set 10, 0x1
;+ set 2, @6
;+ set 4, 0x0
;+ mul 4, 4, 6
