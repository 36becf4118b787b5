; A jump through a table goes to base · g^(2 i), and every entry is a landing of two instructions.
; RUN: check_final %s | FileCheck %s

; CHECK: case 1: accepted
.string "s"
.function "main" 20
.hint advice [2] (3) 0
set 10, 0x1
mul 2, 2, 3
set 4, @5
mul 3, 4, 5
jump 10, 5, 10
set 6, @9
jump 10, 6, 10
set 6, @12
jump 10, 6, 10
set 7, 0x5
set 8, @13
jump 10, 8, 10
set 7, 0x6
set 11, @halt
jump 10, 11, 10
.end
;@ table 4 entries 2
; -----
; The jump is not declared as one through a table.
; CHECK-NEXT: case 2: rule 6, instruction 4: main: target in cell 5 is not a constant of the program
;- ;@ table 4 entries 2
;+ ; none
; -----
; More entries than landings.
; CHECK-NEXT: case 3: rule 6, instruction 4: main: table entry is not a landing of two instructions
;- ;@ table 4 entries 2
;+ ;@ table 4 entries 3
; -----
; Another base.
; CHECK-NEXT: case 4: rule 6, instruction 4: main: table jump is not base · g^(2 i)
;- set 4, @5
;+ set 4, @6
; -----
; Not twice the position.
; CHECK-NEXT: case 5: rule 6, instruction 4: main: table jump is not base · g^(2 i)
;- mul 2, 2, 3
;+ mul 2, 10, 3
