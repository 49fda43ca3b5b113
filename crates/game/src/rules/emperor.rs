//! The simplicial emperor sum (S22 Definition 1).
//!
//! On each vertex of a complex lies a position of some game, or a sum of such.
//! A player chooses a face, makes any number of moves in each component on it,
//! and at most one move in every other component; at least one move in all.
//! So a change is legal exactly if the components that it takes more than one
//! move to change lie on a face. On points this is the emperor sum.
//!
//! * [`Emperor`]: the rules, by listing all followers of every component: for
//!   small components. S22 Theorem 2 decides large ones.
//! * [`Steps`]: the moves in one component, one after the other;
//!   [`Emperor::check_move`] verifies each of them.
//! * [`Component`]: what S22 Theorem 2 asks of a component.

use super::Kind;
use crate::any::Game;
use crate::notation::{GamePosition, PositionSpec, Problem};
use crate::outcome::Outcome;
use crate::playable::{Expects, IllegalMove, Playable, TooLarge};
use crate::ruleset::{Ruleset, Visit};
use crate::sum::{Sum, SumRules};
use faceoff_complex::notation::NamedComplex;
use faceoff_complex::{Complex, Face};
use faceoff_limits::StopReason;
use num_bigint::BigUint;
use std::collections::HashMap;
use std::ops::ControlFlow;

pub(super) const KIND: Kind = Kind {
    keyword: "emperor",
    syntax: "emperor on COMPLEX",
    summary: "a game on each vertex; any number of moves on a face, at most one elsewhere",
    rules: "On each vertex of a complex lies a position of some game, or a sum of such. A player chooses a \
            face, makes any number of moves in each component on it, and at most one move in every other \
            component; at least one move in all (S22 Definition 1). On points this is the emperor sum.",
    example: "emperor on points(2) @ (nim on points(1) @ 2 ; kayles @ 2)",
    build: |head| {
        head.no_options()?;
        Ok(Game::new(Emperor::new(head.complex()?)))
    },
};

/// What S22 Theorem 2 asks of a component, however it was found out.
///
/// ```
/// use faceoff_game::rules::emperor::Component;
/// use faceoff_game::{Outcome, Problem};
/// use faceoff_limits::StopReason;
/// use num_bigint::BigUint;
///
/// /// A heap of Nim: its only P-position is the empty one, and has length 0.
/// struct Heap(u32);
///
/// impl Component for Heap {
///     fn outcome(&self) -> Outcome {
///         Outcome::from_zero(self.0 == 0)
///     }
///     fn settle(&self) -> Result<(Option<Problem>, BigUint), StopReason> {
///         let empty = "nim @ 0".parse().unwrap();
///         Ok(((self.0 > 0).then_some(empty), BigUint::ZERO))
///     }
///     fn descend(&self, _: &BigUint) -> Result<Option<Vec<Problem>>, StopReason> {
///         Ok(None)
///     }
/// }
/// assert_eq!(Heap(3).settle().unwrap().0.unwrap().to_string(), "nim on points(1) @ 0");
/// ```
pub trait Component {
    /// Who wins the component alone.
    fn outcome(&self) -> Outcome;

    /// A P-position that at most one move leads to, and its P-position length
    /// (S22 Definition 2): the position itself (`None`) if it is one, or an
    /// option.
    fn settle(&self) -> Result<(Option<Problem>, BigUint), StopReason>;

    /// A way of at least one move to a P-position of this length: what each
    /// move leads to. There is one for every length below that of
    /// [`Component::settle`]; `None` where none was found.
    fn descend(&self, length: &BigUint) -> Result<Option<Vec<Problem>>, StopReason>;
}

/// Moves in one component.
///
/// ```
/// use faceoff_complex::families;
/// use faceoff_game::Sum;
/// use faceoff_game::rules::Emperor;
/// use faceoff_game::rules::emperor::Steps;
///
/// let sum = |text: &str| Sum::place(&text.parse().unwrap()).unwrap();
/// let from = [sum("kayles @ 5"), sum("kayles @ 5")];
/// let path = ["kayles @ 2,2", "kayles @ 2", "kayles @ 0"].map(sum).to_vec();
/// let both = [0, 1].map(|component| Steps { component, path: path.clone() });
/// let points = Emperor::new(families::points(2).unwrap());
/// let why = points.check_move(&from, &both).unwrap_err();
/// assert_eq!(why.to_string(), "more than one move in each of {1,2}, which is not a face");
/// assert!(Emperor::new(families::simplex(2).unwrap()).check_move(&from, &both).is_ok());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Steps {
    /// The component, by vertex number.
    pub component: usize,
    /// What each move leads to, one after the other; not empty.
    pub path: Vec<Sum>,
}

