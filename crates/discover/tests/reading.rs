//! Automata are read: a formula comes out that is short and means the same.

use faceoff_certificate::Certificate;
use faceoff_claim::Claim;
use faceoff_compile::compile;
use faceoff_complex::notation::NamedComplex;
use faceoff_discover::formula::formula_of_automaton;
use faceoff_discover::{Asked, Effort, discover};
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

/// The automata of the atlas that have no formula beside them.
#[test]
fn certificates_of_the_atlas() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/atlas/certificates");
    let mut unread = Vec::new();
    for number in [
        70, 77, 94, 95, 103, 104, 113, 114, 122, 125, 128, 141, 146, 147, 155, 161,
    ] {
        let text = std::fs::read_to_string(folder.join(format!("5-{number}.cert")));
        let certificate = Certificate::from_json(&text.expect("a file")).expect("a certificate");
        let contents = Contents::of(&certificate, &limits()).expect("a certificate");
        let complex = contents.game.complex();
        let found = formula_of_automaton(complex, &contents.set, &limits()).expect("in time");
        match found {
            Some(claim) => {
                assert!(claim.to_string().len() <= SHORT, "{number}: {claim}");
                let automaton = compile(&claim, complex, &limits()).expect("it is small");
                assert_eq!(automaton, contents.set, "{number}");
            }
            None => unread.push(number),
        }
    }
    assert_eq!(unread, [94, 103, 161]);
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
