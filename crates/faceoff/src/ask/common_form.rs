//! What the zero positions of all members of a family have in common.

use super::Ask;
use super::no_automaton::NoAutomaton;
use super::prove::{Verdict, rule_of};
use crate::error::Error;
use crate::notation::Spelled;
use crate::number::Number;
use crate::parameter::Parameterised;
use crate::session::Session;
use crate::undecided::{Undecided, Why};
use faceoff_automata::Dfa;
use faceoff_claim::Claim;
use faceoff_compile::compile;
use faceoff_discover::family::{CommonForm, Member};
use faceoff_discover::{Asked, Effort, discover};
use faceoff_game::{Game, Play};
use faceoff_limits::Limits;
use faceoff_prove::{self as prover, decide};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Find and prove the zero positions of every member of a family, and one form for all
/// of them.
///
/// ```
/// use faceoff::ask::FindForm;
/// use faceoff::{Session, ask};
///
/// let family = "nim on cycle(n,n-1)".to_owned();
/// let question = FindForm { family, first: 3, last: 5, misere: false };
/// let found = ask(&question, &Session::default()).unwrap();
/// assert_eq!(found.form.as_deref(), Some("all piles are equal"));
/// ```
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FindForm {
    /// The game with n for the parameter: `nim on cycle(n,n-1)`.
    pub family: String,
    /// The first n.
    pub first: u64,
    /// The last n.
    pub last: u64,
    /// Misère play: whoever cannot move wins.
    #[serde(default)]
    pub misere: bool,
}

/// What is known of one member of a family.
///
/// ```
/// use faceoff::ask::FindForm;
/// use faceoff::ask::prove::Verdict;
/// use faceoff::{Session, ask};
///
/// let family = "nim on points(n)".to_owned();
/// let question = FindForm { family, first: 2, last: 4, misere: false };
/// let found = ask(&question, &Session::default()).unwrap();
/// let last = &found.members[2];
/// assert_eq!((last.n, last.game.to_string()), (4, "nim on points(4)".to_owned()));
/// assert_eq!(last.verdict, Verdict::Proved);
/// assert_eq!(last.formula.as_deref(), Some("{ (a,b,c,d) : a^b^c^d=0 }"));
/// ```
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct FamilyMember {
    /// The parameter.
    pub n: u64,
    /// The game in notation.
    pub game: Spelled<Game>,
    /// "proved", for piles of every size; "refuted" where the common form is wrong; or
    /// "unknown".
    pub verdict: Verdict,
    /// Was it proved from the common form alone, after a search had found nothing?
    pub from_form: bool,
    /// The zero positions as a claim.
    pub formula: Option<String>,
    /// States of the automaton of the zero positions.
    pub states: Option<u64>,
    /// Where the common form is wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub counterexample: Option<Vec<Number>>,
    /// Why nothing was found.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub problem: Option<Why>,
}

/// The answer to `discover family`.
///
/// ```
/// use faceoff::ask::FindForm;
/// use faceoff::ask::common_form::FamilyForm;
/// use faceoff::{Session, ask};
///
/// let family = "nim on skeleton(n,2)".to_owned();
/// let question = FindForm { family, first: 2, last: 3, misere: false };
/// let few: FamilyForm = ask(&question, &Session::default()).unwrap();
/// assert_eq!((few.members.len(), &few.form), (2, &None));
/// let why = "three members have to be found to see what they have in common";
/// assert_eq!(few.undecided["form"].to_string(), why);
/// ```
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct FamilyForm {
    /// The family, with n for the parameter.
    pub family: String,
    /// Is it about misère play?
    pub misere: bool,
    /// What all members have in common, in words, with p(1), p(2), … for the piles. It is
    /// proved for the members that are "proved", and a conjecture for all other n.
    pub form: Option<String>,
    /// One for each n.
    pub members: Vec<FamilyMember>,
    /// Fields that could not be decided, with the reason.
    #[serde(skip_serializing_if = "Undecided::is_empty")]
    pub undecided: Undecided,
}

