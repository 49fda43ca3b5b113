//! Delete Nim, VDN, and their variants with more heaps (AS21).
//!
//! * `delete-nim` (AS21 §0.3): two heaps, possibly empty. A move selects a
//!   non-empty heap, deletes the other, takes one token from the selected heap
//!   and splits the rest into two heaps, possibly empty.
//! * `vdn` (AS21 §1): two non-empty heaps. A move deletes one and splits the
//!   other into two non-empty heaps.
//!
//! With n heaps there are two variants, each in both forms (Abuku, Sakai,
//! Shinoda, Suetsugu, "Some extensions of Delete Nim", arXiv:2301.12964, treat
//! the form with non-empty heaps):
//!
//! * single: a move deletes one heap and splits one of the others into two;
//! * all-but-one: a move deletes all heaps but one and splits that into n.
//!
//! In the form of VDN a heap is split into non-empty heaps and nothing is
//! taken. The form of Delete Nim is the same game with one token less in every
//! heap (AS21 Lemma 1.7): heaps may be empty, and a split into p heaps first
//! takes p − 1 tokens, so one in `single` and n − 1 in `all-but-one`. With two
//! heaps both variants are the game of AS21.
//!
//! Heaps keep their places: the parts of a heap fill its place and the places
//! of the deleted heaps.

use super::Kind;
use crate::any::Game;
use crate::notation::{GamePosition, Head, PositionSpec};
use crate::piles::Piles;
use crate::playable::{Expects, IllegalMove, Playable, TooLarge};
use crate::ruleset::{Ruleset, Visit};
use faceoff_complex::notation::Diagnostic;
use num_bigint::BigUint;
use num_traits::ToPrimitive;
use std::ops::ControlFlow;

/// The largest number of heaps.
const MAX_HEAPS: usize = 64;

pub(super) const DELETE_NIM: Kind = Kind {
    keyword: "delete-nim",
    syntax: "delete-nim, delete-nim[single](n), delete-nim[all-but-one](n)",
    summary: "delete the other heap, take one token and split; heaps may be empty",
    rules: "Two heaps, possibly empty. A move selects a heap that is not empty, deletes the other, takes one \
            token from the selected heap and splits the rest into two heaps, possibly empty (AS21). With n \
            heaps, `single` deletes one heap and splits another into two; `all-but-one` takes n − 1 tokens \
            from one heap, splits it into n and deletes all others.",
    example: "delete-nim @ 2,3",
    build: |head| build(head, Form::DeleteNim),
};

pub(super) const VDN: Kind = Kind {
    keyword: "vdn",
    syntax: "vdn, vdn[single](n), vdn[all-but-one](n)",
    summary: "delete the other heap and split into two non-empty heaps",
    rules: "Two heaps, none empty. A move deletes one and splits the other into two heaps, none empty (AS21). \
            The variants with n heaps are those of `delete-nim`.",
    example: "vdn @ 2,3",
    build: |head| build(head, Form::Vdn),
};

fn build(head: &Head<'_>, form: Form) -> Result<Game, Vec<Diagnostic>> {
    head.no_complex()?;
    let Some(options) = head.options else {
        head.no_arguments()?;
        return Ok(Game::new(DeleteNim::two_heaps(form)));
    };
    let deletes = match options.text {
        "single" => Deletes::One,
        "all-but-one" => Deletes::AllButOne,
        other => {
            let problem = options.problem(format!("no variant '{other}'"));
            return Err(vec![problem.help("single or all-but-one")]);
        }
    };
    let numbers = head.numbers()?;
    let heaps = match &numbers[..] {
        [n] => n.to_usize().filter(|n| (2..=MAX_HEAPS).contains(n)),
        _ => None,
    };
    match heaps {
        Some(heaps) => Ok(Game::new(DeleteNim::new(form, deletes, heaps))),
        None => {
            let message = format!("{} needs one number of heaps", head.keyword.text);
            let problem = head.keyword.problem(message);
            Err(vec![problem.help(format!("from 2 to {MAX_HEAPS}"))])
        }
    }
}

