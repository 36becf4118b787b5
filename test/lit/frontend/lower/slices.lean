// s[i] proves i < s.len unless that is known, as it is in a loop up to s.len; s[lo..hi] proves lo <= hi <= s.len.
// RUN: leanc %s -O0 --emit=ir | FileCheck %s

fn main() {
    let n: index = advice("n");
    let p = alloc<[word; 2]>(n);
    print("", f(slice(p, n), n));
}

// CHECK: func @f(%[[S:[0-9]+]]: ptr, %[[LENGTH:[0-9]+]]: idx, %n: idx)
fn f(s: slice<[word; 2]>, n: index) -> word {
    var t: word = 0;
    // CHECK: for %i: idx = %{{[0-9]+}} to %[[LENGTH]] carry
    for i in 0..s.len {
        // CHECK-NEXT: %[[AT:[0-9]+]]: ptr = ptr.add %[[S]], %i, 2
        // CHECK-NEXT: load %[[AT]][1]
        t = t + s[i][1];
    }
    // CHECK: %[[L:[0-9]+]]: idx<4294967296> = check.idx %[[LENGTH]]
    // CHECK-NEXT: %[[N:[0-9]+]]: idx<4294967295> = check.lt %n, %[[L]]
    // CHECK-NEXT: ptr.add %[[S]], %[[N]], 2
    t = t + s[n][0];
    // CHECK: %[[END:[0-9]+]]: idx = idx.add %n
    // CHECK-NEXT: %[[LO:[0-9]+]]: idx<4294967296> = check.idx %n
    // CHECK-NEXT: %[[COUNT:[0-9]+]]: idx = idx.sub %[[END]], %[[LO]]
    // CHECK-NEXT: %[[PART:[0-9]+]]: idx<4294967296> = check.idx %[[COUNT]]
    // CHECK-NEXT: %[[REST:[0-9]+]]: idx = idx.sub %[[LENGTH]], %[[END]]
    // CHECK-NEXT: check.idx %[[REST]]
    // CHECK-NEXT: %[[START:[0-9]+]]: ptr = ptr.add %[[S]], %[[LO]], 2
    let part = s[n..n + 1];
    // A bound that an assertion has proven is remembered.
    // CHECK-NEXT: %[[M:[0-9]+]]: idx<4294967295> = check.lt %n, %[[PART]]
    assert n < part.len;
    // CHECK-NEXT: ptr.add %[[START]], %[[M]], 2
    t + part[n][0]
}
