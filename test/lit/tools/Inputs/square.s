; squares an advice word and publishes it
.string "x"
.advice "x" lane
.file "square.lean"
.location 0 2:5 2:20 none
.function "main" 7
  .hint advice [2] (1) 0
  mul 2, 2, 3
  set 4, 0x1
  .line 0
  .assert equal 0 3 "not the square" "public_input() == [x * x, 0]" "public_input()[0]" "x * x"
  deref 4, 0, 3
  set 5, 0x80
  jump 4, 5, 4
.end
