; What one arm wrote is unset after the join.
; RUN: check_final %s | FileCheck %s

; CHECK: case 1: accepted
.function "main" 20
set 10, 0x1
set 12, @7
mul 10, 10, 13
xor 13, 10, 14
jump 14, 12, 10
set 4, 0x5
mul 4, 10, 5
set 11, @halt
jump 10, 11, 10
.end
; -----
; The target is the read behind the write.
; CHECK-NEXT: case 2: rule 2, instruction 6: main: cells 4 and 5 may both be unset
;- set 12, @7
;+ set 12, @6
; -----
; The jump is always taken: the write is never reached.
; CHECK-NEXT: case 3: rule 2, instruction 5: main: cells 4 and 5 may both be unset
;- set 12, @7
;- mul 10, 10, 13
;- xor 13, 10, 14
;- jump 14, 12, 10
;+ set 12, @5
;+ mul 10, 10, 13
;+ jump 10, 12, 10
