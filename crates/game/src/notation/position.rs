//! Positions as they are written.

use super::problem::Problem;
use crate::any::Game;
use crate::catalogue::Games;
use crate::playable::{Expects, TooLarge};
use faceoff_complex::notation::Diagnostic;
use faceoff_complex::notation::scan::Piece;
use faceoff_complex::words::counted;
use num_bigint::BigUint;
use std::fmt;

/// A position as it is written: piles of any size, or components.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PositionSpec {
    /// The one starting position of its game.
    Start,
    /// Piles, in the order of vertices.
    Piles(Vec<BigUint>),
    /// Components, in the order of vertices.
    Components(Vec<Problem>),
}

impl PositionSpec {
    /// Piles from small numbers.
    pub fn piles<N: Into<BigUint>>(piles: impl IntoIterator<Item = N>) -> Self {
        Self::Piles(piles.into_iter().map(Into::into).collect())
    }

    /// The piles, if there are piles.
    pub fn as_piles(&self) -> Option<&[BigUint]> {
        match self {
            Self::Piles(piles) => Some(piles),
            _ => None,
        }
    }

    /// The piles; none for a specification of another kind.
    pub fn piles_of(&self) -> &[BigUint] {
        self.as_piles().unwrap_or_default()
    }

    /// The piles as machine numbers, for a search. No piles at all for a
    /// specification of another kind.
    pub fn small_piles<C: FromIterator<u64>>(&self) -> Result<C, TooLarge> {
        let piles = self.piles_of();
        let small = |(i, pile): (usize, &BigUint)| {
            u64::try_from(pile).map_err(|_| TooLarge {
                what: format!("pile number {} ({} binary digits)", i + 1, pile.bits()),
                size: "chips in",
                limit: u64::MAX,
            })
        };
        piles.iter().enumerate().map(small).collect()
    }

    /// Read a position of `game`.
    pub fn read(piece: Piece<'_>, game: &Game, games: &Games) -> Result<Self, Vec<Diagnostic>> {
        let piece = piece.trim();
        match game.expects() {
            Expects::Nothing if piece.text.is_empty() => Ok(Self::Start),
            Expects::Nothing => {
                let message = format!("{game} takes no position");
                Err(vec![piece.problem(message)])
            }
            expects @ (Expects::Piles(_) | Expects::Heaps) => {
                let piece = without_brackets(piece);
                let places = pile_pieces(piece);
                let n = match expects {
                    Expects::Piles(n) => n,
                    _ if places.is_empty() => {
                        return Err(vec![piece.problem("expected at least one heap")]);
                    }
                    _ => places.len(),
                };
                let piles = read_piles(piece, n)?;
                let problems: Vec<Diagnostic> = game
                    .refuse_piles(&piles)
                    .into_iter()
                    .map(|(i, message)| places[i].problem(message))
                    .collect();
                if problems.is_empty() {
                    Ok(Self::Piles(piles))
                } else {
                    Err(problems)
                }
            }
            Expects::Components(n) => read_components(piece, n, games).map(Self::Components),
        }
    }
}

/// A position may stand in brackets, as answers print it: `(1,2,3)`.
fn without_brackets(piece: Piece<'_>) -> Piece<'_> {
    let inside = piece
        .text
        .strip_prefix('(')
        .and_then(|rest| rest.strip_suffix(')'));
    match inside {
        Some(inside) => piece.part(1..1 + inside.len()).trim(),
        None => piece,
    }
}

/// The pieces of a list of piles: by commas, or by blanks without them.
fn pile_pieces<'a>(piece: Piece<'a>) -> Vec<Piece<'a>> {
    if piece.text.contains(',') {
        return piece.split(',').iter().map(Piece::trim).collect();
    }
    let words = piece.text.split_whitespace();
    words
        .map(|word| {
            let at = word.as_ptr() as usize - piece.text.as_ptr() as usize;
            piece.part(at..at + word.len())
        })
        .collect()
}

fn read_piles(piece: Piece<'_>, n: usize) -> Result<Vec<BigUint>, Vec<Diagnostic>> {
    let mut problems = Vec::new();
    let mut piles = Vec::new();
    let pieces = pile_pieces(piece);
    for piece in &pieces {
        match natural(*piece) {
            Ok(pile) => piles.push(pile),
            Err(problem) => problems.push(problem),
        }
    }
    // In `3,4,` a comma is too many, not a pile.
    let given = pieces.iter().filter(|piece| !piece.text.is_empty());
    if pieces.len() != n && given.count() != n {
        let (piles, found) = (counted(n, "pile", "piles"), pieces.len());
        let message = format!("the game has {piles}, but the position has {found}");
        problems.push(piece.problem(message));
    }
    if problems.is_empty() {
        Ok(piles)
    } else {
        Err(problems)
    }
}

/// A natural number of any size.
pub(super) fn natural(piece: Piece<'_>) -> Result<BigUint, Diagnostic> {
    let digits = !piece.text.is_empty() && piece.text.bytes().all(|b| b.is_ascii_digit());
    if digits {
        return Ok(piece.text.parse().expect("digits are a number"));
    }
    let negative = piece.text.strip_prefix('-');
    let message = match negative {
        Some(rest) if !rest.is_empty() && rest.bytes().all(|b| b.is_ascii_digit()) => {
            format!("a pile cannot be negative: {}", piece.text)
        }
        _ if piece.text.is_empty() => "expected a natural number here".to_owned(),
        _ => format!("'{}' is not a natural number", piece.text),
    };
    Err(piece.problem(message))
}

fn read_components(
    piece: Piece<'_>,
    n: usize,
    games: &Games,
) -> Result<Vec<Problem>, Vec<Diagnostic>> {
    let (mut components, mut problems) = (Vec::new(), Vec::new());
    let mut pieces = piece.split(';');
    let inside = without_brackets(piece).split(';');
    if pieces.len() == 1 && inside.len() > 1 {
        pieces = inside;
    }
    for piece in &pieces {
        match Problem::read(*piece, games) {
            Ok(component) => components.push(component),
            Err(more) => problems.extend(more),
        }
    }
    if pieces.len() != n {
        let message = format!(
            "{n} components are needed, one for each vertex, but {} given",
            pieces.len()
        );
        problems.push(piece.problem(message).help("separate components by ;"));
    }
    if problems.is_empty() {
        Ok(components)
    } else {
        Err(problems)
    }
}

impl fmt::Display for PositionSpec {
    /// As it is written after `@` inside a problem.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Start => Ok(()),
            Self::Piles(piles) => {
                let piles: Vec<String> = piles.iter().map(BigUint::to_string).collect();
                f.write_str(&piles.join(","))
            }
            Self::Components(components) => {
                let parts: Vec<String> = components.iter().map(Problem::to_string).collect();
                write!(f, "({})", parts.join(" ; "))
            }
        }
    }
}
