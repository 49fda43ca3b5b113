//! Games, placed positions, sums.

use super::head::Head;
use super::position::PositionSpec;
use crate::any::{AnyPosition, Game};
use crate::piles::PileGame;
use crate::playable::{Expects, IllegalMove, TooLarge};
use crate::rules::KINDS;
use faceoff_complex::families;
use faceoff_complex::notation::scan::{self, Piece};
use faceoff_complex::notation::{CATALOGUE, Diagnostic, Diagnostics, NamedComplex};
use std::fmt;
use std::str::FromStr;

/// A position of a game: `G @ p`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placed {
    /// The game.
    pub game: Game,
    /// Its position.
    pub position: PositionSpec,
}

impl Placed {
    /// The position to search from.
    pub fn place(&self) -> Result<AnyPosition, TooLarge> {
        self.game.place(&self.position)
    }

    /// The move to another position, for a person; or the reason why no move
    /// leads there.
    pub fn describe_move(&self, to: &Placed) -> Result<String, IllegalMove> {
        self.game.describe(&self.position, to)
    }
}

impl From<AnyPosition> for Placed {
    fn from(position: AnyPosition) -> Self {
        Self {
            game: position.game(),
            position: position.spec(),
        }
    }
}

impl fmt::Display for Placed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.position {
            PositionSpec::Start => write!(f, "{}", self.game),
            _ => write!(f, "{} @ {}", self.game, self.position),
        }
    }
}

/// A disjunctive sum of positions; mostly of one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The summands, at least one.
    pub summands: Vec<Placed>,
}

impl Problem {
    /// A game and a position, as the command line takes them: a position may
    /// stand in the game's text behind `@`, or beside it.
    pub fn parse(game: &str, position: Option<&str>) -> Result<Self, Diagnostics> {
        let Some(position) = position else {
            return game.parse();
        };
        let in_game = |problems| Diagnostics::new(game, problems);
        let in_position = |problems| Diagnostics::new(position, problems);
        let piece = Piece::whole(game).trim();
        if piece.split('@').len() > 1 || piece.split('+').len() > 1 {
            let problem =
                Piece::whole(position).problem("the game has its position behind @ already");
            return Err(in_position(vec![problem]));
        }
        let game = match read_game(piece) {
            Ok(ReadGame::Game(game)) => game,
            Ok(ReadGame::BareNim(nim)) => {
                bare_nim(nim, Piece::whole(position)).map_err(in_position)?
            }
            Err(problems) => return Err(in_game(problems)),
        };
        let position = PositionSpec::read(Piece::whole(position), &game).map_err(in_position)?;
        Ok(Placed { game, position }.into())
    }

    /// Read a sum.
    pub fn read(piece: Piece<'_>) -> Result<Self, Vec<Diagnostic>> {
        let piece = piece.trim();
        let terms = piece.split('+');
        if let ([_], Some(inside)) = (&terms[..], in_brackets(piece)) {
            return Self::read(inside);
        }
        let (mut summands, mut problems) = (Vec::new(), Vec::new());
        for term in terms {
            let term = term.trim();
            let read = match in_brackets(term) {
                Some(inside) => Self::read(inside).map(|problem| problem.summands),
                None => read_placed(term).map(|placed| vec![placed]),
            };
            match read {
                Ok(more) => summands.extend(more),
                Err(more) => problems.extend(more),
            }
        }
        if problems.is_empty() {
            Ok(Self { summands })
        } else {
            Err(problems)
        }
    }

    /// The move to another sum: in which summand, and what is done there; or
    /// the reason why no move leads there.
    pub fn describe_move(&self, to: &Self) -> Result<(usize, String), IllegalMove> {
        if self.summands.len() != to.summands.len() {
            return Err(IllegalMove("that is another sum".to_owned()));
        }
        let pairs = || self.summands.iter().zip(&to.summands).enumerate();
        let mut changed = pairs().filter(|(_, (from, to))| from != to);
        match (changed.next(), changed.next()) {
            (Some((i, (from, to))), None) => Ok((i, from.describe_move(to)?)),
            // A game may leave a summand as it is.
            (None, _) => pairs()
                .find_map(|(i, (from, to))| Some((i, from.describe_move(to).ok()?)))
                .ok_or_else(|| IllegalMove("nothing is changed".to_owned())),
            _ => Err(IllegalMove("a move is made in one summand".to_owned())),
        }
    }

