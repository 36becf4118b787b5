; Constants are set in the frame that uses them, on every path.
; RUN: check_final %s | FileCheck %s

; CHECK: case 1: accepted
.function "main" 20
set 3, 0x1
set 12, @5
mul 3, 3, 13
set 15, 0x1
mul 15, 3, 14
set 10, 0x1
set 11, @halt
jump 10, 11, 10
.end
; -----
; `one` is set in one arm only and used behind the join.
; CHECK-NEXT: case 2: rule 2, instruction 5: main: cells 15 and 14 may both be unset
;- mul 3, 3, 13
;- set 15, 0x1
;+ mul 3, 3, 13
;+ jump 13, 12, 3
;+ set 15, 0x1
