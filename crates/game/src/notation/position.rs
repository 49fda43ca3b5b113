//! Positions as they are written.

use super::problem::Problem;
use crate::any::Game;
use crate::catalogue::Games;
use crate::playable::{Expects, TooLarge};
use faceoff_complex::notation::Diagnostic;
use faceoff_complex::notation::scan::Fragment;
use faceoff_complex::words::counted;
use num_bigint::BigUint;
use std::fmt;

/// A position as it is written: piles of any size, or components.
///
/// ```
/// use faceoff_game::{Problem, PositionSpec};
///
/// let problem: Problem = "nim on cycle(3,2) @ 1 20 300".parse().unwrap();
/// let position = &problem.summands[0].position;
/// assert_eq!(*position, PositionSpec::piles([1u32, 20, 300]));
/// assert_eq!(position.to_string(), "1,20,300");
/// let start: Problem = "chomp on torus()".parse().unwrap();
/// assert_eq!(start.summands[0].position, PositionSpec::Start);
/// ```
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
    pub(crate) fn read(
        piece: Fragment<'_>,
        game: &Game,
        games: &Games,
    ) -> Result<Self, Vec<Diagnostic>> {
        let piece = piece.trim();
        match game.expects() {
            Expects::Nothing if piece.text.is_empty() => Ok(Self::Start),
            Expects::Nothing => {
                let message = format!("{game} takes no position");
                Err(vec![piece.problem(message)])
            }
            expects @ (Expects::Piles(_) | Expects::Heaps) => {
                let places = pile_pieces(piece);
                let piece = without_brackets(piece);
                let n = match expects {
                    Expects::Piles(n) => n,
                    _ if places.is_empty() => {
                        return Err(vec![piece.problem("expected at least one heap")]);
                    }
                    _ => places.len(),
                };
                let piles = read_piles(piece, &places, n, || which_piles(game, games))?;
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

/// Where the piles of a game are, or how it is written.
fn which_piles(game: &Game, games: &Games) -> Option<String> {
    if let Some(piles) = game.as_piles() {
        let labels = piles.complex().labels().iter();
        let labels: Vec<String> = labels.map(ToString::to_string).collect();
        return Some(format!("its piles are on {}", labels.join(" ")));
    }
    let name = game.to_string();
    let word = name
        .find(['(', '[', '{', ' '])
        .map_or(&name[..], |end| &name[..end]);
    games.kind(word).map(|kind| kind.syntax.to_owned())
}

/// The number of piles of a position.
pub(super) fn pile_count(piece: Fragment<'_>) -> usize {
    let pieces = pile_pieces(piece.trim());
    pieces.iter().filter(|pile| !pile.text.is_empty()).count()
}

/// A position may stand in brackets, as answers print it: `(1,2,3)`, or in JSON, which has
/// large numbers in quotes: `[1,2,"9007199254740993"]`.
fn without_brackets(piece: Fragment<'_>) -> Fragment<'_> {
    let within = |open, close| piece.text.strip_prefix(open)?.strip_suffix(close);
    match within('(', ')').or_else(|| within('[', ']')) {
        Some(inside) => piece.part(1..1 + inside.len()).trim(),
        None => piece,
    }
}

/// A pile in quotes is one of JSON.
fn without_quotes(piece: Fragment<'_>) -> Fragment<'_> {
    let digits = piece
        .text
        .strip_prefix('"')
        .and_then(|rest| rest.strip_suffix('"'));
    match digits.filter(|digits| is_number(digits)) {
        Some(digits) => piece.part(1..1 + digits.len()),
        None => piece,
    }
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit())
}

/// The pieces of a list of piles: by commas, or by blanks without them.
fn pile_pieces<'a>(piece: Fragment<'a>) -> Vec<Fragment<'a>> {
    let list = without_brackets(piece);
    let pieces: Vec<Fragment<'a>> = if list.text.contains(',') {
        list.split(',').iter().map(Fragment::trim).collect()
    } else {
        let words = list.text.split_whitespace();
        let place = |word: &str| {
            let at = word.as_ptr() as usize - list.text.as_ptr() as usize;
            list.part(at..at + word.len())
        };
        words.map(place).collect()
    };
    match piece.text.starts_with('[') {
        true => pieces.into_iter().map(without_quotes).collect(),
        false => pieces,
    }
}

/// What others write between and around piles.
const OTHER_CUTS: [char; 9] = [';', ':', '|', '/', '(', '[', '{', '，', '、'];

fn read_piles(
    piece: Fragment<'_>,
    pieces: &[Fragment<'_>],
    n: usize,
    which: impl Fn() -> Option<String>,
) -> Result<Vec<BigUint>, Vec<Diagnostic>> {
    let mut problems = Vec::new();
    let mut piles = Vec::new();
    for piece in pieces {
        match natural(*piece) {
            Ok(pile) => piles.push(pile),
            Err(problem) if piece.text.contains(OTHER_CUTS) => {
                let help = "piles are numbers with commas or blanks between them: 3,1,2";
                problems.push(problem.help(help));
            }
            Err(problem) => problems.push(problem),
        }
    }
    // In `3,4,` a comma is too many, not a pile.
    let given = pieces.iter().filter(|piece| !piece.text.is_empty());
    // What is not cut into piles is not counted.
    let cut = pieces.len() != 1 || problems.is_empty();
    if cut && pieces.len() != n && given.count() != n {
        let (piles, found) = (counted(n, "pile", "piles"), pieces.len());
        let message = format!("the game has {piles}, but the position has {found}");
        let problem = piece.problem(message);
        problems.push(match which() {
            Some(which) => problem.help(which),
            None => problem,
        });
    }
    if problems.is_empty() {
        Ok(piles)
    } else {
        Err(problems)
    }
}

/// A natural number of any size.
pub(super) fn natural(piece: Fragment<'_>) -> Result<BigUint, Diagnostic> {
    if is_number(piece.text) {
        return Ok(piece.text.parse().expect("digits are a number"));
    }
    let negative = piece.text.strip_prefix('-');
    Err(piece.problem(match negative {
        Some(rest) if is_number(rest) => format!("a pile cannot be negative: {}", piece.text),
        _ if piece.text.is_empty() => "expected a natural number here".to_owned(),
        _ => format!("'{}' is not a natural number", piece.text),
    }))
}

fn read_components(
    piece: Fragment<'_>,
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
