//! Automata are read: a formula comes out that is short and means the same.

use crate::formula::{digits_for, formula_of, formula_of_automaton};
use crate::zeros::Zeros;
use crate::{Asked, Effort, discover};
use faceoff_certificate::Certificate;
use faceoff_claim::Claim;
use faceoff_compile::compile;
use faceoff_complex::notation::NamedComplex;
use faceoff_game::Play;
use faceoff_limits::Limits;
use faceoff_prove::Contents;
use std::path::Path;
use std::time::Duration;

/// A formula counts as short up to so many characters.
const SHORT: usize = 300;

fn limits() -> Limits {
    Limits::none().with_time(Duration::from_secs(55))
}

/// The formula that is read off the automaton of a claim.
fn read(game: &str, claim: &str) -> String {
    let complex = game.parse::<NamedComplex>().expect("a complex").complex;
    let claim = Claim::read(claim, complex.n()).expect("a claim");
    let set = compile(&claim, &complex, &limits()).expect("it is small");
    let found = formula_of_automaton(&complex, &set, &limits()).expect("in time");
    let found = found.unwrap_or_else(|| panic!("{game}: no formula"));
    let text = found.to_string();
    assert!(text.len() <= SHORT, "{game}: {text}");
    let again = Claim::read(&text, complex.n()).expect("it reads back");
    assert_eq!(again, found);
    assert_eq!(
        compile(&again, &complex, &limits()).expect("it is small"),
        set
    );
    text
}

#[test]
fn no_position_at_all() {
    read("cycle(4,2)", "{ (a,b,c,d) : a<b & b<a }");
}

/// From the automaton alone; the claims are only a quick way to it.
#[test]
fn circular_games() {
    let seven_four = read(
        "cycle(7,4)",
        "({ (0,0,c,d,e,f,c) : c=d+e+f } union { (a,a,a,a,a,a,a) } union { (a,a,c,d,e,d,c) : \
         a+c=d+e & 0<a & a<e } union { (a,b,c,d,e,f,b) : a+b=c+d & c+d=e+f & b<c & c<=a & b<f \
         & f<=a }) up to symmetry",
    );
    assert!(seven_four.len() < 200, "{seven_four}");
    let seven_three = read(
        "cycle(7,3)",
        "{ (z,a,b,c,d,e,f) : z=min(z,a,b,c,d,e,f) & a+b+c=d+e+f & a>=d & f>=c & d+e>=a+z & \
         c+d>=min(a,f)+z & (d+e=a+z | c+d=min(a,f)+z) } up to symmetry",
    );
    assert!(seven_three.len() < 200, "{seven_three}");
    let eight_six = read(
        "cycle(8,6)",
        "{ (0,x,a,b,e,c,d,x) : a+b=x & c+d=x & e=min(x,a+d) } up to symmetry",
    );
    assert!(eight_six.len() < 200, "{eight_six}");
}

/// Conditions that all positions obey, on more piles than a box can list.
#[test]
fn sums_and_xors_of_six_and_eight_piles() {
    for (complex, formula) in [
        ("ecn(6,{3},3)", "{ (a,b,c,d,e,f) : (a+d)^(b+e)^(c+f)=0 }"),
        (
            "ecn(8,{4},3)",
            "{ (a,b,c,d,e,f,g,h) : (a+e)^(b+f)^(c+g)^(d+h)=0 }",
        ),
        (
            "6v.12.13.14.15.23456",
            "{ (a,b,c,d,e,f) : 2*a=b+c+d+e+2*f & b^c^d^e=0 }",
        ),
    ] {
        let complex = complex.parse::<NamedComplex>().expect("a complex").complex;
        let discovery = discover(Asked::nim(&complex), &Effort::default(), &limits());
        let found = discovery
            .found
            .expect("a proof")
            .formula
            .expect("a formula");
        assert_eq!(found.to_string(), formula);
    }
}

