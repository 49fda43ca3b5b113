//! S22 Theorem 2 against brute force: random complexes on up to 4 vertices and
//! small games of mixed kinds. A third of the sums have only P-positions as
//! components with lengths that are a zero position of Nim, a third only
//! P-positions with other lengths, and a third some N-position. Every winning
//! move is verified move by move.

#[path = "support/complexes.rs"]
mod complexes;

use complexes::{Numbers, up_to_isomorphism};
use faceoff_complex::{Complex, Face};
use faceoff_game::rules::Emperor;
use faceoff_game::rules::emperor::{Component, Steps};
use faceoff_game::{Outcome, Problem, Ruleset, Sum, SumRules, Visit};
use faceoff_limits::Limits;
use faceoff_solve::{GameGraph, NimBox, Reference, Searched, Unsolved};
use faceoff_theory::s22::{EmperorVerdict, conclude, settle};
use num_bigint::BigUint;
use std::ops::ControlFlow;

const EACH_KIND: usize = 80;

/// Small games of mixed kinds: nim heaps, Delete Nim, subtraction games, chomp
/// on small graphs, Kayles, and sums of them.
const GAMES: &[&str] = &[
    "nim @ 0",
    "nim @ 1",
    "nim @ 3",
    "nim @ 1,1",
    "nim @ 2,2",
    "nim @ 1,2",
    "nim on path(2,2) @ 1,0,1",
    "delete-nim @ 0,0",
    "delete-nim @ 2,0",
    "delete-nim @ 2,2",
    "delete-nim @ 4,2",
    "delete-nim @ 1,2",
    "delete-nim @ 3,0",
    "vdn @ 3,1",
    "vdn @ 2,3",
    "subtraction(1,2) @ 3",
    "subtraction(1,2) @ 5",
    "subtraction(1,2) @ 6",
    "subtraction(1) @ 4",
    "subtraction(2,3) @ 6",
    "subtraction(1,3) @ 7",
    "chomp on points(2)",
    "chomp on facets(12)",
    "chomp on facets(12,3)",
    "chomp on facets(12,23)",
    "chomp on points(4)",
    "chomp on facets(12,34)",
    "kayles @ 3",
    "dawson @ 4",
    "wythoff on simplex(2) @ 1,2",
    "nim[exact=2] on simplex(2) @ 2,2",
    "subtraction(1) @ 2 + nim @ 1",
    "kayles @ 2 + kayles @ 2",
];

/// An emperor sum over numbered positions: the definition once more, on small
/// numbers so that the reference solver is fast.
struct Numbered {
    complex: Complex,
    graphs: Vec<GameGraph<Sum>>,
    /// For each component and position, what one move reaches, and what more
    /// moves reach but one does not.
    near: Vec<Vec<Vec<u8>>>,
    far: Vec<Vec<Vec<u8>>>,
}

impl Numbered {
    fn new(complex: &Complex, components: &[Problem]) -> Self {
        let explore = |problem: &Problem| {
            let start = Sum::place(problem).unwrap();
            GameGraph::explore(&SumRules, &start, &Limits::none()).unwrap()
        };
        let graphs: Vec<GameGraph<Sum>> = components.iter().map(explore).collect();
        let (mut near, mut far) = (Vec::new(), Vec::new());
        for graph in &graphs {
            let (mut one, mut more) = (Vec::<Vec<u8>>::new(), Vec::<Vec<u8>>::new());
            for i in 0..graph.len() {
                let mut options: Vec<u8> = graph.options(i).iter().map(|o| *o as u8).collect();
                options.sort_unstable();
                options.dedup();
                let below = |o: &u8| [&one[*o as usize][..], &more[*o as usize][..]].concat();
                let mut all: Vec<u8> = options.iter().flat_map(below).collect();
                all.sort_unstable();
                all.dedup();
                all.retain(|position| !options.contains(position));
                one.push(options);
                more.push(all);
            }
            near.push(one);
            far.push(more);
        }
        Self {
            complex: complex.clone(),
            graphs,
            near,
            far,
        }
    }

    fn start(&self) -> Vec<u8> {
        self.graphs.iter().map(|g| g.len() as u8 - 1).collect()
    }

    fn positions(&self) -> usize {
        self.graphs.iter().map(GameGraph::len).product()
    }