reply!(FamilyForm);

impl Ask for FindForm {
    type Answer = FamilyForm;

    fn answer(&self, session: &Session) -> Result<FamilyForm, Error> {
        let family = Parameterised::new(&self.family)?;
        let numbers = Parameterised::members(self.first, self.last)?;
        let play = Play::of(self.misere);
        let mut members = Vec::new();
        let mut sets: Vec<(usize, Dfa)> = Vec::new();
        for n in numbers {
            let game: Game = session.read(&family.at(n)?)?;
            // What a form is proved for in the end gets time as well.
            let share = session.sharing(2, (self.last - n) as u32 + 3);
            let (member, set) = find(n, game, play, share.limits())?;
            sets.extend(set.map(|set| (members.len(), set)));
            members.push(member);
        }
        let games: Vec<Game> = members.iter().map(|one| one.game.0.clone()).collect();
        let known: Vec<Member> = sets
            .iter()
            .filter_map(|(at, set)| {
                let (_, complex) = rule_of(&games[*at])?;
                Some(Member {
                    n: members[*at].n,
                    complex,
                    set,
                })
            })
            .collect();
        let mut undecided = Undecided::new();
        let form = CommonForm::of(&known, session.limits());
        let form = match form {
            Ok(Some(form)) => Some(form),
            Ok(None) => {
                let why = match known.len() < CommonForm::FEWEST {
                    true => "three members have to be found to see what they have in common",
                    false => "the members have no form in common that is known here",
                };
                undecided.insert("form".to_owned(), why.into());
                None
            }
            Err(reason) => {
                undecided.insert("form".to_owned(), reason.into());
                None
            }
        };
        if let Some(form) = &form {
            for member in &mut members {
                if member.verdict == Verdict::Unknown {
                    judge(member, form, play, session.limits());
                }
            }
        }
        for member in &members {
            if let Some(why) = &member.problem {
                undecided.insert(format!("verdict at n = {}", member.n), why.clone());
            }
        }
        Ok(FamilyForm {
            family: self.family.clone(),
            misere: self.misere,
            form: form.map(|form| form.to_string()),
            members,
            undecided,
        })
    }
}

/// A member by itself, from the game alone.
fn find(
    n: u64,
    game: Game,
    play: Play,
    limits: &Limits,
) -> Result<(FamilyMember, Option<Dfa>), Error> {
    let Some((rule, complex)) = rule_of(&game) else {
        let message = format!("discover is for games on piles whose rule is data, not {game}");
        return Err(Error::Question(message));
    };
    let asked = Asked {
        complex,
        rule,
        play,
        values: false,
    };
    let mut member = FamilyMember {
        n,
        game: Spelled(game.clone()),
        verdict: Verdict::Unknown,
        from_form: false,
        formula: None,
        states: None,
        counterexample: None,
        problem: None,
    };
    let some_time = limits.share_of_time(1, 8);
    let no_automaton = match rule.is_nim() && play == Play::Normal {
        true => NoAutomaton::of(complex, &some_time).unwrap_or_default(),
        false => None,
    };
    if let Some(why) = no_automaton {
        member.problem = Some(why.forbids(false));
        return Ok((member, None));
    }
    let discovery = discover(asked, &Effort::default(), limits);
    let Some(found) = discovery.found else {
        let unlucky = || "no guess was right".into();
        member.problem = Some(discovery.stopped.map_or_else(unlucky, Why::from));
        return Ok((member, None));
    };
    member.verdict = Verdict::Proved;
    member.formula = found.formula.map(|formula| formula.to_string());
    member.states = Some(found.set.states() as u64);
    Ok((member, Some(found.set)))
}