#[test]
fn circular_nim_with_three_of_eight() {
    read(
        "cycle(8,3)",
        "{ (a,b,c,d,e,f,g,h) : a<=c & b<=h & a+b<=c+d & a+b<=d+e & a+b<=e+f & a+b<=f+g & \
         a+b<=g+h & ((a+b=e+f & b+c+d=f+g+h) | (a+b=d+e & f+2*g+h=b+c+d+max(g,min(a,e)))) } up \
         to symmetry",
    );
}

#[test]
fn digits_from_the_top() {
    let five = "{ (a,b,c,d,e) : ones(a,b,c,d,e) in {0,4} | (digits(a,b,c,d,e): \
                ones(a,b,c,d,e) in {0,4} until {10000} then ones(b,c,d,e) in {0,3}) | \
                (digits(a,b,c,d,e): ones(a,b,c,d,e) in {0,4} until {11111} then \
                ones(a,b,c,d,e) in {0}) } up to symmetry";
    assert_eq!(read("skeleton(5,2)", five), five);
}

/// The formula of a certificate of the atlas, from a small box or its automaton.
fn read_certificate(path: &Path) -> String {
    let text = std::fs::read_to_string(path).expect("a file");
    let certificate = Certificate::from_json(&text).expect("a certificate");
    let contents = Contents::of(&certificate, &limits()).expect("a certificate");
    let complex = contents.game.complex();
    let digits = digits_for(complex.n());
    let zeros = Zeros::solve(Asked::nim(complex), digits, &limits()).expect("in time");
    let found = match formula_of(complex, &contents.set, &zeros, &limits()).expect("in time") {
        Some(found) => Some(found),
        None => formula_of_automaton(complex, &contents.set, &limits()).expect("in time"),
    };
    let claim = found.unwrap_or_else(|| panic!("{path:?}: no formula"));
    let text = claim.to_string();
    assert!(text.len() <= SHORT, "{path:?}: {claim}");
    let again = Claim::read(&text, complex.n()).expect("it reads back");
    assert_eq!(again, claim, "{path:?}");
    let automaton = compile(&again, complex, &limits()).expect("it is small");
    assert_eq!(automaton, contents.set, "{path:?}");
    text
}

fn certificates() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/atlas/certificates")
}

/// Every certified complex on up to five vertices has a formula.
#[test]
fn certificates_of_the_atlas() {
    let mut read = 0;
    for entry in std::fs::read_dir(certificates()).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.extension().is_some_and(|end| end == "cert") {
            read_certificate(&path);
            read += 1;
        }
    }
    assert!(read >= 121, "{read} certificates");
}

/// The three that took a form of their own.
#[test]
fn an_order_a_last_column_and_modes() {
    let read = |number: usize| read_certificate(&certificates().join(format!("5-{number}.cert")));
    assert_eq!(read(103), "{ (a,b,c,d,e) : b^c=a+d & e=min(or(b,c),c+d) }");
    assert_eq!(
        read(161),
        "{ (a,b,c,d,e) : ones(b) in {0} & a=d & c+e=a | (digits(a,b,c,d,e): columns(a,b,c,d,e) in \
         {00000, 01111, 10111, 11101} until {01111, 11101} then ones(b) in {0} & a=d & c+e=a) } \
         up to symmetry"
    );
    assert_eq!(
        read(94),
        "{ (a,b,c,d,e) : a^c^d^e=0 & (exists g,k: k<=1 & \
         2*g+k=or(and(d,e)-and(d,e,a),g-and(g,a^c)) & or(d,e)+and(a,c,or(d,g))=b) }"
    );
}

#[test]
fn misere_play_is_nearly_normal_play() {
    let complex = "cycle(5,3)"
        .parse::<NamedComplex>()
        .expect("a complex")
        .complex;
    let asked = Asked {
        play: Play::Misere,
        ..Asked::nim(&complex)
    };
    let found = discover(asked, &Effort::default(), &limits())
        .found
        .expect("it is found");
    let formula = found.formula.expect("a formula");
    assert!(formula.to_string().len() <= SHORT, "{formula}");
    assert!(formula.to_string().contains("(1,1,1,1,1)"), "{formula}");
    assert_eq!(
        compile(&formula, &complex, &limits()).expect("it is small"),
        found.set
    );
    assert!(found.certificate.is_ok());
}
