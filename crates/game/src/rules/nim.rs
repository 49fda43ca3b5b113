//! Simplicial Nim (ES96 §1) and its variants (DH13 §6, item 4; exact Nim; slow
//! Nim).
//!
//! A pile of chips on each vertex of a complex. A move takes any numbers of
//! chips, at least one in all, from the piles on a face. The player who takes
//! the last chip wins. What stands in `nim[…]` says more, with numbers from 1
//! up; several words are separated by commas:
//!
//! * `some=a`: exactly a from each of one or more piles of a face;
//! * `all=a`: exactly a from each pile of a facet;
//! * `each>=a`: at least a from each pile of a facet;
//! * `total>=a`, `total<=a`, `total=a`: from the piles of a face, so many in all;
//! * `exact=k`: from exactly k piles that form a face, at least 1 from each;
//! * `least=a`, `most=a`: from each pile that is lowered, so many;
//! * `same`: from each pile that is lowered the same number.
//!
//! So slow Nim, in which a move takes one chip from each of some piles, is
//! `nim[some=1]`; exact slow Nim, in which it takes one chip from each of
//! exactly k piles, is `nim[exact=k,some=1]`; `nim[same]` is Wythoff's game.
//! DH13 chooses k consecutive stacks of a circle; on a complex its "each of the
//! k heaps" is each pile of a facet. In a variant the empty position need not
//! be the only final one.

use super::Kind;
use crate::any::Game;
use crate::piles::{Amount, PileGame, Sets, Take};
use faceoff_complex::notation::Diagnostic;
use faceoff_complex::notation::scan::Piece;

pub(super) const KIND: Kind = Kind {
    keyword: "nim",
    syntax: "nim on COMPLEX, nim[some=a] on COMPLEX (also all=a, each>=a, exact=k, least=a, most=a, \
             total>=a, total<=a, total=a, same; several with commas between)",
    summary: "piles on the vertices; a move lowers piles on a face",
    rules: "A pile of chips on each vertex of a complex. A move takes any numbers of chips, at least one \
            in all, from the piles on a face (ES96 §1); a bare complex means this game. Words in [ ], \
            separated by commas, say more, with numbers from 1 up: `some=a`, exactly a from each pile \
            that is lowered; `all=a`, exactly a from each pile of a facet; `each>=a`, at least a from \
            each pile of a facet; `total>=a`, `total<=a`, `total=a`, so many in all (DH13 §6); \
            `exact=k`, from exactly k piles of a face; `least=a`, `most=a`, so many from each pile that \
            is lowered; `same`, the same number from each. So slow Nim is `nim[some=1]`, and exact slow \
            Nim (arXiv:2304.06498, arXiv:2404.06608), in which a move takes one chip from each of \
            exactly k piles, is `nim[exact=k,some=1]`.",
    example: "nim on path(2,2) @ 2,3,1",
    build: |head| {
        let take = head.options.map_or(Ok(Take::NIM), Take::read)?;
        Ok(Game::new(PileGame::taking(take, head.complex()?)))
    },
};

const HELP: &str = "some=a, all=a, each>=a, exact=k, least=a, most=a, total>=a, total<=a, total=a, with a \
                    number from 1 up, or same; several with commas between";

impl Take {
    /// `nim[some=a]`.
    pub const fn some(a: u64) -> Self {
        Self {
            each: Amount::exactly(a),
            ..Self::NIM
        }
    }

    /// `nim[all=a]`.
    pub const fn all(a: u64) -> Self {
        Self {
            from: Sets::Facets,
            ..Self::some(a)
        }
    }

    /// `nim[each>=a]`.
    pub const fn each_at_least(a: u64) -> Self {
        Self {
            from: Sets::Facets,
            each: Amount::at_least(a),
            ..Self::NIM
        }
    }

    /// `nim[total>=a]`.
    pub const fn total_at_least(a: u64) -> Self {
        Self {
            total: Amount::at_least(a),
            ..Self::NIM
        }
    }

    /// `nim[total=a]`.
    pub const fn total(a: u64) -> Self {
        Self {
            total: Amount::exactly(a),
            ..Self::NIM
        }
    }

    /// `nim[exact=k]`.
    pub const fn exact(k: u64) -> Self {
        Self {
            from: Sets::OfSize(k),
            ..Self::NIM
        }
    }

