//! Every move of a position, with what it is worth: whom it leaves lost, and how
//! long the loser can hold out.

use super::Ask;
use super::play::{Turn, options, to_position};
use crate::error::Error;
use crate::notation::{Notation, Spelled};
use crate::session::Session;
use crate::undecided::{Undecided, Why};
use faceoff_decide::{MethodResult, Wanted, decide};
use faceoff_game::{Outcome, Play, Problem};
use faceoff_limits::StopReason;
use faceoff_solve::{Fate, Fates};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::{HashMap, HashSet};

/// What each move of a position is worth.
///
/// ```
/// use faceoff::ask::Judge;
/// use faceoff::{Outcome, Session, ask};
///
/// let problem = "wythoff on simplex(2) @ 1,2".into();
/// let judged = ask(&Judge { problem, misere: false, most: None }, &Session::default())?;
/// // A lost position: every move leaves the other one a win.
/// assert_eq!(judged.outcome, Some(Outcome::P));
/// assert!(judged.moves.iter().all(|made| made.outcome == Some(Outcome::N)));
/// # Ok::<(), faceoff::Error>(())
/// ```
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Judge {
    /// The game with its position, or a sum of them.
    pub problem: Notation<Problem>,
    /// Misère play: whoever cannot move wins.
    #[serde(default)]
    pub misere: bool,
    /// The first so many moves; 2000 if nothing is said.
    #[serde(default)]
    pub most: Option<usize>,
}

/// The answer to `judge`.
///
/// ```
/// use faceoff::ask::Judge;
/// use faceoff::{Session, ask};
///
/// let question = Judge { problem: "kayles @ 3".into(), misere: false, most: Some(2) };
/// let judged = ask(&question, &Session::default())?;
/// // Strike the middle one, then there are two moves whatever happens.
/// assert_eq!(judged.remoteness, Some(3));
/// assert_eq!((judged.moves.len(), judged.more), (2, true));
/// # Ok::<(), faceoff::Error>(())
/// ```
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Judgement {
    /// What was asked, in notation.
    pub problem: Spelled<Problem>,
    /// Who wins here.
    pub outcome: Option<Outcome>,
    /// How many moves the game lasts, if the winner hurries and the loser holds
    /// out.
    pub remoteness: Option<u32>,
    /// The moves; if there are more, then those first that are known to win.
    pub moves: Vec<Judged>,
    /// Are there more?
    pub more: bool,
    /// Fields that could not be decided, with the reason.
    #[serde(skip_serializing_if = "Undecided::is_empty")]
    pub undecided: Undecided,
}

reply!(Judgement);

/// A move, and what it is worth.
///
/// ```
/// use faceoff::ask::Judge;
/// use faceoff::{Outcome, Session, ask};
///
/// let question = Judge { problem: "nim @ 1,2".into(), misere: false, most: None };
/// let moves = ask(&question, &Session::default())?.moves;
/// let won: Vec<_> = moves.iter().filter(|made| made.outcome == Some(Outcome::P)).collect();
/// assert_eq!(won.len(), 1);
/// assert_eq!((won[0].how.as_str(), won[0].remoteness), ("take 1 from pile 2", Some(2)));
/// # Ok::<(), faceoff::Error>(())
/// ```
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Judged {
    /// What it leads to.
    #[serde(rename = "problem")]
    pub to: Spelled<Problem>,
    /// What is done, as "take 2 from pile 1".
    pub how: String,
    /// Who wins from there: a move to "P" wins. Null where it is not known.
    pub outcome: Option<Outcome>,
    /// How many moves the game lasts from there.
    pub remoteness: Option<u32>,
}

impl Ask for Judge {
    type Answer = Judgement;

