/// The aggregation guest (SCHEMES §8): proves that every claim of the published lists is backed by a signature that
/// it verified, and that the published root, if there is one, is that of rows which are codewords.
///
/// Each scheme has a table of claims: the published ones, then one slot that counts as hit from the start (the zeros that
/// end the list's last chunk lie there), then claims that are not published. A signature is verified against the
/// claim of a slot that the prover names, and its number is written into the slot's mark. A mark takes one value, so no
/// slot is hit twice; there are as many signatures as slots, so each is hit.

import std.blob;
import std.keccak;
import std.sphincs;
import std.statement;
import std.xmss;

/// The digest of the list of one root, that of the matrix of n rows.
fn matrix(n: index) -> [word; 2] {
    let root: [word; 2] = advice("root");
    let log: index = advice("log");
    blob.verify(root, n, log);
    keccak_block([root[0], root[1], 1, 0, 0, 0, 0, 0], keccak.TAIL_SHORT)
}

fn main() {
    let environment: [word; 2] = advice("environment");
    let n_xmss: index = advice("published");
    let n_sphincs: index = advice("published");
    let count_xmss: index = advice("signatures");
    let count_sphincs: index = advice("signatures");
    assert count_xmss < 1 << 16, "too many signatures";
    assert count_sphincs < 1 << 16, "too many signatures";

    assert n_xmss < count_xmss + 1, "more claims than signatures";
    let xmss_claims = alloc<word>((count_xmss + 1) * 4 + 4);
    let xmss_marks = alloc<lane>(count_xmss + 1);
    xmss_marks[n_xmss] = 1;
    for k in 0..count_xmss {
        let slot: index = advice("slot");
        assert slot < count_xmss + 1, "slot";
        let c = xmss_claims + slot * 4;
        let claim: [word; 4] = advice("claim");
        c[0] = claim[0];
        c[1] = claim[1];
        c[2] = claim[2];
        c[3] = claim[3];
        xmss_marks[slot] = gpow(k + 1);
        let s: xmss.Signature = advice("xmss");
        xmss.verify(xmss.PublicKey { root: claim[0], parameter: claim[1] }, [claim[2], claim[3]], s);
    }

    assert n_sphincs < count_sphincs + 1, "more claims than signatures";
    let sphincs_claims = alloc<word>((count_sphincs + 1) * 4 + 4);
    let sphincs_marks = alloc<lane>(count_sphincs + 1);
    sphincs_marks[n_sphincs] = 1;
    for k in 0..count_sphincs {
        let slot: index = advice("slot");
        assert slot < count_sphincs + 1, "slot";
        let c = sphincs_claims + slot * 4;
        let claim: [word; 4] = advice("claim");
        c[0] = claim[0];
        c[1] = claim[1];
        c[2] = claim[2];
        c[3] = claim[3];
        sphincs_marks[slot] = gpow(k + 1);
        let s: sphincs.Signature = advice("sphincs");
        sphincs.verify(sphincs.PublicKey { root: claim[0], parameter: claim[1] }, [claim[2], claim[3]], s);
    }

    let rows: index = advice("rows");
    let roots = if rows == 0 { statement.EMPTY } else { matrix(rows) };

    let claims = statement.claims_digest(n_xmss, n_sphincs, statement.list_digest(xmss_claims, n_xmss), statement.list_digest(sphincs_claims, n_sphincs));
    assert public_input() == statement.digest(0, environment, claims, roots, []);
}
