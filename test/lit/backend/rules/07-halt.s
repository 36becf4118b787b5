; Only main's epilogue knows the halt address.
; RUN: check_final %s | FileCheck %s

; CHECK: case 1: accepted
.function "main" 20
set 10, 0x1
set 12, @10
.hint alloc [2] (8) none
deref 2, 3, 10
deref.fp 2, 1
deref 2, 2, 2
deref.pc 2, 0
jump 10, 12, 2
deref 2, 4, 13
set 11, @halt
jump 10, 11, 10
.end
;@ f fp 2 params 3:k results 4:k
.function "f" 8
mul 3, 3, 4
set 5, 0x1
jump 5, 0, 1
.end
; -----
; CHECK-NEXT: case 2: rule 7, instruction 13: f: halt address outside of main's frame
;- mul 3, 3, 4
;- set 5, 0x1
;- jump 5, 0, 1
;+ mul 3, 3, 4
;+ set 5, 0x1
;+ set 6, @halt
;+ jump 5, 6, 1