    fn answer(&self, session: &Session) -> Result<Judgement, Error> {
        let problem = self.problem.read(session)?.into_owned();
        let most = self.most.unwrap_or(2000);
        let mut turns = options(&problem, most.saturating_add(1))?;
        let more = turns.len() > most;
        turns.truncate(most);
        // Remoteness needs a search; who wins, a theorem may tell too.
        let some = session.limits().share_of_time(1, 4);
        let mut undecided = Undecided::new();
        let (known, winning) = match Fates::new(&problem, Play::of(self.misere), &some) {
            Ok(fates) => {
                let won = fates
                    .options
                    .iter()
                    .filter(|(_, fate)| fate.outcome == Outcome::P);
                let won = won.map(|(to, _)| Problem::from(to)).collect();
                (KnownFates::fates(&fates), won)
            }
            Err(reason) => {
                let reason = Why::from(reason);
                if let Why::Stopped(StopReason::Cancelled) = reason {
                    return Err(reason.into());
                }
                undecided.insert("remoteness".to_owned(), reason);
                let wanted = Wanted {
                    all: true,
                    ..Wanted::play(self.misere)
                };
                match decide(&problem, &wanted, session.notebook()) {
                    Ok(decision) => {
                        let known = KnownFates::winning(&decision);
                        (
                            known,
                            decision.winning.into_iter().map(|made| made.to).collect(),
                        )
                    }
                    Err(reason) => {
                        undecided.insert("outcome".to_owned(), reason);
                        (KnownFates::Nothing, Vec::new())
                    }
                }
            }
        };
        if more {
            turns = winning_first(&problem, winning, turns, most);
        }
        let (outcome, remoteness) = known.here();
        let mut moves = Vec::new();
        for turn in turns {
            let (outcome, remoteness) = known.of(&turn.to.to_string());
            moves.push(Judged {
                to: turn.to,
                how: turn.how,
                outcome,
                remoteness,
            });
        }
        Ok(Judgement {
            problem: Spelled(problem),
            outcome,
            remoteness,
            moves,
            more,
            undecided,
        })
    }
}

/// The winning moves, as many as there is room for, and then the others.
fn winning_first(
    problem: &Problem,
    winning: Vec<Problem>,
    turns: Vec<Turn>,
    most: usize,
) -> Vec<Turn> {
    let winning = winning.into_iter().take(most);
    let winning = winning.filter_map(|to| to_position(problem, to).ok());
    let winning: Vec<Turn> = winning.collect();
    let wins: HashSet<String> = winning.iter().map(|turn| turn.to.to_string()).collect();
    let others = turns
        .into_iter()
        .filter(|turn| !wins.contains(&turn.to.to_string()));
    let room = most - winning.len();
    winning.into_iter().chain(others.take(room)).collect()
}

/// What is known of a position and its options, by their notation: what is left
/// in chomp is one complex, however it was come by.
enum KnownFates {
    /// Everything, by search.
    Fates(Fate, HashMap<String, Fate>),
    /// Who wins; options that win; and whether these are all.
    Winning(Outcome, HashSet<String>, bool),
    Nothing,
}

impl KnownFates {
    fn fates(fates: &Fates) -> Self {
        let options = fates.options.iter();
        let options = options.map(|(to, fate)| (Problem::from(to).to_string(), *fate));
        Self::Fates(fates.here, options.collect())
    }

    fn winning(decision: &MethodResult) -> Self {
        let moves = decision.winning.iter();
        let moves = moves.map(|winning| winning.to.to_string());
        Self::Winning(decision.outcome, moves.collect(), decision.complete)
    }

    fn here(&self) -> (Option<Outcome>, Option<u32>) {
        match self {
            Self::Fates(here, _) => (Some(here.outcome), Some(here.remoteness)),
            Self::Winning(outcome, ..) => (Some(*outcome), None),
            Self::Nothing => (None, None),
        }
    }

