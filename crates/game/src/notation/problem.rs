//! Games, placed positions, sums.

use super::head::Head;
use super::meant::{after_keyword, named_in_books, otherwise_spelled};
use super::position::{self, PositionSpec};
use crate::any::{AnyPosition, Game};
use crate::catalogue::{Games, Kind, first_word};
use crate::piles::PileGame;
use crate::playable::{Expects, IllegalMove, TooLarge};
use faceoff_complex::families;
use faceoff_complex::notation::scan::{self, Fragment};
use faceoff_complex::notation::{CATALOGUE, Diagnostic, Diagnostics, NamedComplex, textbook_name};
use std::fmt;
use std::str::FromStr;

/// A position of a game: `G @ p`.
///
/// ```
/// use faceoff_game::{GamePosition, Problem};
///
/// let problem: Problem = "nim on path(2,2) @ 3,1,2".parse().unwrap();
/// let from: &GamePosition = problem.single().unwrap();
/// let to = Problem::parse("nim on path(2,2)", Some("2,0,2")).unwrap();
/// let how = from.describe_move(&to.summands[0]).unwrap();
/// assert_eq!(how, "take 1 from pile 1, 1 from pile 2");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GamePosition {
    /// The game.
    pub game: Game,
    /// Its position.
    pub position: PositionSpec,
}

impl GamePosition {
    /// The position to search from.
    pub fn place(&self) -> Result<AnyPosition, TooLarge> {
        self.game.place(&self.position)
    }

    /// The move to another position, for a person; or the reason why no move
    /// leads there.
    pub fn describe_move(&self, to: &GamePosition) -> Result<String, IllegalMove> {
        self.game.describe(&self.position, to)
    }
}

impl From<AnyPosition> for GamePosition {
    fn from(position: AnyPosition) -> Self {
        Self {
            game: position.game(),
            position: position.spec(),
        }
    }
}

impl fmt::Display for GamePosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.position {
            PositionSpec::Start => write!(f, "{}", self.game),
            _ => write!(f, "{} @ {}", self.game, self.position),
        }
    }
}

/// A disjunctive sum of positions; mostly of one.
///
/// ```
/// use faceoff_game::Problem;
///
/// let from: Problem = "nim @ 3,5 + kayles @ 7".parse().unwrap();
/// let to: Problem = "nim @ 3,5 + kayles @ 2,4".parse().unwrap();
/// let (summand, how) = from.describe_move(&to).unwrap();
/// assert_eq!((summand, &how[..]), (1, "take 1 from the row of 7 and leave 2 and 4"));
/// let wrong = "nim on cycle(5,2) @ 1,2,3".parse::<Problem>().unwrap_err();
/// assert_eq!(wrong.problems[0].message, "the game has 5 piles, but the position has 3");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The summands, at least one.
    pub summands: Vec<GamePosition>,
}

impl Problem {
    /// A game and a position, as the command line takes them: see
    /// [`Games::problem`].
    pub fn parse(game: &str, position: Option<&str>) -> Result<Self, Diagnostics> {
        Games::standard().problem(game, position)
    }

