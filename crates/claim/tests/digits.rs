//! `ones` and `digits`: read and printed as people say them, and trees of the
//! language.

use faceoff_claim::Claim;

fn problems(text: &str, piles: usize) -> Vec<String> {
    let diagnostics = Claim::read(text, piles).expect_err("an error was expected");
    let problems = diagnostics.problems.into_iter();
    problems.map(|p| p.message).collect()
}

fn reads_as(text: &str, printed: &str) {
    let claim: Claim = text.parse().unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(claim.to_string(), printed);
    assert_eq!(printed.parse::<Claim>().as_ref(), Ok(&claim));
}

#[test]
fn digits_from_the_top() {
    reads_as(
        "{(a,b,c) : ones(a,b,c) in {0,2}}",
        "{ (a,b,c) : ones(a,b,c) in {0,2} }",
    );
    reads_as(
        "{(a,b,c) : columns(a,b,c) in {000, 011, 101, 110}}",
        "{ (a,b,c) : ones(a,b,c) in {0,2} }",
    );
    reads_as(
        "{(a,b,c) : columns(a,b,c) in {000, 110, 101, 011}}",
        "{ (a,b,c) : columns(a,b,c) in {000, 110, 101, 011} }",
    );
    let exact =
        "{ (a,b,c) : digits(a,b,c): ones(a,b,c) in {0,2} until {100} then ones(b,c) in {0} }";
    reads_as(exact, exact);
    let columns: Claim = "{ (a,b,c) : exists m: columns(m,m+1,a,b,c) in \
        {00000, 00011, 00101, 00110, 01100, 10000, 10100} }"
        .parse()
        .unwrap();
    assert_eq!(columns.to_string(), exact);
    let linear =
        "{ (a,b,m) : (digits(a,b,m): ones(a) in {0} until {101, 110} from there on a=b+m) | a=0 }";
    reads_as(linear, linear);
    let claim: Claim = exact.parse().unwrap();
    assert_eq!(
        claim.latex().to_string(),
        "\\{\\, (a,b,c) : \\operatorname{digits}(a,b,c)\\colon \\operatorname{ones}(a,b,c) \
         \\in \\{0,2\\} \\text{ until } \\{100\\} \\text{ then } \\operatorname{ones}(b,c) \
         \\in \\{0\\} \\,\\}"
    );
    assert!(
        claim
            .words()
            .contains("read from the top, at every binary place 0 or 2")
    );
    for (text, message) in [
        (
            "{(a,b) : ones(a,b) in {1}}",
            "no ones at all must be allowed",
        ),
        ("{(a,b) : ones(a,b) in {0,3}}", "2 terms have no 3 ones"),
        (
            "{(a,b) : digits(a,b): a=b until {10} then b=0}",
            "before 'until' there are only conditions on the columns of these variables",
        ),
        (
            "{(a,b) : digits(a,b): ones(a) in {0} until {1} then b=0}",
            "this pattern has 1 digits, but there are 2 terms",
        ),
        (
            "{(a,b) : digits(a,2b): ones(a) in {0} until {10} then b=0}",
            "expected another variable",
        ),
    ] {
        assert_eq!(problems(text, 2)[0], message, "{text}");
    }
}

/// Whatever columns come before and behind a power of two, the claim that is printed is the
/// same one; below it, zeros need not be among them.
#[test]
fn every_set_of_columns_reads_back() {
    let chosen = |codes: usize, front: &'static str| {
        let columns = (0..4).filter(move |code| codes >> code & 1 == 1);
        columns.map(move |code| format!("{front}{code:02b}"))
    };
    let mut short = 0;
    for sets in 0..1 << 12 {
        let above = chosen(sets & 15 | 1, "00");
        let columns = above
            .chain(chosen(sets >> 4 & 15, "01"))
            .chain(chosen(sets >> 8, "10"));
        let columns: Vec<String> = columns.collect();
        for more in [
            "",
            " & and(a,m)=and(b,2*m+1)",
            " & columns(and(a,2*m+1)) in {0}",
        ] {
            let list = columns.join(", ");
            let text = format!("{{ (a,b) : exists m: columns(m,m+1,a,b) in {{{list}}}{more} }}");
            let claim: Claim = text.parse().unwrap_or_else(|e| panic!("{text}: {e}"));
            let printed = claim.to_string();
            assert_eq!(
                printed.parse::<Claim>().as_ref(),
                Ok(&claim),
                "{text}: {printed}"
            );
            short += usize::from(printed.contains("digits("));
        }
    }
    assert!(short > 1000, "{short}");
}
