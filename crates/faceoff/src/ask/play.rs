//! Turns of a game between people and the machine: what a person can do, and
//! did; what the machine does, perfect, or with errors on purpose.

use super::{Ask, Reply as Answered};
use crate::error::Error;
use crate::notation::{Notation, Position, Spelled};
use crate::session::Session;
use crate::undecided::{self, Undecided, Why};
use faceoff_decide::{Wanted, decide, how};
use faceoff_game::{
    AnyRules, Expects, GamePosition, Outcome, PositionSpec, Problem, Ruleset, Sum, SumRules,
    TooLarge,
};
use faceoff_limits::{Limits, StopReason};
use num_bigint::BigUint;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;

/// The moves of a position.
///
/// ```
/// use faceoff::ask::Options;
/// use faceoff::{Session, ask};
///
/// let problem = "chomp on simplex(2)".into();
/// let answer = ask(&Options { problem, position: None, most: None }, &Session::default())?;
/// // A vertex, the other one, or the edge alone.
/// let left: Vec<_> = answer.options.iter().map(|turn| turn.to.to_string()).collect();
/// assert_eq!(left, ["chomp on facets(2)", "chomp on facets(1)", "chomp on facets(1,2)"]);
/// # Ok::<(), faceoff::Error>(())
/// ```
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Options {
    /// The game with its position, or a sum of them.
    pub problem: Notation<Problem>,
    /// The position, where the problem is a game without one.
    #[serde(default)]
    pub position: Option<Position>,
    /// The first so many; 200 if nothing is said.
    #[serde(default)]
    pub most: Option<usize>,
}

/// The answer to `options`.
///
/// ```
/// use faceoff::ask::Options;
/// use faceoff::{Session, ask};
///
/// let moves = |problem: &str| {
///     let question = Options { problem: problem.into(), position: None, most: Some(10) };
///     ask(&question, &Session::default()).unwrap()
/// };
/// assert!(moves("nim @ 0,0").options.is_empty());
/// let many = moves("nim on simplex(3) @ 9,9,9");
/// assert!(many.options.len() == 10 && many.more);
/// ```
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Turns {
    /// The moves.
    pub options: Vec<Turn>,
    /// Are there more?
    pub more: bool,
}

/// A move that was made, or can be made: the answer to `move`.
///
/// ```
/// use faceoff::ask::Move;
/// use faceoff::{Session, ask};
///
/// let question = Move { problem: "delete-nim @ 2,3".into(), to: "1,1".to_owned() };
/// let turn = ask(&question, &Session::default())?;
/// assert_eq!(turn.to.to_string(), "delete-nim @ 1,1");
/// assert_eq!(turn.how, "delete heap 1, take 1 from heap 2, split heap 2 into 1 and 1");
/// # Ok::<(), faceoff::Error>(())
/// ```
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Turn {
    /// What it leads to.
    #[serde(rename = "problem")]
    pub to: Spelled<Problem>,
    /// What was done, as "take 2 from pile 1".
    pub how: String,
}

impl Answered for Turns {}
impl Answered for Turn {}
impl Answered for Made {
    fn undecided(&self) -> &Undecided {
        &self.undecided
    }
}

impl Ask for Options {
    type Answer = Turns;

    fn answer(&self, session: &Session) -> Result<Turns, Error> {
        let problem = self.problem.placed(self.position.as_ref(), session)?;
        let most = self.most.unwrap_or(200);
        let mut options = options(&problem, most.saturating_add(1))?;
        let more = options.len() > most;
        options.truncate(most);
        Ok(Turns { options, more })
    }
}

/// Is no move left?
pub(crate) fn is_over(problem: &Problem) -> bool {
    options(problem, 1).is_ok_and(|moves| moves.is_empty())
}

/// Make a move.
///
/// ```
/// use faceoff::ask::Move;
/// use faceoff::{Session, ask};
///
/// let made = |to: &str| {
///     let problem = "nim on cycle(3,2) @ 2,2,1".into();
///     ask(&Move { problem, to: to.to_owned() }, &Session::default())
/// };
/// assert_eq!(made("1,2,0").unwrap().how, "take 1 from pile 1, 1 from pile 3");
/// assert_eq!(made("take 1 from pile 3").unwrap().to.to_string(), "nim on cycle(3,2) @ 2,2,0");
/// assert_eq!(made("1,1,0").unwrap_err().to_string(), "{1,2,3} is not a face");
/// ```
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Move {
    /// The game with its position, or a sum of them.
    pub problem: Notation<Problem>,
    /// The position that the move leads to, or words that only one move's
    /// description contains.
    pub to: String,
}

impl Ask for Move {
    type Answer = Turn;