    fn visit_from(
        &self,
        at: usize,
        many: Face,
        now: &mut Vec<u8>,
        moved: bool,
        visit: Visit<'_, Self>,
    ) -> ControlFlow<()> {
        if at == now.len() {
            return match moved {
                true => visit(&(), now),
                false => ControlFlow::Continue(()),
            };
        }
        let here = now[at];
        self.visit_from(at + 1, many, now, moved, visit)?;
        for option in &self.near[at][here as usize] {
            now[at] = *option;
            self.visit_from(at + 1, many, now, true, visit)?;
        }
        if self.complex.is_face(many.with(at)) {
            for follower in &self.far[at][here as usize] {
                now[at] = *follower;
                self.visit_from(at + 1, many.with(at), now, true, visit)?;
            }
        }
        now[at] = here;
        ControlFlow::Continue(())
    }
}

impl Ruleset for Numbered {
    type Position = Vec<u8>;
    type Move = ();

    fn visit_options(&self, position: &Vec<u8>, visit: Visit<'_, Self>) -> ControlFlow<()> {
        let mut now = position.clone();
        self.visit_from(0, Face::EMPTY, &mut now, false, visit)
    }
}

struct Pool {
    /// Games with their outcome and length.
    games: Vec<(Problem, Outcome, u64)>,
}

impl Pool {
    fn new() -> Self {
        let games = GAMES.iter().map(|text| {
            let problem: Problem = text.parse().unwrap();
            let found = Searched::new(&problem, &Limits::none()).unwrap();
            let length = u64::try_from(found.length()).unwrap();
            (problem, found.outcome(), length)
        });
        Self {
            games: games.collect(),
        }
    }

    fn pick(&self, numbers: &mut Numbers, wanted: impl Fn(Outcome, u64) -> bool) -> Problem {
        let fitting: Vec<&Problem> = self
            .games
            .iter()
            .filter(|(_, outcome, length)| wanted(*outcome, *length))
            .map(|(problem, _, _)| problem)
            .collect();
        fitting[numbers.below(fitting.len())].clone()
    }
}

fn is_zero(complex: &Complex, lengths: &[u64]) -> bool {
    let table = NimBox::new(complex, lengths, &Limits::none()).unwrap();
    table.is_zero(lengths)
}

/// The theorem on searched components.
fn decide(complex: &Complex, problems: &[Problem]) -> EmperorVerdict {
    let limits = Limits::none();
    let search = |problem: &Problem| -> Box<dyn Component> {
        Box::new(Searched::new(problem, &limits).unwrap())
    };
    let components: Vec<Box<dyn Component>> = problems.iter().map(search).collect();
    let settled = settle(&components).unwrap();
    let small = |length: &BigUint| u64::try_from(length).unwrap();
    let lengths: Vec<u64> = settled.lengths.iter().map(small).collect();
    let table = NimBox::new(complex, &lengths, &limits).unwrap();
    let goal: Option<Vec<BigUint>> = table
        .winning_move(&lengths)
        .map(|to| to.into_iter().map(BigUint::from).collect());
    conclude(complex, &components, &settled, goal.as_deref())
        .unwrap()
        .expect("searched components know all ways")
}

/// Check the verdict against brute force, and the move step by step.
fn check(complex: &Complex, problems: &[Problem]) -> (Outcome, usize, usize) {
    let shown: Vec<String> = problems.iter().map(Problem::to_string).collect();
    let what = format!("emperor on {complex} @ ({})", shown.join(" ; "));
    let verdict = decide(complex, problems);
    let numbered = Numbered::new(complex, problems);
    let mut reference = Reference::new(&numbered, &Limits::none());
    let zero = reference.value(&numbered.start()).unwrap() == 0;
    assert_eq!(verdict.outcome, Outcome::from_zero(zero), "{what}");
    let Some(winning) = verdict.winning else {
        assert!(zero, "{what}");
        return (verdict.outcome, 0, numbered.positions());
    };
    let game = Emperor::new(complex.clone());
    let from: Vec<Sum> = problems.iter().map(|p| Sum::place(p).unwrap()).collect();
    let steps: Vec<Steps> = winning
        .steps
        .iter()
        .map(|(component, path)| Steps {
            component: *component,
            path: path.iter().map(|p| Sum::place(p).unwrap()).collect(),
        })
        .collect();
    let (after, many) = game.check_move(&from, &steps).unwrap_or_else(|why| {
        panic!("{what}: {why}");
    });
    assert!(many.is_subset(winning.face), "{what}");
    let number = |(graph, sum): (&GameGraph<Sum>, &Sum)| {
        // A chomp position that was written and read again shows the same.
        let same = |i: &usize| graph.position(*i).to_string() == sum.to_string();
        (0..graph.len()).find(same).expect("a follower") as u8
    };
    let to: Vec<u8> = numbered.graphs.iter().zip(&after).map(number).collect();
    assert_eq!(reference.value(&to), Ok(0), "{what}: to {after:?}");
    assert!(
        numbered.options(&numbered.start()).contains(&((), to)),
        "{what}"
    );
    let moves = steps.iter().map(|s| s.path.len()).sum();
    (verdict.outcome, moves, numbered.positions())
}

