; The second cell after keccak.half is unset.
; RUN: check_final %s | FileCheck %s

; CHECK: case 1: accepted
.function "main" 20
set 2, 0x3
keccak 2, 2, 2, 2, 2, 2, 2, 2, 4, 0x1
xor 4, 5, 6
set 10, 0x1
set 11, @halt
jump 10, 11, 10
.end
; -----
; CHECK-NEXT: case 2: rule 2, instruction 2: main: cells 5 and 6 may both be unset
;- keccak 2, 2, 2, 2, 2, 2, 2, 2, 4, 0x1
;+ keccak.half 2, 2, 2, 2, 2, 2, 2, 2, 4, 0x1
