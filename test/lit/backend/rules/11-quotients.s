; A row that defines a cell determines it.
; RUN: check_final %s | FileCheck %s

; A product that is not zero has factors that are not.
; CHECK: case 1: accepted
.function "main" 20
.hint alloc [2] (1) none
set 3, 0x1
mul 2, 4, 3
set 5, 0x0
mul 2, 6, 5
set 10, 0x1
set 11, @halt
jump 10, 11, 10
.end
; -----
; An unset cell in two operands.
; CHECK-NEXT: case 2: rule 11, instruction 1: main: cells 4 and 4 may both be unset
;- mul 2, 4, 3
;+ mul 4, 4, 3
; -----
; 0/0.
; CHECK-NEXT: case 3: rule 11, instruction 2: main: quotient by cell 2, which may be zero
.function "main" 20
set 2, 0x0
set 3, 0x0
mul 2, 4, 3
set 10, 0x1
set 11, @halt
jump 10, 11, 10
.end
; -----
; A divisor that may be zero.
; CHECK-NEXT: case 4: rule 11, instruction 1: main: quotient by cell 2, which may be zero
;- set 3, 0x1
;+ set 3, 0x0
; -----
; It is shown not to be, but behind the quotient.
; CHECK-NEXT: case 5: rule 11, instruction 2: main: quotient by cell 2, which may be zero
;- set 3, 0x1
;- mul 2, 4, 3
;- set 5, 0x0
;- mul 2, 6, 5
;+ set 3, 0x1
;+ set 5, 0x0
;+ mul 2, 6, 5
;+ mul 2, 4, 3