/// The emperor sum on a complex.
///
/// ```
/// use faceoff_game::Problem;
///
/// let position = |piles: [u32; 2]| -> Problem {
///     let [a, b] = piles.map(|pile| format!("subtraction(1) @ {pile}"));
///     Problem::parse("emperor on points(2)", Some(&format!("{a} ; {b}"))).unwrap()
/// };
/// // Any number of moves in one component, and one in the other.
/// let (_, how) = position([3, 3]).describe_move(&position([0, 2])).unwrap();
/// assert!(how.starts_with("choose the face {1}; on 1: take 1 from the heap of 3, then"));
/// assert!(position([3, 3]).describe_move(&position([1, 1])).is_err());
/// ```
#[derive(Clone, Debug)]
pub struct Emperor {
    complex: NamedComplex,
}

impl Emperor {
    /// The sum on this complex.
    pub fn new(complex: impl Into<NamedComplex>) -> Self {
        Self {
            complex: complex.into(),
        }
    }

    /// The complex whose vertices carry the components.
    pub fn complex(&self) -> &Complex {
        &self.complex.complex
    }

    /// Make a move, checking every step of it: where it leads, and the set of
    /// components with more than one step, or the reason why it is illegal.
    pub fn check_move(
        &self,
        from: &[Sum],
        steps: &[Steps],
    ) -> Result<(Vec<Sum>, Face), IllegalMove> {
        let illegal = |text: String| Err(IllegalMove(text));
        let complex = self.complex();
        if steps.iter().all(|steps| steps.path.is_empty()) {
            return illegal("a move changes at least one component".to_owned());
        }
        let mut now = from.to_vec();
        let (mut moved, mut many) = (Face::EMPTY, Face::EMPTY);
        for Steps { component, path } in steps {
            let v = *component;
            if v >= now.len() {
                return illegal(format!("there is no component number {}", v + 1));
            }
            let label = complex.label(v);
            if moved.contains(v) {
                return illegal(format!("component {label} is listed twice"));
            }
            moved = moved.with(v);
            if path.len() > 1 {
                many = many.with(v);
            }
            for next in path {
                if now[v].describe_move(next).is_err() {
                    let text =
                        format!("component {label}: no move leads from {} to {next}", now[v]);
                    return illegal(text);
                }
                now[v] = next.clone();
            }
        }
        if !complex.is_face(many) {
            let set = complex.show(many);
            let text = format!("more than one move in each of {set}, which is not a face");
            return illegal(text);
        }
        Ok((now, many))
    }

    /// Shortest ways between two positions, checked.
    fn steps(&self, from: &[Sum], to: &[Sum]) -> Result<Vec<Steps>, IllegalMove> {
        let mut steps = Vec::new();
        for (component, (from, to)) in from.iter().zip(to).enumerate() {
            let path = match from.describe_move(to) {
                _ if from == to => continue,
                Ok(_) => vec![to.clone()],
                Err(why) => {
                    let followers = Followers::up_to(from, MOST_FOLLOWERS);
                    let at = followers.all.iter().position(|f| f.position == *to);
                    followers.path(at.ok_or(why)?)
                }
            };
            steps.push(Steps { component, path });
        }
        self.check_move(from, &steps)?;
        Ok(steps)
    }

    fn visit_from(
        &self,
        at: usize,
        many: Face,
        followers: &[Followers],
        (now, steps): (&mut Vec<Sum>, &mut Vec<Steps>),
        visit: Visit<'_, Self>,
    ) -> ControlFlow<()> {
        let Some(here) = followers.get(at) else {
            return match steps.is_empty() {
                true => ControlFlow::Continue(()),
                false => visit(steps, now),
            };
        };
        self.visit_from(at + 1, many, followers, (now, steps), visit)?;
        let stay = now[at].clone();
        let face_with = self.complex().is_face(many.with(at));
        for (i, follower) in here.all.iter().enumerate() {
            let path = here.path(i);
            let many = match path.len() {
                1 => many,
                _ if face_with => many.with(at),
                _ => continue,
            };
            now[at] = follower.position.clone();
            steps.push(Steps {
                component: at,
                path,
            });
            self.visit_from(at + 1, many, followers, (now, steps), visit)?;
            steps.pop();
        }
        now[at] = stay;
        ControlFlow::Continue(())
    }
}

