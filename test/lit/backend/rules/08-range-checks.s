; Nothing else uses the cell of a range check: it holds whatever the cell at the position does.
; RUN: check_final %s | FileCheck %s

; CHECK: case 1: accepted
.function "main" 20
set 2, 0x20
.hint touch [] () none
deref 2, 0, 3
set 4, 0x1
set 10, 0x1
set 11, @halt
jump 10, 11, 10
.end
; -----
; Read.
; CHECK-NEXT: case 2: rule 8, instruction 2: main: cell 3 of a range check is used
;- set 4, 0x1
;+ mul 3, 2, 4
; -----
; Written behind it.
; CHECK-NEXT: case 3: rule 8, instruction 2: main: cell 3 of a range check is used
;- set 4, 0x1
;+ set 3, 0x1
; -----
; Written before.
; CHECK-NEXT: case 4: rule 8, instruction 2: main: cell 3 of a range check is written before
;- set 2, 0x20
;+ set 2, 0x20
;+ set 3, 0x1
