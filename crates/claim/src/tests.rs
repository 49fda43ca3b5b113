//! Reading, printing and errors.

use super::*;
use proptest::prelude::*;

fn problems(text: &str, piles: usize) -> Vec<(std::ops::Range<usize>, String)> {
    let diagnostics = Claim::read(text, piles).expect_err("an error was expected");
    let problems = diagnostics.problems.into_iter();
    problems.map(|p| (p.span, p.message)).collect()
}

fn reads_as(text: &str, printed: &str) {
    let claim: Claim = text.parse().unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(claim.to_string(), printed);
    assert_eq!(printed.parse::<Claim>().as_ref(), Ok(&claim));
}

#[test]
fn binding_of_operators() {
    let formula = |text: &str, printed: &str| {
        reads_as(
            &format!("{{(a):{text}}}"),
            &format!("{{ (a) : {printed} }}"),
        );
    };
    formula("a+b^c*2=1", "(a+b)^2*c=1");
    formula("(a+(b^c))=1", "a+(b^c)=1");
    formula("a-(b-c)-d=2(a+b)", "a-(b-c)-d=2*(a+b)");
    formula("2a=min(a,3b)", "2*a=min(a,3*b)");
    formula("-a+b<-(c+1)", "-a+b<-(c+1)");
    formula("!a=b&c=d|e=f", "!(a=b) & c=d | e=f");
    formula("a=b=>b=c=>c=a", "a=b => b=c => c=a");
    formula("(a=b=>b=c)=>c=a", "(a=b => b=c) => c=a");
    formula("a=b<=>b=c<=>c=a", "a=b <=> b=c <=> c=a");
    formula("a=1&exists x:x=a|x=b", "a=1 & (exists x: x=a | x=b)");
    formula("forall x,y:!!(x<y)", "forall x,y: !!(x<y)");
    formula("0<a<=b", "0<a<=b");
    formula("((a=b)&c=d)&e=f", "(a=b & c=d) & e=f");
    formula("a≠b ∧ ¬(a≤c)", "a!=b & !(a<=c)");
}

#[test]
fn sets_and_values() {
    reads_as("{(a,b)}", "{ (a,b) }");
    reads_as(
        "{(a)} union {(0)} up to symmetry",
        "{ (a) } union { (0) } up to symmetry",
    );
    reads_as(
        "({(a)} union {(0)}) up to symmetry",
        "({ (a) } union { (0) }) up to symmetry",
    );
    reads_as("({(a)} up to symmetry)", "{ (a) } up to symmetry");
    reads_as("value(a,b)=a^b", "value (a,b) = a^b");
    reads_as(
        "value (a,b)={0 if a=b;a if a>b;else b}",
        "value (a,b) = { 0 if a=b ; a if a>b ; else b }",
    );
    let close_last: Claim = "{(a)} union {(0)} up to symmetry".parse().unwrap();
    let Claim::Set(Set {
        kind: SetKind::Union(parts),
        ..
    }) = close_last
    else {
        panic!("a union was expected");
    };
    assert!(matches!(parts[1].kind, SetKind::UpToSymmetry(_)));
}

#[test]
fn latex() {
    let claim: Claim = "{ (0,x_1,a') : x_1<=2a' & a'^x_1!=0 } up to symmetry"
        .parse()
        .unwrap();
    assert_eq!(
        claim.latex().to_string(),
        "\\{\\, (0,x_{1},a') : x_{1} \\le 2 a',\\ a' \\oplus x_{1} \\ne 0 \\,\\} \
         \\text{ up to symmetry}"
    );
    let claim: Claim = "value (a,b) = { 0 if a=b ; else max(a,b) }"
        .parse()
        .unwrap();
    assert_eq!(
        claim.latex().to_string(),
        "v(a,b) = \\begin{cases} 0 & \\text{if } a = b \\\\ \\max(a,b) & \\text{otherwise} \\end{cases}"
    );
}

