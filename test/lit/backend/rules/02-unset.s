; Every cell that a path reads is written on that path.
; RUN: check_final %s | FileCheck %s

; A program that holds.
; CHECK: case 1: accepted
.function "main" 20
set 2, 0x3
mul 2, 2, 3
set 10, 0x1
set 11, @halt
jump 10, 11, 10
.end
; -----
; An operand that nothing wrote.
; CHECK-NEXT: case 2: rule 2, instruction 1: main: cells 4 and 3 may both be unset
;- mul 2, 2, 3
;+ mul 2, 4, 3
; -----
; A condition that nothing wrote.
; CHECK-NEXT: case 3: rule 2, instruction 1: main: cell 5 may be read before it is written
;- mul 2, 2, 3
;+ jump 5, 5, 5
; -----
; A hint reads a cell that nothing wrote.
; CHECK-NEXT: case 4: rule 2, instruction 1: main: cell 7 may be read before it is written
;- mul 2, 2, 3
;+ .hint inverse [7, 8] () none
;+ mul 2, 2, 3
; -----
; A cell outside of the frame.
; CHECK-NEXT: case 5: rule 2, instruction 1: main: cell 30 is outside the frame of 20
;- mul 2, 2, 3
;+ set 30, 0x1
