// head

import   std.num;


#[cost(max=10)]
pub   fn f( const N:int,a:[word;N] , p:ptr<ptr<word>> )->(word,lane){

let x=a[0]+ -1 ; // note


   let y = (if a[0]==1{ 2 }else{ 3 })*  -x;
let z = match i { 0=>|v|v, 1..4 => |v| { v+1 }, };
     let long = foo(a,
 b,
      [1,
 2]);
let other = bar(
a,
b
);
let sum = a +
b +
c;
if x == y {
return (1,2);
}
else if !x{
   // only a comment
}
   for i in 0 .. n{ p[i]=slice( a , 3 ) . len; }
S{a:1,b:2}
}
struct S{a:word,
b:lane}
test "t"fails "x"{}