#[test]
fn all_problems_are_reported_at_their_places() {
    let text = "{ (a,b) : a*b=1 & foo(a)=2 & a+b & columns(a,b) in {01, 11, 2} }";
    let found = problems(text, 3);
    let expected = [
        ("a,b", "2 entries, but the game has 3 piles"),
        ("a*b", "one factor of a product must be a number"),
        ("foo(a)", "there is no function 'foo'"),
        ("a+b", "expected a formula, but this is a term"),
        (
            "columns(a,b) in {01, 11, 2}",
            "the zero column must be among the patterns",
        ),
        ("2", "'2' is not a binary digit"),
    ];
    let found: Vec<(&str, &str)> = found
        .iter()
        .map(|(span, message)| (&text[span.clone()], message.as_str()))
        .collect();
    assert_eq!(found, expected);
}

#[test]
fn syntax_errors_in_several_parts() {
    let text = "{ (a,,b) : a= & b<=) } union { (a,b) : a==b }";
    let found = problems(text, 2);
    let spans: Vec<&str> = found.iter().map(|(span, _)| &text[span.clone()]).collect();
    assert_eq!(spans, [",", "&", ")", "=="]);
}

#[test]
fn values_know_their_variables() {
    let text = "value (a,a,3) = { b if exists c: c=a ; else c }";
    let found = problems(text, 3);
    let messages: Vec<&str> = found.iter().map(|(_, message)| message.as_str()).collect();
    assert_eq!(
        messages,
        [
            "2 entries, but the game has 3 piles",
            "variable 'a' is there twice",
            "a pile must be a variable here",
            "'b' is not a pile of this claim",
            "'c' is not a pile of this claim",
        ]
    );
}

#[test]
fn words_of_other_languages_get_help() {
    let diagnostics = "{ (a,b) : a=1 and b=2 }".parse::<Claim>().unwrap_err();
    assert_eq!(
        diagnostics.problems[0].help.as_deref(),
        Some("conjunction is written &")
    );
    let diagnostics = "{ (a,b) | a=b }".parse::<Claim>().unwrap_err();
    assert_eq!(diagnostics.problems.len(), 1);
    assert!(diagnostics.to_string().contains("^"));
}

#[test]
fn large_numbers_are_refused() {
    let refused = [
        "{ (a) : a=1048577 }",
        "{ (a) : a=99999999999999999999999999 }",
        "{ (a) : 1000*1000*1000*a=1 }",
        "{ (a) : 1048576a=b }",
    ];
    for text in refused {
        assert!(text.parse::<Claim>().is_err(), "{text}");
    }
    for text in [
        "{ (a,b) : 1000*1000*a=b }",
        "{ (a,b) : 1048575*a=b }",
        "{ (a) : a=1048575 }",
    ] {
        assert!(text.parse::<Claim>().is_ok(), "{text}");
    }
    let sum = "{ (a) : a=1048576 }".parse::<Claim>().unwrap_err();
    let help = sum.problems[0].help.as_deref();
    assert_eq!(help, Some("a variable without a number counts as one"));
}

#[test]
fn deep_and_long_texts_are_refused_not_fatal() {
    for text in [
        format!("{{ (a) : {}a=1{} }}", "(".repeat(9000), ")".repeat(9000)),
        format!("{{ (a) : {}a=1 }}", "!".repeat(9000)),
        format!("{{ (a) : {}a=1 }}", "a=1 => ".repeat(9000)),
        format!("{{ (a) : a{}=1 }}", "+a".repeat(9000)),
        format!("{}{{ (a) }}{}", "(".repeat(9000), ")".repeat(9000)),
        format!("{{ (a) : {}a=1 }}", "exists x: ".repeat(9000)),
        "(".repeat(60_000),
    ] {
        assert!(text.parse::<Claim>().is_err());
    }
}

