; A loop gets the parent's fp from the parent, each iteration from the one before; exits write the results.
; RUN: check_final %s | FileCheck %s

; CHECK: case 1: accepted
.function "main" 20
set 10, 0x1
set 12, @9
.hint alloc [2] (12) none
deref 2, 0, 10
deref 2, 1, 10
deref 2, 2, 10
jump 10, 12, 2
xor 13, 10, 14
set 11, @halt
jump 10, 11, 10
;@ main.loop in main parentfp 0 exit 6 params 1:kn,2:k results 13:k
.loop "main.loop" 12 0
mul 1, 1, 3
set 4, 0x2
mul 1, 4, 5
set 6, @30
xor 5, 6, 7
.hint alloc [8] (12) none
deref 8, 0, 0
deref 8, 1, 5
deref 8, 2, 3
set 9, @9
jump 7, 9, 8
deref 0, 13, 3
set 10, 0x1
set 11, @6
jump 10, 11, 0
.end
.end
; -----
; The first iteration gets another value than the parent's fp.
; CHECK-NEXT: case 2: rule 5, instruction 5: main: 'main.loop' is not given the parent's own fp
;- deref 2, 0, 10
;+ deref 2, 0, 0
; -----
; The next one is not given the parent's fp.
; CHECK-NEXT: case 3: rule 5, instruction 18: main.loop: next iteration is not given the parent's fp
;- deref 8, 0, 0
;+ deref 8, 0, 8
; -----
; The next one lacks a carried value.
; CHECK-NEXT: case 4: rule 5, instruction 18: main.loop: cell 2 of the frame of 'main.loop' is not written
;- deref 8, 2, 3
;+ deref 8, 5, 3
; -----
; The exit does not write the result.
; CHECK-NEXT: case 5: rule 5, instruction 22: main.loop: result in cell 13 of the parent is not written
;- deref 0, 13, 3
;+ deref 0, 12, 3
; -----
; The exit goes elsewhere.
; CHECK-NEXT: case 6: rule 5, instruction 22: main.loop: jump to instruction 10 with the frame of 'main'
;- set 11, @6
;+ set 11, @10
; -----
; The parent uses a cell that the loop does not promise.
; CHECK-NEXT: case 7: rule 2, instruction 6: main: cells 15 and 14 may both be unset
;- xor 13, 10, 14
;+ xor 15, 10, 14
; -----
; The body reads a cell of the parent that is not written when it starts.
; CHECK-NEXT: case 8: rule 2, instruction 5: main: cell 16 may be read before it is written
;- mul 1, 1, 3
;+ deref 0, 16, 3