    fn answer(&self, session: &Session) -> Result<Turn, Error> {
        read_move(&*self.problem.read(session)?, &self.to, session).map_err(Error::Question)
    }
}

/// The machine's move.
///
/// ```
/// use faceoff::ask::MachineMove;
/// use faceoff::ask::play::Skill;
/// use faceoff::{Session, ask};
///
/// let problem = "chomp on complete(4)".into();
/// let question = MachineMove { problem, misere: false, skill: Skill::Perfect, seed: 0 };
/// let made = ask(&question, &Session::default())?;
/// assert_eq!(made.how, "remove {1} and all faces that contain it");
/// # Ok::<(), faceoff::Error>(())
/// ```
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Reply {
    /// The game with its position, or a sum of them.
    pub problem: Notation<Problem>,
    /// Misère play: whoever cannot move wins.
    #[serde(default)]
    pub misere: bool,
    /// How well the machine plays.
    #[serde(default)]
    pub skill: Skill,
    /// Chooses where a machine that errs does so.
    #[serde(default)]
    pub seed: u64,
}

/// The first `most` moves of a position.
pub(super) fn options(from: &Problem, most: usize) -> Result<Vec<Turn>, TooLarge> {
    let position = Sum::place(from)?;
    let mut targets: Vec<(usize, Sum)> = Vec::new();
    let _ = SumRules.visit_options(&position, &mut |summand, option| {
        targets.push((*summand, option.clone()));
        match targets.len() < most {
            true => ControlFlow::Continue(()),
            false => ControlFlow::Break(()),
        }
    });
    let turn = |(summand, to): (usize, Sum)| {
        let to = Problem::from(&to);
        Turn {
            how: how_in(from, &to, summand),
            to: Spelled(to),
        }
    };
    Ok(targets.into_iter().map(turn).collect())
}

/// All positions that one move leads to from a position of one game.
pub fn positions(from: &Problem, limits: &Limits) -> Result<Vec<GamePosition>, Error> {
    let sum = || Error::Question("one position is needed, not a sum".to_owned());
    let start = from.single().ok_or_else(sum)?.place()?;
    let (mut pulse, meter) = (limits.pulse(), limits.meter());
    let mut found = Vec::new();
    let mut stopped = Ok(());
    let _ = AnyRules.visit_options(&start, &mut |_, option| {
        let bytes = AnyRules.bytes(option) as u64;
        stopped = pulse.beat().and_then(|()| meter.take(2 * bytes));
        match stopped {
            Ok(()) => {
                found.push(option.clone().into());
                ControlFlow::Continue(())
            }
            Err(_) => ControlFlow::Break(()),
        }
    });
    stopped?;
    Ok(found)
}

fn how_in(from: &Problem, to: &Problem, summand: usize) -> String {
    let how = how(&from.summands[summand], &to.summands[summand]);
    from.within(summand, &how)
}

/// Read a move that a person typed: the position it leads to, in notation or
/// just its piles, or words that only one move's description contains.
fn read_move(from: &Problem, text: &str, session: &Session) -> Result<Turn, String> {
    let games = session.games();
    let takes_a_position = from
        .single()
        .is_none_or(|placed| !matches!(placed.game.expects(), Expects::Nothing));
    let target = match from.single() {
        Some(placed) => games
            .position(text, &placed.game)
            .map(|position| same_game(placed, position).into()),
        None => games.problem(text, None),
    };
    match target.or_else(|problems| games.problem(text, None).map_err(|_| problems)) {
        Ok(to) => to_position(from, to),
        Err(problems) => {
            by_description(from, text, session.limits()).map_err(|why| match takes_a_position {
                true => problems.to_string(),
                false => why,
            })
        }
    }
}

fn same_game(placed: &GamePosition, position: PositionSpec) -> GamePosition {
    GamePosition {
        game: placed.game.clone(),
        position,
    }
}

/// A move is checked without a list of options: piles of any size.
pub(super) fn to_position(from: &Problem, to: Problem) -> Result<Turn, String> {
    let (summand, how) = from.describe_move(&to).map_err(|why| why.to_string())?;
    Ok(Turn {
        how: from.within(summand, &how),
        to: Spelled(to),
    })
}