/// May heaps be empty?
///
/// ```
/// use faceoff_game::piles::Piles;
/// use faceoff_game::rules::DeleteNim;
/// use faceoff_game::rules::delete_nim::Form;
/// use faceoff_game::Ruleset;
///
/// // The same game with one token less in every heap (AS21 Lemma 1.7).
/// let options = |form, heaps: [u64; 2]| {
///     DeleteNim::two_heaps(form).options(&Piles::from_slice(&heaps)).into_iter().map(|o| o.1)
/// };
/// let less = |heaps: Piles| -> Piles { heaps.iter().map(|heap| heap - 1).collect() };
/// assert!(options(Form::Vdn, [3, 4]).map(less).eq(options(Form::DeleteNim, [2, 3])));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Heaps may be empty; a split takes tokens first.
    DeleteNim,
    /// Heaps are non-empty; nothing is taken.
    Vdn,
}

impl Form {
    /// The size of the smallest heap.
    pub fn smallest(self) -> u64 {
        match self {
            Self::DeleteNim => 0,
            Self::Vdn => 1,
        }
    }
}

/// How many heaps a move deletes.
///
/// ```
/// use faceoff_game::rules::DeleteNim;
/// use faceoff_game::rules::delete_nim::{Deletes, Form};
///
/// let [one, all] = [Deletes::One, Deletes::AllButOne].map(|d| DeleteNim::new(Form::Vdn, d, 3));
/// assert_eq!((one.parts(), all.parts()), (2, 3));
/// // With two heaps they are the same.
/// assert_eq!(DeleteNim::new(Form::Vdn, Deletes::One, 2), DeleteNim::two_heaps(Form::Vdn));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deletes {
    /// One; another is split into two.
    One,
    /// All but one, which is split into as many as there were.
    AllButOne,
}

/// Delete Nim or VDN, with two heaps or more.
///
/// ```
/// use faceoff_game::Ruleset;
/// use faceoff_game::piles::Piles;
/// use faceoff_game::rules::DeleteNim;
/// use faceoff_game::rules::delete_nim::Form;
///
/// let game = DeleteNim::two_heaps(Form::DeleteNim);
/// let options = game.options(&Piles::from_slice(&[0, 2]));
/// let heaps: Vec<Vec<u64>> = options.iter().map(|(_, heaps)| heaps.to_vec()).collect();
/// // One token is taken, and the other one is a heap beside an empty one.
/// assert_eq!(heaps, [[1, 0], [0, 1]]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DeleteNim {
    form: Form,
    deletes: Deletes,
    heaps: usize,
}

/// The heap that is split, and the heap that is deleted where it is one of
/// several.
///
/// ```
/// use faceoff_game::rules::DeleteNim;
/// use faceoff_game::rules::delete_nim::{Deletes, Form, Split};
///
/// let single = DeleteNim::new(Form::Vdn, Deletes::One, 3);
/// let [from, to] = [[5u32, 2, 9], [1, 4, 9]].map(|heaps| heaps.map(Into::into));
/// let split = Split { selected: 0, deleted: Some(1) };
/// assert_eq!(single.check_move(&from, &to), Ok(split));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Split {
    /// The place of the heap that is split.
    pub selected: usize,
    /// The place of the deleted heap; `None` if all others are.
    pub deleted: Option<usize>,
}

impl DeleteNim {
    /// The game with this many heaps, at least 2.
    pub fn new(form: Form, deletes: Deletes, heaps: usize) -> Self {
        assert!(heaps >= 2, "a game of deleting needs two heaps");
        // With two heaps both variants are one game, and have one name.
        let deletes = if heaps == 2 {
            Deletes::AllButOne
        } else {
            deletes
        };
        Self {
            form,
            deletes,
            heaps,
        }
    }

    /// The game of AS21.
    pub fn two_heaps(form: Form) -> Self {
        Self::new(form, Deletes::AllButOne, 2)
    }

    /// May heaps be empty?
    pub fn form(&self) -> Form {
        self.form
    }

    /// How many heaps a move deletes.
    pub fn deletes(&self) -> Deletes {
        self.deletes
    }

    /// Number of heaps.
    pub fn heaps(&self) -> usize {
        self.heaps
    }

    /// Into how many heaps one is split.
    pub fn parts(&self) -> usize {
        match self.deletes {
            Deletes::One => 2,
            Deletes::AllButOne => self.heaps,
        }
    }

    /// Tokens that a move takes before it splits.
    pub fn taken(&self) -> u64 {
        match self.form {
            Form::DeleteNim => self.parts() as u64 - 1,
            Form::Vdn => 0,
        }
    }

    /// The smallest heap that can be split.
    fn smallest_split(&self) -> u64 {
        self.taken() + self.parts() as u64 * self.form.smallest()
    }

