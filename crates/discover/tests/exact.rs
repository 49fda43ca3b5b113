//! Exact Nim with two of five or six piles: found, proved, and certified soon.

use faceoff_complex::families;
use faceoff_discover::{Asked, Effort, discover};
use faceoff_game::{Play, Take};
use faceoff_limits::Limits;
use std::time::Duration;

#[test]
fn two_of_some_piles() {
    for n in [5, 6] {
        let complex = families::skeleton(n, 2).unwrap();
        let asked = Asked {
            complex: &complex,
            rule: Take::exact(2).into(),
            play: Play::Normal,
            values: false,
        };
        let limits = Limits::none().with_time(Duration::from_secs(120));
        let found = discover(asked, &Effort::default(), &limits).found;
        let found = found.expect("it is found");
        assert_eq!(found.set.states(), n + 3);
        assert!(found.certificate.is_ok(), "{:?}", found.certificate.err());
        let formula = found.formula.expect("a formula").to_string();
        assert!(
            formula.contains("until") && formula.len() <= 300,
            "{formula}"
        );
    }
}
