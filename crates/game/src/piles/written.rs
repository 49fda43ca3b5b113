//! A rule that takes chips, written as a formula.

use super::{Amount, Take};
use faceoff_claim::Step;
use faceoff_complex::{Complex, Face};

impl Take {
    /// The same rule as the steps of a formula: for each set of piles that a move
    /// may lower, what is taken from them. `None` for more piles than letters.
    pub fn as_step(&self, complex: &Complex) -> Option<Step> {
        let n = complex.n() as u8;
        if n > 8 {
            return None;
        }
        let letter = |first: u8, v: usize| char::from(first + v as u8);
        let before = |v: usize| letter(b'a', v);
        let after = |v: usize| letter(b'x'.min(b'z' + 1 - n), v);
        let list = |name: &dyn Fn(usize) -> char| {
            let names: Vec<String> = (0..complex.n()).map(|v| name(v).to_string()).collect();
            names.join(",")
        };
        let way = |set: Face| {
            let same = (0..complex.n()).filter(|&v| !set.contains(v));
            let mut parts: Vec<String> = same
                .map(|v| format!("{}={}", after(v), before(v)))
                .collect();
            for v in set.iter() {
                if self.same {
                    parts.push(format!("{}+m={}", after(v), before(v)));
                }
                let taken = format!("{}-{}", before(v), after(v));
                parts.extend(bounds(&taken, self.each));
            }
            let sum = |name: &dyn Fn(usize) -> char| {
                let names: Vec<String> = set.iter().map(|v| name(v).to_string()).collect();
                names.join("+")
            };
            let total = format!("{}-({})", sum(&before), sum(&after));
            parts.extend(bounds(&total, self.total));
            let all = parts.join(" & ");
            match self.same {
                true => format!("(exists m: {all})"),
                false => format!("({all})"),
            }
        };
        let faces = Face::full(complex.n()).subsets();
        let sets = faces
            .filter(|&set| !set.is_empty() && complex.is_face(set) && self.from.hold(complex, set));
        let ways: Vec<String> = sets.map(way).collect();
        // A rule without any move is written as one that cannot be met.
        let condition = match ways.is_empty() {
            true => "0=1".to_owned(),
            false => ways.join(" | "),
        };
        let text = format!("({}) -> ({}) : {condition}", list(&before), list(&after));
        Some(Step::read(&text).expect("a formula"))
    }
}

/// What an amount says of a term.
fn bounds(term: &str, amount: Amount) -> Vec<String> {
    let Amount { least, most } = amount;
    match most {
        Some(most) if most == least => vec![format!("{term}={least}")],
        _ => {
            let least = (least > 0).then(|| format!("{term}>={least}"));
            let most = most.map(|most| format!("{term}<={most}"));
            least.into_iter().chain(most).collect()
        }
    }
}