    /// The name of a game with this rule; every rule has one.
    pub fn name(&self) -> String {
        if *self == Self::WYTHOFF {
            return "wythoff".to_owned();
        }
        let Amount { least, most } = self.each;
        let exactly = most.filter(|most| *most == least);
        let mut words = match (self.from, exactly) {
            (Sets::Facets, Some(a)) => vec![format!("all={a}")],
            (Sets::Facets, None) => vec![format!("each>={least}")],
            (Sets::OfSize(k), _) => vec![format!("exact={k}")],
            (Sets::Faces, _) => Vec::new(),
        };
        match (self.from, exactly) {
            (Sets::Facets, Some(_)) => {}
            (_, Some(a)) => words.push(format!("some={a}")),
            (from, None) => {
                if least > 1 && from != Sets::Facets {
                    words.push(format!("least={least}"));
                }
                words.extend(most.map(|most| format!("most={most}")));
            }
        }
        match (self.total.least, self.total.most) {
            (a, Some(b)) if a == b => words.push(format!("total={a}")),
            (a, b) => {
                if a > 0 {
                    words.push(format!("total>={a}"));
                }
                words.extend(b.map(|b| format!("total<={b}")));
            }
        }
        if self.same {
            words.push("same".to_owned());
        }
        match words.is_empty() {
            true => "nim".to_owned(),
            false => format!("nim[{}]", words.join(",")),
        }
    }

    /// Read what stands in `nim[…]`.
    pub fn read(piece: Piece<'_>) -> Result<Self, Vec<Diagnostic>> {
        let mut words = Words::default();
        for word in piece.split(',') {
            let word = word.trim();
            words.add(word.text).map_err(|message| {
                let problem = word.problem(message);
                vec![problem.help(HELP)]
            })?;
        }
        let take = Self {
            from: words.from.unwrap_or(Sets::Faces),
            each: Amount {
                least: words.least.unwrap_or(1),
                most: words.most,
            },
            total: Amount {
                least: words.total_least.unwrap_or(0),
                most: words.total_most,
            },
            same: words.same.is_some(),
        };
        let empty = |amount: Amount| amount.most.is_some_and(|most| most < amount.least);
        match empty(take.each) || empty(take.total) {
            true => Err(vec![piece.problem("no number of chips is right")]),
            false => Ok(take),
        }
    }
}

/// What the words said so far.
#[derive(Default)]
struct Words {
    from: Option<Sets>,
    least: Option<u64>,
    most: Option<u64>,
    total_least: Option<u64>,
    total_most: Option<u64>,
    same: Option<()>,
}

impl Words {
    fn add(&mut self, word: &str) -> Result<(), String> {
        let text: String = word.split_whitespace().collect();
        let (key, number) = match text.find('=') {
            Some(at) => text.split_at(at + 1),
            None => (&text[..], ""),
        };
        let number = || match number.parse() {
            Ok(a) if number.bytes().all(|b| b.is_ascii_digit()) && a > 0 => Ok(a),
            _ => Err(format!("'{number}' is not a number from 1 up")),
        };
        let twice = || format!("'{word}' says again what another word says");
        let once = |slot: &mut Option<u64>, a: u64| match slot.replace(a) {
            None => Ok(()),
            Some(_) => Err(twice()),
        };
        match key {
            "some=" | "all=" => {
                let a = number()?;
                once(&mut self.least, a)?;
                once(&mut self.most, a)?;
            }
            "each>=" | "least=" => once(&mut self.least, number()?)?,
            "most=" => once(&mut self.most, number()?)?,
            "total=" => {
                let a = number()?;
                once(&mut self.total_least, a)?;
                once(&mut self.total_most, a)?;
            }
            "total>=" => once(&mut self.total_least, number()?)?,
            "total<=" => once(&mut self.total_most, number()?)?,
            "exact=" | "same" => {}
            _ => return Err(format!("nim has no variant '{word}'")),
        }
        let from = match key {
            "all=" | "each>=" => Some(Sets::Facets),
            "exact=" => Some(Sets::OfSize(number()?)),
            _ => None,
        };
        let again =
            (from.is_some() && self.from.is_some()) || (key == "same" && self.same.is_some());
        self.from = from.or(self.from);
        self.same = self.same.or((key == "same").then_some(()));
        match again {
            true => Err(twice()),
            false => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_parse_and_print() {
        for text in [
            "some=2",
            "all=1",
            "each>=3",
            "total>=4",
            "total=5",
            "exact=2",
            "exact=2,some=1",
            "least=2,most=3,total<=7,same",
        ] {
            let take = Take::read(Piece::whole(text)).unwrap();
            assert_eq!(take.name(), format!("nim[{text}]"));
        }
        for wrong in [
            "",
            "some",
            "some=0",
            "some=+1",
            "some>=1",
            "all=x",
            "exact=99999999999999999999",
            "some=1,all=2",
            "exact=2,exact=2",
            "least=3,most=2",
            "same,same",
            "total=1,total>=2",
        ] {
            assert!(Take::read(Piece::whole(wrong)).is_err(), "{wrong}");
        }
        assert_eq!(Take::read(Piece::whole("same")).unwrap().name(), "wythoff");
    }
}