    /// The one summand, if there is just one.
    pub fn single(&self) -> Option<&Placed> {
        match &self.summands[..] {
            [placed] => Some(placed),
            _ => None,
        }
    }
}

impl From<Placed> for Problem {
    fn from(placed: Placed) -> Self {
        Self {
            summands: vec![placed],
        }
    }
}

impl FromStr for Problem {
    type Err = Diagnostics;

    fn from_str(text: &str) -> Result<Self, Diagnostics> {
        Self::read(Piece::whole(text)).map_err(|problems| Diagnostics::new(text, problems))
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts: Vec<String> = self.summands.iter().map(Placed::to_string).collect();
        f.write_str(&parts.join(" + "))
    }
}

impl FromStr for Game {
    type Err = Diagnostics;

    fn from_str(text: &str) -> Result<Self, Diagnostics> {
        let piece = Piece::whole(text);
        let game = piece.split('@')[0];
        let problems = match read_game(game) {
            Ok(ReadGame::Game(_)) if game.text.len() < text.len() => {
                let position = piece.part(game.text.len()..text.len());
                vec![position.problem("a game without a position is expected here")]
            }
            Ok(ReadGame::Game(game)) => return Ok(game),
            Ok(ReadGame::BareNim(nim)) => {
                let problem = nim.problem("nim on which complex?");
                vec![problem.help("for instance: nim on cycle(5,2)")]
            }
            Err(problems) => problems,
        };
        Err(Diagnostics::new(text, problems))
    }
}

