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
use faceoff_complex::notation::scan::Fragment;

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
    pub(crate) fn read(piece: Fragment<'_>) -> Result<Self, Vec<Diagnostic>> {
        let mut words = Words::default();
        for word in piece.split(',') {
            let word = word.trim();
            words.add(word.text).map_err(|message| {
                let problem = word.problem(message);
                vec![problem.help(HELP)]
            })?;
        }
        Ok(Self {
            from: words.from.map_or(Sets::Faces, |(from, _)| from),
            each: words.each.amount(1),
            total: words.total.amount(0),
            same: words.same,
        })
    }
}

/// What the words said so far, each with the word that said it.
#[derive(Default)]
struct Words<'a> {
    from: Option<(Sets, &'a str)>,
    each: Bounds<'a>,
    total: Bounds<'a>,
    same: bool,
}

impl<'a> Words<'a> {
    fn add(&mut self, word: &'a str) -> Result<(), String> {
        let text: String = word.split_whitespace().collect();
        let (key, number) = match text.find('=') {
            Some(at) => text.split_at(at + 1),
            None => (&text[..], ""),
        };
        let number = || match number.parse() {
            Ok(a) if number.bytes().all(|b| b.is_ascii_digit()) && a > 0 => Ok(a),
            _ => Err(format!("'{number}' is not a number from 1 up")),
        };
        let (each, total) = (&mut self.each, &mut self.total);
        match key {
            "some=" | "all=" => each.add(Some(number()?), Some(number()?), word)?,
            "each>=" | "least=" => each.add(Some(number()?), None, word)?,
            "most=" => each.add(None, Some(number()?), word)?,
            "total=" => total.add(Some(number()?), Some(number()?), word)?,
            "total>=" => total.add(Some(number()?), None, word)?,
            "total<=" => total.add(None, Some(number()?), word)?,
            "same" if self.same => return Err(clash(word, word)),
            "same" => self.same = true,
            "exact=" => {}
            _ => return Err(format!("nim has no variant '{word}'")),
        }
        let from = match key {
            "all=" | "each>=" => Sets::Facets,
            "exact=" => Sets::OfSize(number()?),
            _ => return Ok(()),
        };
        match self.from.replace((from, word)) {
            None => Ok(()),
            Some((before, other)) if before == from => Err(clash(word, other)),
            Some((_, other)) => Err(format!(
                "'{word}' does not go with '{other}': each says which piles are lowered"
            )),
        }
    }
}

/// At least and at most so many chips.
#[derive(Default)]
struct Bounds<'a> {
    least: Option<(u64, &'a str)>,
    most: Option<(u64, &'a str)>,
}

impl<'a> Bounds<'a> {
    fn add(&mut self, least: Option<u64>, most: Option<u64>, word: &'a str) -> Result<(), String> {
        let below = |a: Option<u64>, b: Option<u64>| a.zip(b).is_some_and(|(a, b)| a < b);
        for (said, contradicts) in [
            (self.least, below(most, self.least.map(|(a, _)| a))),
            (self.most, below(self.most.map(|(a, _)| a), least)),
        ] {
            if let Some((_, other)) = said.filter(|_| contradicts) {
                return Err(format!("'{word}' contradicts '{other}'"));
            }
        }
        let again = least.and(self.least).or(most.and(self.most));
        if let Some((_, other)) = again {
            return Err(clash(word, other));
        }
        self.least = self.least.or(least.map(|a| (a, word)));
        self.most = self.most.or(most.map(|a| (a, word)));
        Ok(())
    }

    fn amount(&self, least: u64) -> Amount {
        Amount {
            least: self.least.map_or(least, |(a, _)| a),
            most: self.most.map(|(a, _)| a),
        }
    }
}

/// Two words about the same thing.
fn clash(word: &str, other: &str) -> String {
    match word == other {
        true => format!("'{word}' is there twice"),
        false => format!("'{word}' is about the same as '{other}': one of them is enough"),
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
            let take = Take::read(Fragment::whole(text)).unwrap();
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
            assert!(Take::read(Fragment::whole(wrong)).is_err(), "{wrong}");
        }
        assert_eq!(
            Take::read(Fragment::whole("same")).unwrap().name(),
            "wythoff"
        );
    }

    #[test]
    fn words_that_do_not_go_together() {
        let message = |text: &str| {
            let refused = Take::read(Fragment::whole(text)).expect_err(text);
            refused[0].message.clone()
        };
        for (text, said) in [
            ("total<=1,total=3", "'total=3' contradicts 'total<=1'"),
            ("total=1,total>=2", "'total>=2' contradicts 'total=1'"),
            ("least=3,most=2", "'most=2' contradicts 'least=3'"),
            ("some=1,all=2", "'all=2' contradicts 'some=1'"),
            (
                "each>=3,exact=1",
                "'exact=1' does not go with 'each>=3': each says which piles are lowered",
            ),
            (
                "exact=1,exact=2",
                "'exact=2' does not go with 'exact=1': each says which piles are lowered",
            ),
            ("exact=2,exact=2", "'exact=2' is there twice"),
            ("same,same", "'same' is there twice"),
            (
                "total=3,total>=2",
                "'total>=2' is about the same as 'total=3': one of them is enough",
            ),
        ] {
            assert_eq!(message(text), said, "{text}");
        }
    }
}