fn by_description(from: &Problem, text: &str, limits: &Limits) -> Result<Turn, String> {
    let start = Sum::place(from).map_err(|error| error.to_string())?;
    let mut fitting = Vec::new();
    let mut pulse = limits.pulse();
    let mut stopped = None;
    let _ = SumRules.visit_options(&start, &mut |summand, option| {
        if let Err(reason) = pulse.beat() {
            stopped = Some(reason.to_string());
            return ControlFlow::Break(());
        }
        let to = Problem::from(option);
        let how = how_in(from, &to, *summand);
        if how.contains(text) {
            fitting.push(Turn {
                to: Spelled(to),
                how,
            });
        }
        match fitting.len() {
            2 => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        }
    });
    match (stopped, fitting.pop(), fitting.pop()) {
        (Some(reason), ..) => Err(reason),
        (None, Some(turn), None) => Ok(turn),
        (None, None, _) => Err("no move is described so".to_owned()),
        (None, Some(_), Some(_)) => Err("more than one move is described so".to_owned()),
    }
}

/// How well the machine plays.
///
/// ```
/// use faceoff::ask::MachineMove;
/// use faceoff::ask::play::Skill;
/// use faceoff::{Session, ask};
///
/// let winning = |skill| {
///     let problem = "nim on cycle(5,2) @ 3,1,2,2,2".into();
///     let question = MachineMove { problem, misere: false, skill, seed: 7 };
///     ask(&question, &Session::default()).unwrap().winning
/// };
/// assert_eq!(winning(Skill::default()), Some(true));
/// // It does not even look.
/// assert_eq!(winning(Skill::Random), None);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Skill {
    /// Never errs.
    #[default]
    Perfect,
    /// Misses the winning move one time in four.
    Good,
    /// Misses it every second time.
    Casual,
    /// Moves at random.
    Random,
}

impl Skill {
    /// Out of four times, how often it misses.
    fn misses(self) -> u64 {
        match self {
            Self::Perfect => 0,
            Self::Good => 1,
            Self::Casual => 2,
            Self::Random => 4,
        }
    }
}

/// The answer to `reply`: the machine's move.
///
/// ```
/// use faceoff::ask::MachineMove;
/// use faceoff::ask::play::Skill;
/// use faceoff::{Session, ask};
///
/// let problem = "nim on cycle(4,2) @ 1,2,1,2".into();
/// let question = MachineMove { problem, misere: false, skill: Skill::Perfect, seed: 1 };
/// let made = ask(&question, &Session::default())?;
/// // Opposite piles are equal: it has lost, and holds out.
/// assert_eq!((made.winning, made.how.as_str()), (Some(false), "take 1 from pile 4"));
/// assert_eq!(made.by.as_deref(), Some("DH13-2.2"));
/// # Ok::<(), faceoff::Error>(())
/// ```
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Made {
    /// What it leads to, in notation.
    pub problem: Spelled<Problem>,
    /// What was done.
    pub how: String,
    /// Was it a winning move? Null where the machine did not look, to err on
    /// purpose, or could not see to the end of the game.
    pub winning: Option<bool>,
    /// What decided the position, where it was decided.
    pub by: Option<String>,
    /// Why, for a person.
    pub why: Option<String>,
    /// Fields that could not be decided, with the reason.
    #[serde(skip_serializing_if = "Undecided::is_empty")]
    pub undecided: Undecided,
}

impl Ask for Reply {
    type Answer = Made;

    /// A winning move if there is one and the machine's skill finds it, else
    /// one that makes the game long; so too where the end is out of sight, for
    /// a game must go on.
    fn answer(&self, session: &Session) -> Result<Made, Error> {
        let from = self.problem.read(session)?;
        let over = || Error::Question("no move is left".to_owned());
        let chance = scramble(self.seed);
        if chance % 4 < self.skill.misses() {
            let turn = err(&from, chance / 4).ok_or_else(over)?;
            return Ok(made(turn, None, None));
        }
        let decision = match decide(&from, &Wanted::play(self.misere), session.notebook()) {
            Ok(decision) => decision,
            Err(reason @ Why::Stopped(StopReason::Cancelled)) => return Err(reason.into()),
            Err(reason) => {
                let turn = resist(&from).ok_or_else(over)?;
                let undecided = undecided::all(&["winning", "by", "why"], reason);
                return Ok(Made {
                    undecided,
                    ..made(turn, None, None)
                });
            }
        };
        let won = decision.outcome == Outcome::N;
        let turn = match decision.winning.into_iter().next() {
            Some(winning) => Turn {
                to: Spelled(winning.to),
                how: winning.how,
            },
            None => resist(&from).ok_or_else(over)?,
        };
        Ok(made(turn, Some(won), Some((decision.by, decision.why))))
    }
}

fn made(turn: Turn, winning: Option<bool>, reason: Option<(String, String)>) -> Made {
    let (by, why) = reason.unzip();
    Made {
        problem: turn.to,
        how: turn.how,
        winning,
        by,
        why,
        undecided: Undecided::new(),
    }
}

/// A move that need not be the best is chosen among so many.
const ENOUGH: usize = 10_000;

