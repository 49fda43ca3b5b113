//! Octal games (Guy, Smith 1956): `octal(0.137)`, `kayles`, `dawson`.
//!
//! Some heaps of tokens and a code d0.d1d2d3…, digits from 0 to 7. A move
//! takes t tokens from one heap; what may be left of that heap is told by the
//! binary digits of d_t:
//!
//! * 1: nothing is left;
//! * 2: one non-empty heap is left;
//! * 4: two non-empty heaps are left (their order does not matter).
//!
//! `kayles` is 0.77 (take one or two pins, perhaps out of the middle).
//! `dawson` is Dawson's Kayles, 0.07 (take two neighbours); Dawson's Chess is
//! `octal(0.137)`. A leading 2, 3, 6 or 7 lets a heap stay as it is: then the game
//! has a loop, and solvers refuse it. A leading 1 means nothing, since nothing is
//! left only where all is taken: 1 is read as 0, 3 as 2, and so on.

use super::Kind;
use crate::any::Game;
use crate::heaps::{HeapCode, HeapGame, Taking};
use crate::notation::Head;
use faceoff_complex::notation::Diagnostic;

pub(super) const OCTAL: Kind = Kind {
    keyword: "octal",
    syntax: "octal(0.137)",
    summary: "heaps; the digits say what may be left after taking 0, 1, 2, … tokens",
    rules: "Some heaps of tokens and a code d0.d1d2…, digits from 0 to 7. A move takes t tokens from one \
            heap; the binary digits of d_t say what may be left of it: 1, nothing; 2, one heap that is not \
            empty; 4, two such heaps. Dawson's Chess is `octal(0.137)`. The digit before the point is \
            for moves that take no token: there 1 has no meaning, and 2 lets a heap stay as it is, so that \
            the game need not end and Faceoff does not say who wins.",
    example: "octal(0.137) @ 5",
    build: |head| {
        head.no_options()?;
        head.no_complex()?;
        let code = match head.arguments.as_deref() {
            Some([code]) => code.trim(),
            _ => return Err(vec![head.keyword.problem("octal needs a code in ( )")]),
        };
        match read(code.text) {
            Some(digits) => Ok(Game::new(octal(digits))),
            None => {
                let problem = code.problem(format!("'{}' is not an octal code", code.text));
                Err(vec![problem.help("for instance: octal(0.137)")])
            }
        }
    },
};

pub(super) const KAYLES: Kind = Kind {
    keyword: "kayles",
    syntax: "kayles",
    summary: "take one or two neighbouring pins from a row: octal(0.77)",
    rules: "Rows of pins. A move takes one pin or two neighbouring pins from a row, perhaps out of its middle.",
    example: "kayles @ 4",
    build: |head| named(head, &[0, 7, 7]),
};

pub(super) const DAWSON: Kind = Kind {
    keyword: "dawson",
    syntax: "dawson",
    summary: "Dawson's Kayles: take two neighbouring pins from a row: octal(0.07)",
    rules: "Rows of pins. A move takes two neighbouring pins from a row, perhaps out of its middle: Dawson's \
            Kayles, `octal(0.07)`.",
    example: "dawson @ 5",
    build: |head| named(head, &[0, 0, 7]),
};

fn named(head: &Head<'_>, code: &[u8]) -> Result<Game, Vec<Diagnostic>> {
    head.no_options()?;
    head.no_arguments()?;
    head.no_complex()?;
    Ok(Game::new(octal(code.to_vec())))
}

/// The game with digits d0, d1, …, each at most 7.
fn octal(mut code: Vec<u8>) -> HeapGame {
    // Where nothing is taken, something is left.
    code[0] &= !1;
    while code.len() > 1 && code.last() == Some(&0) {
        code.pop();
    }
    let name = match code[..] {
        [0, 7, 7] => "kayles".to_owned(),
        [0, 0, 7] => "dawson".to_owned(),
        _ => {
            let digits: Vec<String> = code[1..].iter().map(u8::to_string).collect();
            format!("octal({}.{})", code[0], digits.concat())
        }
    };
    let takings = (0..).zip(&code).map(|(taken, digit)| Taking {
        taken,
        none: digit & 1 != 0,
        one: digit & 2 != 0,
        two: digit & 4 != 0,
    });
    let pins = ["kayles", "dawson"].contains(&name.as_str());
    let game = HeapGame::new(name, HeapCode::new(takings));
    if pins { game.with_rows() } else { game }
}

/// The digits of `0.137`, `.137` or `4`.
fn read(text: &str) -> Option<Vec<u8>> {
    let (front, back) = text.split_once('.').unwrap_or((text, ""));
    let front = match front {
        "" if back.is_empty() => return None,
        "" => "0",
        front if front.len() == 1 => front,
        _ => return None,
    };
    let digit = |c: char| c.to_digit(8).map(|digit| digit as u8);
    front.chars().chain(back.chars()).map(digit).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::heaps::Heaps;
    use crate::{Playable, Ruleset};

    fn options(code: &str, position: &[u64]) -> Vec<Vec<u64>> {
        let game = octal(read(code).unwrap());
        let options = game.options(&Heaps::from_slice(position));
        options.into_iter().map(|(_, o)| o.to_vec()).collect()
    }

    #[test]
    fn digits_say_what_is_left() {
        let none: Vec<Vec<u64>> = Vec::new();
        assert_eq!(options("0.1", &[1]), [[0; 0]]);
        assert_eq!(options("0.1", &[2]), none);
        assert_eq!(options("0.2", &[1]), none);
        assert_eq!(options("0.2", &[2]), [[1]]);
        assert_eq!(options("0.4", &[3]), [[1, 1]]);
        assert_eq!(options("0.4", &[2]), none);
        assert_eq!(options("4", &[4]), [[1, 3], [2, 2]]);
        assert_eq!(options("0.07", &[5]), [vec![3], vec![1, 2]]);
        assert_eq!(options("0.77", &[2, 2]), [vec![1, 2], vec![2]]);
        assert_eq!(options("2.1", &[3]), [[3]]);
        assert_eq!(options("1.0", &[3]), none);
    }

    #[test]
    fn codes_parse_and_print() {
        let printed = |code| read(code).map(|digits| octal(digits).notation());
        assert_eq!(printed("0.137").unwrap(), "octal(0.137)");
        assert_eq!(printed(".1370").unwrap(), "octal(0.137)");
        assert_eq!(printed("4").unwrap(), "octal(4.)");
        assert_eq!(printed("4.").unwrap(), "octal(4.)");
        assert_eq!(printed("0.770").unwrap(), "kayles");
        assert_eq!(printed("1.7").unwrap(), "octal(0.7)");
        assert_eq!(printed("7.1").unwrap(), "octal(6.1)");
        assert_eq!(printed("0.07").unwrap(), "dawson");
        for wrong in ["", ".", "0.8", "01.3", "0.1.2", "x", "0.-1", "０.1"] {
            assert!(read(wrong).is_none(), "{wrong}");
        }
    }
}
