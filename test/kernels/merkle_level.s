; A node and its sibling in the order that a bit says: the arm for one is jumped to, the arm for zero
; follows and jumps over it. The digest has one place for both.
.string "leaf"
.string "path"
.string "bits"
.advice "leaf" word word
.advice "path" word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word word
.advice "bits" bit bit bit bit bit bit bit bit bit bit bit bit bit bit bit bit
.function "main" 118
  .hint advice [2, 3] (0, 0) 0
  .hint advice [4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35] (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0) 1
  .hint advice [36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51] (2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2) 2
  set 52, 0x1
  set 53, 0x0
  mul 36, 36, 36
  set 84, @right0
  jump 36, 84, 52
  keccak 2, 3, 4, 5, 52, 53, 53, 53, 54, 0x8000000000000000
  set 100, @level1
  jump 52, 100, 52
right0:
  keccak 4, 5, 2, 3, 52, 53, 53, 53, 54, 0x8000000000000000
level1:
  mul 37, 37, 37
  set 85, @right1
  jump 37, 85, 52
  keccak 54, 55, 6, 7, 52, 53, 53, 53, 56, 0x8000000000000000
  set 101, @level2
  jump 52, 101, 52
right1:
  keccak 6, 7, 54, 55, 52, 53, 53, 53, 56, 0x8000000000000000
level2:
  mul 38, 38, 38
  set 86, @right2
  jump 38, 86, 52
  keccak 56, 57, 8, 9, 52, 53, 53, 53, 58, 0x8000000000000000
  set 102, @level3
  jump 52, 102, 52
right2:
  keccak 8, 9, 56, 57, 52, 53, 53, 53, 58, 0x8000000000000000
level3:
  mul 39, 39, 39
  set 87, @right3
  jump 39, 87, 52
  keccak 58, 59, 10, 11, 52, 53, 53, 53, 60, 0x8000000000000000
  set 103, @level4
  jump 52, 103, 52
right3:
  keccak 10, 11, 58, 59, 52, 53, 53, 53, 60, 0x8000000000000000
level4:
  mul 40, 40, 40
  set 88, @right4
  jump 40, 88, 52
  keccak 60, 61, 12, 13, 52, 53, 53, 53, 62, 0x8000000000000000
  set 104, @level5
  jump 52, 104, 52
right4:
  keccak 12, 13, 60, 61, 52, 53, 53, 53, 62, 0x8000000000000000
level5:
  mul 41, 41, 41
  set 89, @right5
  jump 41, 89, 52
  keccak 62, 63, 14, 15, 52, 53, 53, 53, 64, 0x8000000000000000
  set 105, @level6
  jump 52, 105, 52
right5:
  keccak 14, 15, 62, 63, 52, 53, 53, 53, 64, 0x8000000000000000
level6:
  mul 42, 42, 42
  set 90, @right6
  jump 42, 90, 52
  keccak 64, 65, 16, 17, 52, 53, 53, 53, 66, 0x8000000000000000
  set 106, @level7
  jump 52, 106, 52
right6:
  keccak 16, 17, 64, 65, 52, 53, 53, 53, 66, 0x8000000000000000
level7:
  mul 43, 43, 43
  set 91, @right7
  jump 43, 91, 52
  keccak 66, 67, 18, 19, 52, 53, 53, 53, 68, 0x8000000000000000
  set 107, @level8
  jump 52, 107, 52
right7:
  keccak 18, 19, 66, 67, 52, 53, 53, 53, 68, 0x8000000000000000
level8:
  mul 44, 44, 44
  set 92, @right8
  jump 44, 92, 52
  keccak 68, 69, 20, 21, 52, 53, 53, 53, 70, 0x8000000000000000
  set 108, @level9
  jump 52, 108, 52
right8:
  keccak 20, 21, 68, 69, 52, 53, 53, 53, 70, 0x8000000000000000
level9:
  mul 45, 45, 45
  set 93, @right9
  jump 45, 93, 52
  keccak 70, 71, 22, 23, 52, 53, 53, 53, 72, 0x8000000000000000
  set 109, @level10
  jump 52, 109, 52
right9:
  keccak 22, 23, 70, 71, 52, 53, 53, 53, 72, 0x8000000000000000
level10:
  mul 46, 46, 46
  set 94, @right10
  jump 46, 94, 52
  keccak 72, 73, 24, 25, 52, 53, 53, 53, 74, 0x8000000000000000
  set 110, @level11
  jump 52, 110, 52
right10:
  keccak 24, 25, 72, 73, 52, 53, 53, 53, 74, 0x8000000000000000
level11:
  mul 47, 47, 47
  set 95, @right11
  jump 47, 95, 52
  keccak 74, 75, 26, 27, 52, 53, 53, 53, 76, 0x8000000000000000
  set 111, @level12
  jump 52, 111, 52
right11:
  keccak 26, 27, 74, 75, 52, 53, 53, 53, 76, 0x8000000000000000
level12:
  mul 48, 48, 48
  set 96, @right12
  jump 48, 96, 52
  keccak 76, 77, 28, 29, 52, 53, 53, 53, 78, 0x8000000000000000
  set 112, @level13
  jump 52, 112, 52
right12:
  keccak 28, 29, 76, 77, 52, 53, 53, 53, 78, 0x8000000000000000
level13:
  mul 49, 49, 49
  set 97, @right13
  jump 49, 97, 52
  keccak 78, 79, 30, 31, 52, 53, 53, 53, 80, 0x8000000000000000
  set 113, @level14
  jump 52, 113, 52
right13:
  keccak 30, 31, 78, 79, 52, 53, 53, 53, 80, 0x8000000000000000
level14:
  mul 50, 50, 50
  set 98, @right14
  jump 50, 98, 52
  keccak 80, 81, 32, 33, 52, 53, 53, 53, 82, 0x8000000000000000
  set 114, @level15
  jump 52, 114, 52
right14:
  keccak 32, 33, 80, 81, 52, 53, 53, 53, 82, 0x8000000000000000
level15:
  mul 51, 51, 51
  set 99, @right15
  jump 51, 99, 52
  keccak 82, 83, 34, 35, 52, 53, 53, 53, 0, 0x8000000000000000
  set 115, @level16
  jump 52, 115, 52
right15:
  keccak 34, 35, 82, 83, 52, 53, 53, 53, 0, 0x8000000000000000
level16:
  set 116, @halt
  jump 52, 116, 52
.end