/// Some move, whatever it is worth.
fn err(from: &Problem, chance: u64) -> Option<Turn> {
    match options(from, ENOUGH) {
        Ok(mut turns) if !turns.is_empty() => {
            let at = (chance % turns.len() as u64) as usize;
            Some(turns.swap_remove(at))
        }
        Ok(_) => None,
        Err(_) => resist(from),
    }
}

/// A move from a lost position that leaves as much as it can: the game goes on
/// and the other player may err.
fn resist(from: &Problem) -> Option<Turn> {
    if let Some(placed) = from.single()
        && let Some(piles) = placed.position.as_piles()
        && let Some(nim) = placed.game.as_nim()
    {
        let largest = (0..piles.len()).max_by_key(|&v| &piles[v])?;
        let mut after = piles.to_vec();
        if after[largest] == BigUint::ZERO {
            return None;
        }
        after[largest] -= 1u32;
        let how = nim.describe_step(piles, &after);
        let to = Spelled(same_game(placed, PositionSpec::Piles(after)).into());
        return Some(Turn { to, how });
    }
    options(from, ENOUGH).ok()?.pop()
}

/// Spread a seed over all bits (the finaliser of SplitMix64).
fn scramble(seed: u64) -> u64 {
    let mut z = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}

#[cfg(test)]
mod tests {
    use super::*;

    fn problem(text: &str) -> Problem {
        text.parse().unwrap()
    }

    #[test]
    fn moves_of_people() {
        let from = problem("nim on cycle(3,2) @ 2,2,1");
        let turn = read_move(&from, "1,2,0", &Session::default()).unwrap();
        assert_eq!(turn.how, "take 1 from pile 1, 1 from pile 3");
        assert_eq!(
            read_move(&from, "1,1,0", &Session::default()).unwrap_err(),
            "{1,2,3} is not a face"
        );
        assert!(read_move(&from, "take 1 from pile 3", &Session::default()).is_ok());
        assert!(read_move(&from, "nim on cycle(3,2) @ 2,1,1", &Session::default()).is_ok());
        assert!(read_move(&from, "nim on cycle(4,2) @ 2,1,1,1", &Session::default()).is_err());
        assert!(read_move(&from, "jump", &Session::default()).is_err());
        assert_eq!(options(&from, 3).unwrap().len(), 3);
    }

    #[test]
    fn moves_in_sums_and_in_chomp() {
        let from = problem("nim @ 2 + kayles @ 2");
        let turn = read_move(&from, "nim @ 1 + kayles @ 2", &Session::default()).unwrap();
        assert_eq!(turn.how, "in game 1: take 1 from pile 1");
        assert!(read_move(&from, "nim @ 1 + kayles @ 1", &Session::default()).is_err());
        let from = problem("chomp on complete(3)");
        let turn = read_move(&from, "remove {1,2} ", &Session::default()).unwrap();
        assert_eq!(*turn.to, problem("chomp on facets(13,23)"));
    }

    #[test]
    fn resistance_takes_one_chip_from_piles_of_any_size() {
        let from = problem(&format!("nim @ 5,1{}", "0".repeat(40)));
        let turn = resist(&from).unwrap();
        assert_eq!(turn.how, "take 1 from pile 2");
        assert!(resist(&problem("nim @ 0,0")).is_none());
    }

    #[test]
    fn the_machine_moves_where_it_cannot_see_the_end() {
        let limits = Limits::none().with_time(std::time::Duration::from_millis(1));
        let question = Reply {
            problem: "nim on facets(126,34,456) @ 9,9,9,9,9,9".into(),
            misere: true,
            skill: Skill::Perfect,
            seed: 1,
        };
        let made = question.answer(&Session::new(limits)).unwrap();
        let session = Session::default();
        let from = question.problem.read(&session).unwrap();
        assert_eq!(made.winning, None);
        assert!(made.undecided.contains_key("winning"));
        assert!(read_move(&from, &made.problem.to_string(), &session).is_ok());
    }

    #[test]
    fn the_perfect_machine_wins_from_every_won_position() {
        let session = Session::default();
        let reply = |from: &Problem, skill, seed| {
            let question = Reply {
                problem: Notation::Value(from.clone()),
                misere: false,
                skill,
                seed,
            };
            question.answer(&session)
        };
        let mut now = problem("nim on cycle(4,2) @ 1,2,3,1");
        let mut turns = 0;
        loop {
            let machine = reply(&now, Skill::Perfect, turns).unwrap();
            assert_eq!(machine.winning, Some(true));
            now = machine.problem.0;
            let Ok(other) = reply(&now, Skill::Random, turns) else {
                break;
            };
            now = other.problem.0;
            turns += 1;
        }
        assert!(is_over(&now));
    }
}