/// All positions that can be reached from one, by breadth first search.
struct Followers {
    all: Vec<Follower>,
}

struct Follower {
    position: Sum,
    /// Where a shortest way comes from; `None` for an option of the start.
    from: Option<usize>,
}

/// A component with more followers is not searched.
const MOST_FOLLOWERS: usize = 20_000;

impl Followers {
    fn of(start: &Sum) -> Self {
        Self::up_to(start, usize::MAX)
    }

    /// The first ones, a few more than `most`.
    fn up_to(start: &Sum, most: usize) -> Self {
        let mut all: Vec<Follower> = Vec::new();
        let mut seen: HashMap<Sum, usize> = HashMap::new();
        let mut next: Option<usize> = None;
        loop {
            let position = match next {
                None => start.clone(),
                Some(i) => all[i].position.clone(),
            };
            let _ = SumRules.visit_options(&position, &mut |_, option| {
                if !seen.contains_key(option) {
                    seen.insert(option.clone(), all.len());
                    all.push(Follower {
                        position: option.clone(),
                        from: next,
                    });
                }
                match all.len() > most {
                    true => ControlFlow::Break(()),
                    false => ControlFlow::Continue(()),
                }
            });
            let i = next.map_or(0, |i| i + 1);
            if i == all.len() || all.len() > most {
                return Self { all };
            }
            next = Some(i);
        }
    }

    /// A shortest way to a follower.
    fn path(&self, to: usize) -> Vec<Sum> {
        let back = std::iter::successors(Some(to), |&i| self.all[i].from);
        let mut path: Vec<Sum> = back.map(|i| self.all[i].position.clone()).collect();
        path.reverse();
        path
    }
}

impl Ruleset for Emperor {
    type Position = Vec<Sum>;
    type Move = Vec<Steps>;

    fn visit_options(&self, position: &Vec<Sum>, visit: Visit<'_, Self>) -> ControlFlow<()> {
        let followers: Vec<Followers> = position.iter().map(Followers::of).collect();
        let (mut now, mut steps) = (position.clone(), Vec::new());
        self.visit_from(0, Face::EMPTY, &followers, (&mut now, &mut steps), visit)
    }
}

impl Playable for Emperor {
    fn notation(&self) -> String {
        format!("emperor on {}", self.complex)
    }

    fn expects(&self) -> Expects {
        Expects::Components(self.complex().n())
    }

    fn complex(&self) -> Option<&NamedComplex> {
        Some(&self.complex)
    }

    fn position(&self, spec: &PositionSpec) -> Result<Vec<Sum>, TooLarge> {
        match spec {
            PositionSpec::Components(components) => {
                let place = |problem: &Problem| {
                    let sum = Sum::place(problem)?;
                    match Followers::up_to(&sum, MOST_FOLLOWERS).all.len() > MOST_FOLLOWERS {
                        true => Err(TooLarge {
                            what: format!("the component {problem}"),
                            size: "positions of",
                            limit: MOST_FOLLOWERS as u64,
                        }),
                        false => Ok(sum),
                    }
                };
                components.iter().map(place).collect()
            }
            _ => Ok(Vec::new()),
        }
    }

    fn spec(&self, position: &Vec<Sum>) -> PositionSpec {
        PositionSpec::Components(position.iter().map(Problem::from).collect())
    }