#[test]
fn random_sums_of_three_kinds() {
    let mut numbers = Numbers::new(2022);
    let pool = Pool::new();
    let complexes: Vec<Complex> = (1..=4).flat_map(up_to_isomorphism).collect();
    let longest = pool.games.iter().map(|(_, _, length)| *length).max();
    assert!(longest.unwrap() >= 4);
    let (mut counts, mut moves, mut positions) = ([0usize; 3], 0, 0);
    while counts.iter().any(|count| *count < EACH_KIND) {
        let chosen = numbers.below(complexes.len());
        let complex = numbers.shuffled(&complexes[chosen]);
        let n = complex.n();
        let kind = (0..3).min_by_key(|kind| counts[*kind]).unwrap();
        let problems: Vec<Problem> = if kind == 2 {
            let certain = numbers.below(n);
            let any = |v| pool.pick(&mut numbers, |o, _| v != certain || o == Outcome::N);
            (0..n).map(any).collect()
        } else {
            let lengths: Vec<u64> = (0..n).map(|_| numbers.below(4) as u64).collect();
            if is_zero(&complex, &lengths) != (kind == 0) {
                continue;
            }
            let of = |length: &u64| pool.pick(&mut numbers, |o, l| o == Outcome::P && l == *length);
            lengths.iter().map(of).collect()
        };
        let size: usize = problems
            .iter()
            .map(|p| Searched::new(p, &Limits::none()).unwrap().positions())
            .product();
        if size > 3000 {
            continue;
        }
        let (outcome, steps, searched) = check(&complex, &problems);
        assert_eq!(outcome, Outcome::from_zero(kind == 0));
        counts[kind] += 1;
        moves += steps;
        positions += searched;
    }
    println!("{counts:?} sums, {moves} moves verified, {positions} positions by brute force");
}

/// The numbered rules are the rules of [`Emperor`].
#[test]
fn numbered_sums_are_emperor_sums() {
    let complex: Complex = "facets(12,3)".parse().unwrap();
    let problems: Vec<Problem> = ["subtraction(1,2) @ 3", "chomp on facets(12)", "kayles @ 2"]
        .iter()
        .map(|text| text.parse().unwrap())
        .collect();
    let numbered = Numbered::new(&complex, &problems);
    let show = |position: &Vec<u8>| {
        let parts = numbered.graphs.iter().zip(position);
        let shown: Vec<String> = parts
            .map(|(graph, i)| graph.position(*i as usize).to_string())
            .collect();
        shown.join(" ; ")
    };
    let mut ours: Vec<String> = numbered
        .options(&numbered.start())
        .iter()
        .map(|((), option)| show(option))
        .collect();
    let from: Vec<Sum> = problems.iter().map(|p| Sum::place(p).unwrap()).collect();
    let mut theirs: Vec<String> = Emperor::new(complex)
        .options(&from)
        .iter()
        .map(|(_, option)| {
            let shown: Vec<String> = option.iter().map(Sum::to_string).collect();
            shown.join(" ; ")
        })
        .collect();
    ours.sort();
    theirs.sort();
    assert_eq!(ours, theirs);
}

/// The case that the proof of Claim 2 leaves out: all is settled already.
#[test]
fn settling_may_be_the_whole_move() {
    let complex: Complex = "points(2)".parse().unwrap();
    let problems: Vec<Problem> = ["subtraction(1,2) @ 4", "nim @ 1,1"]
        .iter()
        .map(|text| text.parse().unwrap())
        .collect();
    let verdict = decide(&complex, &problems);
    let winning = verdict.winning.clone().unwrap();
    assert_eq!(winning.face, Face::EMPTY);
    assert_eq!(winning.steps.len(), 1);
    check(&complex, &problems);
}

#[test]
fn a_component_with_a_loop_is_refused_with_its_cycle() {
    let problem: Problem = "octal(2.3) @ 5".parse().unwrap();
    let refused = Searched::new(&problem, &Limits::none());
    assert!(matches!(refused.err(), Some(Unsolved::Loop(found)) if found.positions.len() == 2));
}