    /// Is it legal to move from one position to the other? Gives the move, or
    /// the reason why not. Heaps of any size.
    pub fn check_move(&self, from: &[BigUint], to: &[BigUint]) -> Result<Split, IllegalMove> {
        let illegal = |text: String| Err(IllegalMove(text));
        if from.len() != self.heaps || to.len() != self.heaps {
            return illegal(format!("there are {} heaps", self.heaps));
        }
        let smallest = BigUint::from(self.form.smallest());
        if let Some(i) = to.iter().position(|heap| *heap < smallest) {
            return illegal(format!("heap {} would be empty", i + 1));
        }
        for split in self.splits() {
            let in_places = |i: usize| i == split.selected || split.deleted.is_none_or(|d| d == i);
            let kept = (0..self.heaps).filter(|&i| !in_places(i));
            if kept.into_iter().any(|i| from[i] != to[i]) {
                continue;
            }
            let parts: BigUint = (0..self.heaps)
                .filter(|&i| in_places(i))
                .map(|i| &to[i])
                .sum();
            if from[split.selected] == parts + self.taken() {
                return Ok(split);
            }
        }
        illegal("no heap splits into these".to_owned())
    }

    /// Every choice of heaps, legal or not.
    fn splits(&self) -> impl Iterator<Item = Split> + use<> {
        let (heaps, deletes) = (self.heaps, self.deletes);
        (0..heaps).flat_map(move |selected| {
            let deleted = match deletes {
                Deletes::AllButOne => 0..1,
                Deletes::One => 0..heaps,
            };
            deleted
                .map(move |d| Split {
                    selected,
                    deleted: (deletes == Deletes::One).then_some(d),
                })
                .filter(move |split| split.deleted != Some(selected))
        })
    }

    /// Fill the places from `at` on with `left` tokens beyond the smallest
    /// heaps.
    fn visit_parts(
        &self,
        split: Split,
        at: usize,
        left: u64,
        now: &mut Piles,
        visit: Visit<'_, Self>,
    ) -> ControlFlow<()> {
        let smallest = self.form.smallest();
        let places = self.places(split);
        if at + 1 == places.len() {
            now[places[at]] = smallest + left;
            return visit(&split, now);
        }
        for part in 0..=left {
            now[places[at]] = smallest + part;
            self.visit_parts(split, at + 1, left - part, now, visit)?;
        }
        ControlFlow::Continue(())
    }

    /// The places that the parts fill, the selected one first.
    fn places(&self, split: Split) -> smallvec::SmallVec<[usize; 8]> {
        let others = (0..self.heaps).filter(|&i| i != split.selected);
        let deleted = others.filter(|&i| split.deleted.is_none_or(|d| d == i));
        std::iter::once(split.selected).chain(deleted).collect()
    }
}

impl Ruleset for DeleteNim {
    type Position = Piles;
    type Move = Split;

    fn visit_options(&self, position: &Piles, visit: Visit<'_, Self>) -> ControlFlow<()> {
        let mut now = position.clone();
        for split in self.splits() {
            if let Some(left) = position[split.selected].checked_sub(self.smallest_split()) {
                now.copy_from_slice(position);
                self.visit_parts(split, 0, left, &mut now, visit)?;
            }
        }
        ControlFlow::Continue(())
    }
}

impl Playable for DeleteNim {
    fn notation(&self) -> String {
        let keyword = match self.form {
            Form::DeleteNim => "delete-nim",
            Form::Vdn => "vdn",
        };
        match (self.heaps, self.deletes) {
            (2, _) => keyword.to_owned(),
            (n, Deletes::One) => format!("{keyword}[single]({n})"),
            (n, Deletes::AllButOne) => format!("{keyword}[all-but-one]({n})"),
        }
    }

    fn expects(&self) -> Expects {
        Expects::Piles(self.heaps)
    }

    fn refuse_piles(&self, piles: &[BigUint]) -> Vec<(usize, String)> {
        let smallest = BigUint::from(self.form.smallest());
        let small = piles.iter().enumerate().filter(|(_, p)| **p < smallest);
        small
            .map(|(i, _)| (i, "heaps of vdn are not empty".to_owned()))
            .collect()
    }

    fn position(&self, spec: &PositionSpec) -> Result<Piles, TooLarge> {
        spec.small_piles()
    }

    fn spec(&self, position: &Piles) -> PositionSpec {
        PositionSpec::piles(position.iter().copied())
    }