    fn describe(&self, from: &PositionSpec, to: &GamePosition) -> Result<String, IllegalMove> {
        let place = |spec| self.position(spec).map_err(|e| IllegalMove(e.to_string()));
        let (from, to) = (place(from)?, place(&to.position)?);
        let how = self.steps(&from, &to)?;
        let mut parts = Vec::new();
        let mut many = Face::EMPTY;
        for Steps { component, path } in &how {
            let before = std::iter::once(&from[*component]).chain(path);
            let moves = before.zip(path).map(|(from, to)| from.describe_move(to));
            let moves = moves.collect::<Result<Vec<String>, IllegalMove>>()?;
            let label = self.complex().label(*component);
            parts.push(format!("on {label}: {}", moves.join(", then ")));
            if path.len() > 1 {
                many = many.with(*component);
            }
        }
        if !many.is_empty() {
            let face = self.complex().show(many);
            parts.insert(0, format!("choose the face {face}"));
        }
        Ok(parts.join("; "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sum(text: &str) -> Sum {
        Sum::place(&text.parse().unwrap()).unwrap()
    }

    fn emperor(text: &str) -> Emperor {
        Emperor::new(text.parse::<NamedComplex>().unwrap())
    }

    #[test]
    fn every_option_passes_the_check_and_is_there_once() {
        let game = emperor("facets(12,3)");
        let from = vec![
            sum("subtraction(1) @ 2"),
            sum("kayles @ 3"),
            sum("subtraction(1,2) @ 3"),
        ];
        let options = game.options(&from);
        for (how, option) in &options {
            let (to, _) = game.check_move(&from, how).unwrap();
            assert_eq!(to, *option);
        }
        let mut shown: Vec<String> = options.iter().map(|o| format!("{:?}", o.1)).collect();
        shown.sort();
        shown.dedup();
        assert_eq!(shown.len(), options.len());
        // Followers: 2 of the first (0 is far), 4 of Kayles 3 (2, 1 and 1+1
        // are near, 0 is far), 3 of the last (0 is far). Far ones must lie on
        // a face: all choices but those where 3 and another are far.
        let kayles = Followers::of(&from[1]);
        let near = |f: &Followers| (0..f.all.len()).filter(|i| f.path(*i).len() == 1).count();
        assert_eq!((near(&kayles), kayles.all.len()), (3, 4));
        let all_choices = 3 * 5 * 4;
        let far_and_far = 3 * 5 - 2 * 4;
        assert_eq!(options.len(), all_choices - far_and_far - 1);
    }

    #[test]
    fn components_with_too_many_followers_are_refused() {
        let text = "emperor on points(2) @ (kayles @ 1000000 ; nim @ 1)";
        let problem: Problem = text.parse().unwrap();
        assert!(Sum::place(&problem).is_err());
    }

    #[test]
    fn illegal_moves_say_why() {
        let game = emperor("points(2)");
        let from = vec![sum("subtraction(1) @ 2"), sum("subtraction(1) @ 2")];
        let steps = |component, sizes: &[u32]| Steps {
            component,
            path: sizes
                .iter()
                .map(|n| sum(&format!("subtraction(1) @ {n}")))
                .collect(),
        };
        let why = |steps: &[Steps]| game.check_move(&from, steps).unwrap_err().to_string();
        assert_eq!(why(&[]), "a move changes at least one component");
        assert_eq!(
            why(&[steps(0, &[0])]),
            "component 1: no move leads from subtraction(1) @ 2 to subtraction(1) @ 0"
        );
        assert_eq!(
            why(&[steps(0, &[1, 0]), steps(1, &[1, 0])]),
            "more than one move in each of {1,2}, which is not a face"
        );
        assert_eq!(
            why(&[steps(0, &[1]), steps(0, &[0])]),
            "component 1 is listed twice"
        );
        assert_eq!(why(&[steps(2, &[1])]), "there is no component number 3");
        assert!(
            game.check_move(&from, &[steps(0, &[1, 0]), steps(1, &[1])])
                .is_ok()
        );
    }

    #[test]
    fn emperor_sums_are_written_with_semicolons() {
        let text = "emperor on path(2,2) @ (nim on points(1) @ 3 ; delete-nim @ 9,10 ; kayles @ 5 + dawson @ 2)";
        let problem: Problem = text.parse().unwrap();
        assert_eq!(problem.to_string(), text);
        let beside = Problem::parse(
            "emperor on path(2,2)",
            Some("nim @ 3 ; delete-nim @ 9,10 ; (kayles @ 5 + dawson @ 2)"),
        );
        assert_eq!(beside.unwrap(), problem);
        let (game, printed) = text.split_once(" @ ").unwrap();
        assert_eq!(Problem::parse(game, Some(printed)).unwrap(), problem);
        let few = Problem::parse("emperor on path(2,2)", Some("nim @ 3 ; nim @ 2"));
        assert_eq!(
            few.unwrap_err().problems[0].message,
            "3 components are needed, one for each vertex, but 2 given"
        );
    }
}
