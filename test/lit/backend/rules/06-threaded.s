; Two matches one after the other: the first one's arms jump into the second one's table. What every jump into a table
; has set is set in its arms.
; RUN: check_final %s | FileCheck %s

; CHECK: case 1: accepted
.string "s"
.function "main" 24
.hint advice [2] (3) 0
.hint advice [12] (3) 0
set 10, 0x1
mul 2, 2, 3
set 4, @8
mul 3, 4, 5
mul 12, 12, 13
;@ table 7 entries 2
set 14, @18
;@ table 14 at 18 entries 2
mul 13, 14, 15
jump 10, 5, 10
set 6, @12
jump 10, 6, 10
set 6, @15
jump 10, 6, 10
set 7, 0x5
set 16, 0x1
jump 10, 15, 10
set 7, 0x6
set 18, 0x1
jump 10, 15, 10
set 17, @22
jump 10, 17, 10
set 17, @23
jump 10, 17, 10
mul 7, 7, 20
set 11, @halt
jump 10, 11, 10
.end
;@ table 17 at 18 entries 2
; -----
; What only one arm of the first match sets.
; CHECK-NEXT: case 2: rule 11, instruction 22: main: cells 16 and 16 may both be unset
;- mul 7, 7, 20
;+ mul 16, 16, 20
; -----
; The first arm goes back to the first table.
; CHECK-NEXT: case 3: rule 6, instruction 14: main: table before the jump into it
;- set 14, @18
;- ;@ table 14 at 18 entries 2
;+ set 14, @8
;+ ;@ table 14 at 8 entries 2
; -----
; The jumps into one table take it for tables of different sizes.
; CHECK-NEXT: case 4: rule 6, instruction 17: main: table of another size for another jump
;- ;@ table 14 at 18 entries 2
;+ ;@ table 14 at 18 entries 1