/// Is the form right for a member that no search has found?
fn judge(member: &mut FamilyMember, form: &CommonForm, play: Play, limits: &Limits) {
    let game = member.game.0.clone();
    let Some((rule, complex)) = rule_of(&game) else {
        return;
    };
    let Some(claim) = form.claim(member.n, complex.n()) else {
        return;
    };
    let set = match compile(&claim, complex, limits) {
        Ok(set) => set,
        Err(reason) => {
            member.problem = Some(reason.into());
            return;
        }
    };
    let question = prover::Question {
        complex,
        rule,
        heap: matches!(claim, Claim::Value(_)),
        play,
        set: &set,
    };
    match decide(&question, limits) {
        prover::Verdict::Proved(_) => {
            member.verdict = Verdict::Proved;
            member.from_form = true;
            member.formula = Some(claim.to_string());
            member.states = Some(set.states() as u64);
            member.problem = None;
        }
        prover::Verdict::Refuted(wrong) => {
            let piles = wrong.position.iter().cloned();
            member.verdict = Verdict::Refuted;
            member.counterexample = Some(piles.map(Number).collect());
            member.problem = None;
        }
        prover::Verdict::Unknown(reason) => member.problem = Some(reason.into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    fn find(family: &str, first: u64, last: u64, misere: bool) -> FamilyForm {
        let family = family.to_owned();
        let question = FindForm {
            family,
            first,
            last,
            misere,
        };
        question.answer(&Session::default()).unwrap()
    }

    #[test]
    fn what_has_no_automaton_is_not_searched() {
        let found = find("nim on cycle(n,2)", 5, 6, false);
        let problem = |at: usize| found.members[at].problem.as_ref().map(Why::to_string);
        assert_eq!(problem(0), None);
        let why = problem(1).expect("a reason");
        assert!(why.starts_with("no automaton in any base accepts"), "{why}");
    }

    #[test]
    fn a_form_in_common() {
        let found = find("nim on cycle(n,n-1)", 3, 6, false);
        assert_eq!(found.form.as_deref(), Some("all piles are equal"));
        assert!(found.undecided.is_empty());
        assert_eq!(
            found.members[3].formula.as_deref(),
            Some("{ (a,a,a,a,a,a) }")
        );
        let empties = find("nim[exact=n-1] on skeleton(n,n-1)", 3, 5, false);
        assert_eq!(empties.form.as_deref(), Some("at least 2 piles are empty"));
        let none = find("nim on cycle(5,n)", 2, 4, false);
        assert!(none.form.is_none() && none.undecided.contains_key("form"));
        assert!(
            none.members
                .iter()
                .all(|one| one.verdict == Verdict::Proved)
        );
    }

    /// What is not found in time is proved from the form of the others, or refuted.
    #[test]
    fn members_that_are_not_found_are_judged_by_the_form() {
        let form = |family: &str, n: u64| {
            let found = find(family, 3, 5, false);
            let limits = Limits::none();
            assert!(found.form.is_some());
            let games: Vec<Game> = found.members.iter().map(|m| m.game.0.clone()).collect();
            let sets: Vec<Dfa> = games
                .iter()
                .map(|game| {
                    let (_, complex) = rule_of(game).unwrap();
                    let found = discover(Asked::nim(complex), &Effort::default(), &limits);
                    found.found.unwrap().set
                })
                .collect();
            let known: Vec<Member> = games
                .iter()
                .zip(&sets)
                .zip(3..)
                .map(|((game, set), n)| Member {
                    n,
                    complex: rule_of(game).unwrap().1,
                    set,
                })
                .collect();
            let form = CommonForm::of(&known, &limits).unwrap().unwrap();
            let game: Game = format!("nim on cycle({n},{})", n - 1).parse().unwrap();
            let no_time = limits.with_time(Duration::ZERO);
            let (mut member, _) = super::find(n, game, Play::Normal, &no_time).unwrap();
            assert_eq!(member.verdict, Verdict::Unknown);
            judge(&mut member, &form, Play::Normal, &Limits::none());
            member
        };
        let right = form("nim on cycle(n,n-1)", 7);
        assert!(right.from_form && right.verdict == Verdict::Proved);
        let wrong = form("nim on points(n)", 6);
        assert_eq!(wrong.verdict, Verdict::Refuted);
        assert!(wrong.counterexample.is_some());
    }
}