    fn of(&self, option: &str) -> (Option<Outcome>, Option<u32>) {
        match self {
            Self::Fates(_, fates) => {
                let fate = fates.get(option);
                fate.map(|fate| (fate.outcome, fate.remoteness)).unzip()
            }
            Self::Winning(Outcome::P, ..) => (Some(Outcome::N), None),
            Self::Winning(_, moves, _) if moves.contains(option) => (Some(Outcome::P), None),
            Self::Winning(_, _, complete) => (complete.then_some(Outcome::N), None),
            Self::Nothing => (None, None),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ask::Solve;
    use faceoff_limits::Limits;

    fn judge(text: &str, misere: bool, session: &Session) -> Judgement {
        let question = Judge {
            problem: text.into(),
            misere,
            most: None,
        };
        question.answer(session).unwrap()
    }

    const EXAMPLES: [&str; 7] = [
        "nim on cycle(5,2) @ 3,1,2,2,2",
        "wythoff on simplex(2) @ 4,7",
        "kayles @ 7",
        "delete-nim @ 5,6",
        "chomp on wheel(4)",
        "nim @ 3,5 + kayles @ 4",
        "emperor on points(2) @ (nim @ 2 ; kayles @ 2)",
    ];

    #[test]
    fn each_move_is_worth_what_solve_says_of_what_it_leaves() {
        let session = Session::default();
        for text in EXAMPLES {
            for misere in [false, true] {
                let judged = judge(text, misere, &session);
                assert!(!judged.moves.is_empty() && !judged.more);
                for made in &judged.moves {
                    let question = Solve {
                        misere,
                        ..Solve::new(Notation::Value(made.to.0.clone()))
                    };
                    let solved = question.answer(&session).unwrap().outcome;
                    assert_eq!(made.outcome, solved, "{text}: {}", made.how);
                    assert!(made.remoteness.is_some());
                }
                let lost = judged
                    .moves
                    .iter()
                    .all(|made| made.outcome == Some(Outcome::N));
                assert_eq!(judged.outcome, Some(Outcome::from_zero(lost)));
            }
        }
    }

    #[test]
    fn where_no_search_ends_a_theorem_still_tells_who_wins() {
        // 2^40 positions; the theorem lists the winning moves.
        let large = "nim @ 1000000,1000001,5";
        let limits = Limits::none().with_time(std::time::Duration::from_secs(4));
        let judged = judge(large, false, &Session::new(limits));
        assert_eq!(judged.outcome, Some(Outcome::N));
        assert_eq!((judged.remoteness, judged.more), (None, true));
        assert!(judged.undecided.contains_key("remoteness"));
        assert!(judged.moves.iter().all(|made| made.outcome.is_some()));
        // The winning moves come first, whichever the others are.
        for most in [3, 8] {
            let question = Judge {
                problem: "nim @ 3,5,7".into(),
                misere: false,
                most: Some(most),
            };
            let judged = question.answer(&Session::default()).unwrap();
            assert_eq!((judged.more, judged.moves.len()), (true, most));
            let wins = |made: &Judged| made.outcome == Some(Outcome::P);
            assert!(judged.moves[..3].iter().all(wins) && !judged.moves[3..].iter().any(wins));
        }
        // Winning moves are listed, however many others come before them.
        for text in [large, "nim on cycle(8,6) @ 4,12,11,9,10,16,1,17"] {
            let limits = Limits::none().with_time(std::time::Duration::from_secs(4));
            let judged = judge(text, false, &Session::new(limits));
            assert!(judged.more && judged.moves.len() == 2000, "{text}");
            let winning = |made: &Judged| made.outcome == Some(Outcome::P);
            assert!(judged.moves.iter().any(winning), "{text}");
        }
    }

    #[test]
    fn the_loser_holds_out_and_the_winner_hurries() {
        let judged = judge("nim @ 2,3", false, &Session::default());
        assert_eq!(judged.remoteness, Some(5));
        let best = judged
            .moves
            .iter()
            .find(|made| made.outcome == Some(Outcome::P));
        let best = best.unwrap();
        assert_eq!(
            (best.how.as_str(), best.remoteness),
            ("take 1 from pile 2", Some(4))
        );
    }
}