fn term() -> impl Strategy<Value = Term> {
    let leaf = prop_oneof![
        "[a-d]".prop_map(|name| Term::from(name.as_str())),
        (0u64..9).prop_map(Term::from),
    ];
    leaf.prop_recursive(4, 24, 3, |inner| {
        let pair = (inner.clone(), inner.clone());
        let several = prop::collection::vec(inner.clone(), 2..4);
        prop_oneof![
            pair.clone()
                .prop_map(|(a, b)| TermKind::Plus(a.into(), b.into()).into()),
            pair.prop_map(|(a, b)| TermKind::Minus(a.into(), b.into()).into()),
            inner
                .clone()
                .prop_map(|a| TermKind::Negative(a.into()).into()),
            (0u64..5, inner).prop_map(|(k, a)| TermKind::Times(k, a.into()).into()),
            several
                .clone()
                .prop_map(|items| TermKind::Bits(BitOperation::Xor, items).into()),
            several
                .clone()
                .prop_map(|items| TermKind::Bits(BitOperation::Or, items).into()),
            several
                .clone()
                .prop_map(|items| TermKind::Bits(BitOperation::And, items).into()),
            several
                .clone()
                .prop_map(|items| TermKind::Min(items).into()),
            several.prop_map(|items| TermKind::Max(items).into()),
        ]
    })
}

fn comparison() -> impl Strategy<Value = Comparison> {
    prop_oneof![
        Just(Comparison::Equal),
        Just(Comparison::Unequal),
        Just(Comparison::Less),
        Just(Comparison::AtMost),
        Just(Comparison::Greater),
        Just(Comparison::AtLeast),
    ]
}

fn formula() -> impl Strategy<Value = Formula> {
    let chain = (term(), prop::collection::vec((comparison(), term()), 1..3))
        .prop_map(|(first, rest)| FormulaKind::Compare(first, rest).into());
    let columns = prop::collection::vec(term(), 2).prop_map(|terms| {
        let pattern = |digits: [bool; 2]| Pattern {
            digits: digits.to_vec(),
            place: Place::default(),
        };
        FormulaKind::Columns(terms, vec![pattern([false; 2]), pattern([true, false])]).into()
    });
    let leaf = prop_oneof![4 => chain, 1 => columns];
    leaf.prop_recursive(4, 16, 3, |inner: BoxedStrategy<Formula>| {
        let pair = (inner.clone(), inner.clone());
        let several = prop::collection::vec(inner.clone(), 2..4);
        prop_oneof![
            inner
                .clone()
                .prop_map(|f| FormulaKind::Not(f.into()).into()),
            several.clone().prop_map(|fs| FormulaKind::And(fs).into()),
            several.prop_map(|fs| FormulaKind::Or(fs).into()),
            pair.clone()
                .prop_map(|(a, b)| FormulaKind::Implies(a.into(), b.into()).into()),
            pair.prop_map(|(a, b)| FormulaKind::Equivalent(a.into(), b.into()).into()),
            inner
                .clone()
                .prop_map(|f| FormulaKind::Exists(vec!["x".into(), "y".into()], f.into()).into()),
            inner.prop_map(|f| FormulaKind::Forall(vec!["z".into()], f.into()).into()),
        ]
    })
}

proptest! {
    #[test]
    fn every_formula_reads_back(entry in term(), condition in formula()) {
        let builder: Set = SetKind::Builder { entries: vec![entry], condition: Some(condition) }.into();
        let closed: Set = SetKind::UpToSymmetry(builder.clone().into()).into();
        let claim = Claim::Set(SetKind::Union(vec![builder, closed]).into());
        let printed = claim.to_string();
        let read = printed.parse::<Claim>();
        prop_assert_eq!(read.as_ref(), Ok(&claim), "{}", printed);
    }

    #[test]
    fn no_text_is_fatal(text in "[a-c0-2(){},:;=<>!&|^+* -]{0,40}") {
        for start in ["", "{ (a,b) : ", "value (a) = ", "{(a): columns(a) in "] {
            let text = format!("{start}{text}");
            if let Ok(claim) = text.parse::<Claim>() {
                prop_assert_eq!(claim.to_string().parse::<Claim>(), Ok(claim));
            }
        }
    }
}