    /// Read a sum.
    pub(crate) fn read(piece: Fragment<'_>, games: &Games) -> Result<Self, Vec<Diagnostic>> {
        let piece = piece.trim();
        let terms = piece.split('+');
        if let ([_], Some(inside)) = (&terms[..], in_brackets(piece)) {
            return Self::read(inside, games);
        }
        let (mut summands, mut problems) = (Vec::new(), Vec::new());
        for term in terms {
            let term = term.trim();
            let read = match in_brackets(term) {
                Some(inside) => Self::read(inside, games).map(|problem| problem.summands),
                None => read_placed(term, games).map(|placed| vec![placed]),
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

    /// What is done in a summand, said of the whole: "in game 2: take 1 from pile 1".
    pub fn within(&self, summand: usize, how: &str) -> String {
        match self.summands.len() {
            1 => how.to_owned(),
            _ => format!("in game {}: {how}", summand + 1),
        }
    }

    /// The one summand, if there is just one.
    pub fn single(&self) -> Option<&GamePosition> {
        match &self.summands[..] {
            [placed] => Some(placed),
            _ => None,
        }
    }
}

impl From<GamePosition> for Problem {
    fn from(placed: GamePosition) -> Self {
        Self {
            summands: vec![placed],
        }
    }
}

impl FromStr for Problem {
    type Err = Diagnostics;

    fn from_str(text: &str) -> Result<Self, Diagnostics> {
        Self::parse(text, None)
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts: Vec<String> = self.summands.iter().map(GamePosition::to_string).collect();
        f.write_str(&parts.join(" + "))
    }
}

impl FromStr for Game {
    type Err = Diagnostics;

    fn from_str(text: &str) -> Result<Self, Diagnostics> {
        Games::standard().game(text)
    }
}

/// A game without a position.
pub(crate) fn whole_game(piece: Fragment<'_>, games: &Games) -> Result<Game, Vec<Diagnostic>> {
    let game = piece.split('@')[0];
    match read_game(game, games)? {
        read if game.text.len() < piece.text.len() => {
            let position = piece.part(game.text.len()..piece.text.len());
            let problem = position.problem("a game without a position is expected here");
            Err(vec![match read {
                ReadGame::Game(_) => problem,
                ReadGame::BareNim(_) => problem.help("for instance: nim on points(3)"),
            }])
        }
        ReadGame::Game(game) => Ok(game),
        ReadGame::BareNim(nim) => {
            let problem = nim.problem("nim on which complex?");
            Err(vec![problem.help("for instance: nim on cycle(5,2)")])
        }
    }
}

/// A game, and its position behind `@` or beside it.
pub(crate) fn game_and_position(
    game: &str,
    position: Option<&str>,
    games: &Games,
) -> Result<Problem, Diagnostics> {
    let in_game = |problems| Diagnostics::new(game, problems);
    let piece = Fragment::whole(game).trim();
    let Some(position) = position else {
        return Problem::read(Fragment::whole(game), games).map_err(in_game);
    };
    let in_position = |problems| Diagnostics::new(position, problems);
    let beside = Fragment::whole(position);
    if piece.split('@').len() > 1 || piece.split('+').len() > 1 {
        let problem = match piece.split('@').len() {
            1 => beside.problem("in a sum each game has its own position: nim @ 1 + nim @ 2"),
            _ => beside.problem("the game has its position behind @ already"),
        };
        return Err(in_position(vec![problem]));
    }
    let game = match read_game(piece, games).map_err(in_game)? {
        ReadGame::Game(game) => game,
        ReadGame::BareNim(_) => bare_nim(beside).map_err(in_position)?,
    };
    let position = PositionSpec::read(beside, &game, games).map_err(in_position)?;
    Ok(GamePosition { game, position }.into())
}

/// What stands in `( … )`, if the brackets hold all of the piece.
fn in_brackets(piece: Fragment<'_>) -> Option<Fragment<'_>> {
    let call = scan::call(piece).ok()?;
    (call.name.text.is_empty() && call.arguments.is_some())
        .then(|| piece.part(1..piece.text.len() - 1))
}

fn read_placed(piece: Fragment<'_>, games: &Games) -> Result<GamePosition, Vec<Diagnostic>> {
    let mut parts = piece.split('@').into_iter();
    let game_piece = parts.next().unwrap_or(piece);
    let position_start = game_piece.text.len() + 1;
    let position = (position_start <= piece.text.len())
        .then(|| piece.part(position_start..piece.text.len()).trim());
    let game = match read_game(game_piece, games)? {
        ReadGame::Game(game) => game,
        ReadGame::BareNim(nim) => match position {
            Some(position) => bare_nim(position)?,
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
            PositionSpec::read(inside, &game, games)?
        }
    };
    Ok(GamePosition {
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
fn bare_nim(position: Fragment<'_>) -> Result<Game, Vec<Diagnostic>> {
    let piles = position::pile_count(position);
    match families::points(piles) {
        Ok(_) => {
            let points = format!("points({piles})");
            let complex: NamedComplex = points.parse().expect("points are a complex");
            Ok(Game::new(PileGame::nim(complex)))
        }
        Err(_) if piles == 0 => Err(vec![
            position
                .problem("a position needs at least one pile")
                .help("for instance: nim @ 3,5"),
        ]),
        Err(error) => Err(vec![position.problem(error.to_string())]),
    }
}

/// A game as it is written; `nim` alone waits for its position.
enum ReadGame<'a> {
    /// A whole game.
    Game(Game),
    /// The word `nim` alone.
    BareNim(Fragment<'a>),
}

/// Read a game.
fn read_game<'a>(piece: Fragment<'a>, games: &Games) -> Result<ReadGame<'a>, Vec<Diagnostic>> {
    let piece = piece.trim();
    if piece.text.is_empty() {
        return Err(vec![
            piece.problem("expected a game, for instance nim on cycle(5,2)"),
        ]);
    }
    let (head, complex) = split_on(piece);
    let word = first_word(head.text).len();
    let keyword = head.part(0..word);
    let meant = |what: String| {
        let problem = head.problem(format!("unknown game '{}'", head.text));
        Err(vec![problem.help(format!("did you mean {what}?"))])
    };
    // Unless somebody's own game is called so.
    if let Some(written) = named_in_books(head.text)
        && otherwise_spelled(head.text, games).is_none()
    {
        return meant(written.to_owned());
    }
    let Some(kind) = games.kind(keyword.text) else {
        let in_catalogue = CATALOGUE.iter().any(|entry| entry.name == keyword.text);
        let rest = head.text[word..].trim_start();
        let is_call = rest.is_empty() || rest.starts_with('(');
        // A complex comes before what is only similar to a game.
        if !(in_catalogue && is_call)
            && let Some(kind) = otherwise_spelled(head.text, games)
        {
            return meant(kind.syntax.to_owned());
        }
        if complex.is_none() && (in_catalogue || head.text.starts_with(['{', '['])) {
            let complex = games.complex_in(head)?;
            return Ok(ReadGame::Game(Game::new(PileGame::nim(complex))));
        }
        return match textbook_name(head.text) {
            Some(graph) => meant(format!("a game on {graph}")),
            None => Err(vec![unknown_game(keyword, complex.is_some(), games)]),
        };
    };
    if keyword.text == "nim" && head.text == "nim" && complex.is_none() {
        return Ok(ReadGame::BareNim(keyword));
    }
    let (head, body) = braces(head.part(word..head.text.len()))?;
    let (options, arguments) = brackets(head, kind)?;
    let complex = complex.map(|piece| games.complex_in(piece)).transpose()?;
    let head = Head {
        keyword,
        options,
        arguments,
        body,
        complex,
    };
    let game = (kind.build)(&head)?;
    if !games.is_called_rightly(&game, kind) {
        let printed = game.to_string();
        let (own, other) = (keyword.text, first_word(&printed));
        let problem = keyword.problem(format!("{own} makes a game that is called {other}"));
        return Err(vec![
            problem.help("its rule and its kind need the same name"),
        ]);
    }
    Ok(ReadGame::Game(game))
}

/// Cut `head on complex`.
fn split_on(piece: Fragment<'_>) -> (Fragment<'_>, Option<Fragment<'_>>) {
    // The word stands in no bracket: a formula may hold one, and so may labels.
    let closed = |text: &str| {
        let pairs = [('{', '}'), ('(', ')')];
        pairs
            .iter()
            .all(|&(open, close)| text.matches(open).count() == text.matches(close).count())
    };
    let mut from = 0;
    while let Some(at) = piece.text[from..].find("on") {
        let at = from + at;
        let before = piece.text[..at].chars().next_back();
        let after = piece.text[at + 2..].chars().next();
        if before.is_some_and(|c| c.is_whitespace() || matches!(c, ')' | ']' | '}'))
            && closed(&piece.text[..at])
            && after.is_none_or(char::is_whitespace)
        {
            let head = piece.part(0..at).trim();
            return (head, Some(piece.part(at + 2..piece.text.len())));
        }
        from = at + 2;
    }
    (piece, None)
}

/// Cut off `{body}` at the end; braces inside brackets are no body.
fn braces(piece: Fragment<'_>) -> Result<(Fragment<'_>, Option<Fragment<'_>>), Vec<Diagnostic>> {
    let piece = piece.trim();
    let open = piece.split('{')[0].text.len();
    if open == piece.text.len() {
        return Ok((piece, None));
    }
    match piece.text.strip_suffix('}') {
        Some(rest) => Ok((piece.part(0..open), Some(piece.part(open + 1..rest.len())))),
        None => {
            let body = piece.part(open..piece.text.len());
            Err(vec![body.problem("this brace is not closed")])
        }
    }
}

type Brackets<'a> = (Option<Fragment<'a>>, Option<Vec<Fragment<'a>>>);

/// Read `[options](arguments)`.
fn brackets<'a>(piece: Fragment<'a>, kind: &Kind) -> Result<Brackets<'a>, Vec<Diagnostic>> {
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
        _ => Err(vec![
            rest.problem("not expected here")
                .help(after_keyword(kind, rest)),
        ]),
    }
}

fn unknown_game(keyword: Fragment<'_>, on_complex: bool, games: &Games) -> Diagnostic {
    let what = if on_complex {
        "game"
    } else {
        "game or complex"
    };
    let problem = keyword.problem(format!("unknown {what} '{}'", keyword.text));
    let games: Vec<&str> = games.kinds().iter().map(|kind| kind.syntax).collect();
    let mut help = format!("games: {}", games.join("; "));
    if !on_complex {
        let names: Vec<&str> = CATALOGUE.iter().map(|entry| entry.name).collect();
        help += &format!("\n  complexes: {}", names.join(", "));
    }
    problem.help(help)
}