/// What stands in `( … )`, if the brackets hold all of the piece.
fn in_brackets(piece: Piece<'_>) -> Option<Piece<'_>> {
    let call = scan::call(piece).ok()?;
    (call.name.text.is_empty() && call.arguments.is_some())
        .then(|| piece.part(1..piece.text.len() - 1))
}

fn read_placed(piece: Piece<'_>) -> Result<Placed, Vec<Diagnostic>> {
    let mut parts = piece.split('@').into_iter();
    let game_piece = parts.next().unwrap_or(piece);
    let position_start = game_piece.text.len() + 1;
    let position = (position_start <= piece.text.len())
        .then(|| piece.part(position_start..piece.text.len()).trim());
    let game = match read_game(game_piece)? {
        ReadGame::Game(game) => game,
        ReadGame::BareNim(nim) => match position {
            Some(position) => bare_nim(nim, position)?,
            None => {
                let problem = nim.problem("nim on which complex?");
                return Err(vec![
                    problem.help("for instance: nim on cycle(5,2) @ 3,1,2,2,1"),
                ]);
            }
        },
    };
    let spec = match position {
        None if game.expects() == Expects::Nothing => PositionSpec::Start,
        None => {
            let problem = piece.problem(format!("{game} needs a position"));
            return Err(vec![problem.help(position_help(&game))]);
        }
        Some(position) => {
            let inside = in_brackets(position).unwrap_or(position);
            PositionSpec::read(inside, &game)?
        }
    };
    Ok(Placed {
        game,
        position: spec,
    })
}

fn position_help(game: &Game) -> String {
    match game.expects() {
        Expects::Nothing => String::new(),
        Expects::Piles(n) => {
            let piles: Vec<String> = (1..=n).map(|i| i.to_string()).collect();
            format!("for instance: {game} @ {}", piles.join(","))
        }
        Expects::Heaps => format!("for instance: {game} @ 3,5"),
        Expects::Components(n) => format!("{n} components, separated by ;"),
    }
}

/// `nim @ 3,5` is played on as many points as there are piles.
fn bare_nim(nim: Piece<'_>, position: Piece<'_>) -> Result<Game, Vec<Diagnostic>> {
    let separators = |c: char| c == ',' || c.is_whitespace();
    let piles = position
        .text
        .split(separators)
        .filter(|w| !w.is_empty())
        .count();
    match families::points(piles) {
        Ok(_) => {
            let points = format!("points({piles})");
            let complex: NamedComplex = points.parse().expect("points are a complex");
            Ok(Game::new(PileGame::nim(complex)))
        }
        Err(error) => Err(vec![nim.problem(error.to_string())]),
    }
}

/// A game as it is written; `nim` alone waits for its position.
pub enum ReadGame<'a> {
    /// A whole game.
    Game(Game),
    /// The word `nim` alone.
    BareNim(Piece<'a>),
}

/// Read a game.
pub fn read_game(piece: Piece<'_>) -> Result<ReadGame<'_>, Vec<Diagnostic>> {
    let piece = piece.trim();
    if piece.text.is_empty() {
        return Err(vec![
            piece.problem("expected a game, for instance nim on cycle(5,2)"),
        ]);
    }
    let (head, complex) = split_on(piece);
    let word = head
        .text
        .find(|c: char| !(c.is_alphanumeric() || c == '-' || c == '_'))
        .unwrap_or(head.text.len());
    let keyword = head.part(0..word);
    let Some(kind) = KINDS.iter().find(|kind| kind.keyword == keyword.text) else {
        return match complex {
            None if CATALOGUE.iter().any(|entry| entry.name == keyword.text) => {
                let complex = NamedComplex::read(head)?;
                Ok(ReadGame::Game(Game::new(PileGame::nim(complex))))
            }
            _ => Err(vec![unknown_game(keyword, complex.is_some())]),
        };
    };
    if keyword.text == "nim" && head.text == "nim" && complex.is_none() {
        return Ok(ReadGame::BareNim(keyword));
    }
    let (options, arguments) = brackets(head.part(word..head.text.len()))?;
    let complex = complex.map(NamedComplex::read).transpose()?;
    let head = Head {
        keyword,
        options,
        arguments,
        complex,
    };
    (kind.build)(&head).map(ReadGame::Game)
}

/// Cut `head on complex`.
fn split_on(piece: Piece<'_>) -> (Piece<'_>, Option<Piece<'_>>) {
    // The word stands before any bracket of the complex, and options or
    // arguments of the head hold no blank-separated `on`.
    let mut from = 0;
    while let Some(at) = piece.text[from..].find("on") {
        let at = from + at;
        let before = piece.text[..at].chars().next_back();
        let after = piece.text[at + 2..].chars().next();
        if before.is_some_and(|c| c.is_whitespace() || c == ')' || c == ']')
            && after.is_none_or(char::is_whitespace)
        {
            let head = piece.part(0..at).trim();
            return (head, Some(piece.part(at + 2..piece.text.len())));
        }
        from = at + 2;
    }
    (piece, None)
}

type Brackets<'a> = (Option<Piece<'a>>, Option<Vec<Piece<'a>>>);

/// Read `[options](arguments)`.
fn brackets(piece: Piece<'_>) -> Result<Brackets<'_>, Vec<Diagnostic>> {
    let mut rest = piece.trim();
    let mut options = None;
    if rest.text.starts_with('[') {
        let Some(close) = rest.text.find(']') else {
            return Err(vec![rest.problem("this bracket is not closed")]);
        };
        options = Some(rest.part(1..close).trim());
        rest = rest.part(close + 1..rest.text.len()).trim();
    }
    if rest.text.is_empty() {
        return Ok((options, None));
    }
    let call = scan::call(rest).map_err(|problem| vec![problem])?;
    match call.arguments {
        Some(arguments) if call.name.text.is_empty() => Ok((options, Some(arguments))),
        _ => Err(vec![call.name.problem("not expected here")]),
    }
}

fn unknown_game(keyword: Piece<'_>, on_complex: bool) -> Diagnostic {
    let what = if on_complex {
        "game"
    } else {
        "game or complex"
    };
    let games: Vec<&str> = KINDS.iter().map(|kind| kind.syntax).collect();
    let mut help = format!("games: {}", games.join("; "));
    if !on_complex {
        let names: Vec<&str> = CATALOGUE.iter().map(|entry| entry.name).collect();
        help += &format!("\n  complexes: {}", names.join(", "));
    }
    keyword
        .problem(format!("unknown {what} '{}'", keyword.text))
        .help(help)
}