    fn describe(&self, from: &PositionSpec, to: &GamePosition) -> Result<String, IllegalMove> {
        let (from, to) = (from.piles_of(), to.position.piles_of());
        let split = self.check_move(from, to)?;
        let parts: Vec<String> = self
            .places(split)
            .iter()
            .map(|i| to[*i].to_string())
            .collect();
        let heap = split.selected + 1;
        let deleted = match split.deleted {
            Some(deleted) => format!("heap {}", deleted + 1),
            None if self.heaps == 2 => format!("heap {}", 2 - split.selected),
            None => format!("all heaps but heap {heap}"),
        };
        let taken = match self.taken() {
            0 => String::new(),
            n => format!("take {n} from heap {heap}, "),
        };
        let parts = parts.join(" and ");
        Ok(format!(
            "delete {deleted}, {taken}split heap {heap} into {parts}"
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn big(piles: &[u64]) -> Vec<BigUint> {
        piles.iter().map(|p| BigUint::from(*p)).collect()
    }

    fn all_positions(game: &DeleteNim, max: u64) -> Vec<Piles> {
        let base = game.form.smallest();
        let mut all = vec![Piles::new()];
        for _ in 0..game.heaps {
            let longer = |p: &Piles| {
                let p = p.clone();
                (base..=max).map(move |pile| p.iter().copied().chain([pile]).collect::<Piles>())
            };
            all = all.iter().flat_map(longer).collect();
        }
        all
    }

    #[test]
    fn the_plays_of_the_paper_are_legal() {
        let play = |game: DeleteNim, positions: &[[u64; 2]]| {
            for pair in positions.windows(2) {
                assert!(game.check_move(&big(&pair[0]), &big(&pair[1])).is_ok());
                let options = game.options(&Piles::from_slice(&pair[0]));
                assert!(options.iter().any(|(_, o)| o[..] == pair[1]));
            }
            let last = positions.last().unwrap();
            assert!(game.is_final(&Piles::from_slice(last)));
        };
        play(
            DeleteNim::two_heaps(Form::DeleteNim),
            &[[11, 9], [5, 3], [4, 0], [2, 1], [1, 0], [0, 0]],
        );
        play(
            DeleteNim::two_heaps(Form::Vdn),
            &[[8, 5], [7, 1], [4, 3], [2, 1], [1, 1]],
        );
    }

    #[test]
    fn options_are_exactly_the_legal_moves() {
        for form in [Form::DeleteNim, Form::Vdn] {
            for (deletes, heaps) in [
                (Deletes::One, 2),
                (Deletes::One, 3),
                (Deletes::AllButOne, 3),
            ] {
                let game = DeleteNim::new(form, deletes, heaps);
                let all = all_positions(&game, 6);
                for from in &all {
                    let options = game.options(from);
                    for to in &all {
                        let listed = options.iter().any(|(_, o)| o == to);
                        let legal = game.check_move(&big(from), &big(to)).is_ok();
                        assert_eq!(listed, legal, "{game:?} {from:?} {to:?}");
                    }
                    for (i, (how, option)) in options.iter().enumerate() {
                        let again = options[..i].iter().any(|(h, o)| h == how && o == option);
                        assert!(!again, "no option twice by the same move");
                    }
                }
            }
        }
    }

    #[test]
    fn moves_are_told() {
        let told = |game: DeleteNim, from: &[u64], to: &[u64]| {
            let position = PositionSpec::piles(to.iter().copied());
            let game_of = Game::new(game);
            let to = GamePosition {
                game: game_of,
                position,
            };
            game.describe(&PositionSpec::piles(from.iter().copied()), &to)
                .unwrap()
        };
        assert_eq!(
            told(DeleteNim::two_heaps(Form::DeleteNim), &[11, 9], &[5, 3]),
            "delete heap 1, take 1 from heap 2, split heap 2 into 3 and 5"
        );
        assert_eq!(
            told(DeleteNim::two_heaps(Form::Vdn), &[8, 5], &[7, 1]),
            "delete heap 2, split heap 1 into 7 and 1"
        );
        assert_eq!(
            told(
                DeleteNim::new(Form::DeleteNim, Deletes::AllButOne, 3),
                &[5, 1, 1],
                &[3, 0, 0]
            ),
            "delete all heaps but heap 1, take 2 from heap 1, split heap 1 into 3 and 0 and 0"
        );
    }
}
