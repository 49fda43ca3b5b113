//! The conditions that formulas are made of, and how a formula is written.

use std::fmt::Write;

/// How a linear form compares with 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sign {
    /// It is 0.
    Zero,
    /// It is 0 or more.
    AtLeast,
    /// It is more than 0.
    More,
}

/// One condition on a position.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Atom {
    /// A linear form of the piles, one coefficient a pile.
    Linear(Vec<i64>, Sign),
    /// Sums of piles, each a mask, xor to 0.
    Xor(Vec<u32>),
}

/// The value of a linear form.
pub fn value(form: &[i64], position: &[u64]) -> i64 {
    form.iter().zip(position).map(|(c, &x)| c * x as i64).sum()
}

impl Atom {
    /// Does the position satisfy it?
    pub fn holds(&self, position: &[u64]) -> bool {
        match self {
            Self::Linear(form, sign) => {
                let value = value(form, position);
                match sign {
                    Sign::Zero => value == 0,
                    Sign::AtLeast => value >= 0,
                    Sign::More => value > 0,
                }
            }
            Self::Xor(sums) => sums.iter().fold(0, |xor, &mask| xor ^ sum(mask, position)) == 0,
        }
    }
}

/// The sum of the piles of a mask.
pub fn sum(mask: u32, position: &[u64]) -> u64 {
    let piles = position.iter().enumerate();
    piles
        .filter(|(v, _)| mask >> v & 1 == 1)
        .map(|(_, x)| x)
        .sum()
}

/// The positions that satisfy all conditions, in set-builder notation. Piles
/// that are 0 or equal are written as such in the tuple.
pub fn builder(tracks: usize, atoms: &[Atom]) -> String {
    // Each pile is 0 or named after the first pile that it equals.
    let mut names: Vec<Option<usize>> = (0..tracks).map(Some).collect();
    let mut used = vec![false; atoms.len()];
    for (atom, used) in atoms.iter().zip(&mut used) {
        let Atom::Linear(form, Sign::Zero) = atom else {
            continue;
        };
        let support: Vec<usize> = (0..tracks).filter(|&v| form[v] != 0).collect();
        match support[..] {
            [v] => {
                let old = names[v];
                names
                    .iter_mut()
                    .filter(|name| **name == old)
                    .for_each(|name| *name = None);
                *used = true;
            }
            [v, w] if form[v] == -form[w] => {
                let (keep, drop) = match (names[v], names[w]) {
                    (None, drop) | (drop, None) => (None, drop),
                    (a, b) => (a.min(b), a.max(b)),
                };
                names
                    .iter_mut()
                    .filter(|name| **name == drop)
                    .for_each(|name| *name = keep);
                *used = true;
            }
            _ => {}
        }
    }
    let letter = |v: usize| char::from(b'a' + v as u8);
    let tuple: Vec<String> = names
        .iter()
        .map(|name| name.map_or("0".to_owned(), |v| letter(v).to_string()))
        .collect();
    // The side of a condition, its piles replaced by their names.
    let side = |form: &[i64]| {
        let mut named = vec![0; tracks];
        for (v, &c) in form.iter().enumerate() {
            if let Some(name) = names[v] {
                named[name] += c;
            }
        }
        named
    };
    let mut conditions: Vec<String> = Vec::new();
    for (atom, _) in atoms.iter().zip(&used).filter(|(_, used)| !**used) {
        let text = match atom {
            Atom::Linear(form, sign) => {
                let named = side(form);
                let (plus, minus) = (term(&named, 1), term(&named, -1));
                match sign {
                    _ if named.iter().all(|&c| c == 0) => continue,
                    Sign::Zero => format!("{plus}={minus}"),
                    Sign::AtLeast => format!("{minus}<={plus}"),
                    Sign::More => format!("{minus}<{plus}"),
                }
            }
            Atom::Xor(sums) => {
                let terms: Vec<String> = sums
                    .iter()
                    .map(|&mask| {
                        let form: Vec<i64> = (0..tracks).map(|v| (mask >> v & 1) as i64).collect();
                        let term = term(&side(&form), 1);
                        match term.contains('+') {
                            true => format!("({term})"),
                            false => term,
                        }
                    })
                    .collect();
                format!("{}=0", terms.join("^"))
            }
        };
        if !conditions.contains(&text) {
            conditions.push(text);
        }
    }
    let tuple = tuple.join(",");
    match conditions.is_empty() {
        true => format!("{{ ({tuple}) }}"),
        false => format!("{{ ({tuple}) : {} }}", conditions.join(" & ")),
    }
}

/// The part of a form with this sign, as a sum.
fn term(form: &[i64], sign: i64) -> String {
    let mut text = String::new();
    for (v, &c) in form.iter().enumerate() {
        let c = c * sign;
        if c > 0 {
            if !text.is_empty() {
                text.push('+');
            }
            if c > 1 {
                let _ = write!(text, "{c}");
            }
            text.push(char::from(b'a' + v as u8));
        }
    }
    match text.is_empty() {
        true => "0".to_owned(),
        false => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn written_as_in_the_papers() {
        let atoms = [
            Atom::Linear(vec![0, 0, 0, 1], Sign::Zero),
            Atom::Linear(vec![1, -1, 0, 0], Sign::Zero),
            Atom::Linear(vec![-1, 0, 1, 0], Sign::AtLeast),
            Atom::Xor(vec![0b011, 0b100]),
        ];
        assert_eq!(
            builder(4, &atoms),
            "{ (a,a,c,0) : a<=c & (2a)^c=0 }".replace("(2a)", "2a")
        );
        assert!(atoms[3].holds(&[1, 1, 2, 0]));
        assert!(!atoms[3].holds(&[1, 1, 1, 0]));
    }
}
