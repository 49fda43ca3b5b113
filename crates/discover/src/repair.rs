//! Other choices where a box was too small.
//!
//! Near the bottom of a box several states would do for an edge. The least
//! thing that is wrong with the guess tells more: all positions of the box are
//! right, so a position beyond it that is wrong must be in the set if it is
//! not, and out of it if it is. An edge with a choice on its way is moved so
//! that this position, its images under the symmetries, and all such positions
//! met before are right. Then the next thing that is wrong is looked for.
//!
//! This ends with a better guess or with none; the proof decides.

use crate::guess::Machine;
use faceoff_automata::{Dfa, Letter};
use faceoff_complex::{Complex, Permutation};
use faceoff_limits::{Limits, StopReason};
use faceoff_prove::conflict::find_conflict;
use faceoff_prove::symmetry;
use faceoff_prove::universality::{Reach, Universality, check_universality};
use faceoff_prove::{MoveRule, Moves};

/// So many positions that were wrong are used before giving up.
const MOST_LESSONS: usize = 400;

/// Larger groups of symmetries are not used.
const MOST_SYMMETRIES: u32 = 64;

/// The search for a position outside may keep so many sets.
const SETS: usize = 1 << 15;

/// A word, and whether it is in the set.
type Lesson = (Vec<Letter>, bool);

/// Other choices until nothing wrong is found quickly; `None` if there are
/// none that help.
pub fn repair(
    complex: &Complex,
    rule: MoveRule,
    mut machine: Machine,
    limits: &Limits,
) -> Result<Option<Dfa>, StopReason> {
    let moves = Moves::new(complex, rule, false, limits)?;
    let group = complex.automorphisms(limits)?;
    let symmetries: Vec<Permutation> = match group.order() <= MOST_SYMMETRIES.into() {
        true => group.elements().collect(),
        false => vec![Permutation::identity(complex.n())],
    };
    let mut lessons: Vec<Lesson> = Vec::new();
    for _ in 0..MOST_LESSONS {
        limits.check()?;
        let set = machine.set(limits)?;
        let wrong = wrong(complex, &set, &moves, limits)?;
        if wrong.is_empty() {
            return Ok(Some(set));
        }
        let known = lessons.len();
        let before = machine.clone();
        let mut learnt = false;
        for (word, member) in wrong {
            if open_edges(&before, &word).is_empty() {
                continue;
            }
            for symmetry in &symmetries {
                let image = word.iter().map(|&letter| permuted(symmetry, letter));
                let lesson = (image.collect(), member);
                if !lessons.contains(&lesson) {
                    lessons.push(lesson);
                }
            }
            learnt = learn(&mut machine, &lessons);
            if learnt {
                break;
            }
            lessons.truncate(known);
            machine = before.clone();
        }
        if !learnt {
            return Ok(None);
        }
    }
    Ok(None)
}

/// Words of which one is wrong, and whether they should be in the set; none if
/// nothing wrong was found quickly.
fn wrong(
    complex: &Complex,
    set: &Dfa,
    moves: &Moves,
    limits: &Limits,
) -> Result<Vec<Lesson>, StopReason> {
    if let Some(conflict) = find_conflict(set, moves, limits)? {
        return Ok(vec![(conflict.from.word, false), (conflict.to.word, false)]);
    }
    let generators = symmetry::generators(set, complex, limits)?;
    let symmetries = symmetry::group(&generators, set, moves, MOST_SYMMETRIES as usize);
    let reach = Reach {
        letters: None,
        sets: Some(SETS),
    };
    match check_universality(set, moves, &symmetries, reach, limits)? {
        Universality::Fails(word) => Ok(vec![(word.word, true)]),
        Universality::Holds { .. } | Universality::Undecided => Ok(Vec::new()),
    }
}

fn permuted(symmetry: &Permutation, letter: Letter) -> Letter {
    (0..symmetry.n())
        .filter(|&v| letter >> v & 1 == 1)
        .map(|v| 1 << symmetry.image(v))
        .sum()
}

/// Move edges until all lessons are right: did that work?
fn learn(machine: &mut Machine, lessons: &[Lesson]) -> bool {
    let mut failures = failing(machine, lessons);
    while let Some(lesson) = lessons.iter().find(|lesson| !is_right(machine, lesson)) {
        let mut improved = false;
        'edges: for edge in open_edges(machine, &lesson.0).into_iter().rev() {
            let before = machine.step(edge.0, edge.1);
            let would_do = machine.choices[&edge].clone();
            for other in would_do.into_iter().filter(|&other| other != before) {
                machine.edges[edge.0].insert(edge.1, other);
                let now = failing(machine, lessons);
                if now < failures && is_right(machine, lesson) {
                    failures = now;
                    improved = true;
                    break 'edges;
                }
            }
            machine.edges[edge.0].insert(edge.1, before);
        }
        if !improved {
            return false;
        }
    }
    true
}

fn is_right(machine: &Machine, (word, member): &Lesson) -> bool {
    let end = word
        .iter()
        .fold(0, |state, &letter| machine.step(state, letter));
    (machine.accepting.get(end) == Some(&true)) == *member
}

fn failing(machine: &Machine, lessons: &[Lesson]) -> usize {
    let wrong = lessons.iter().filter(|lesson| !is_right(machine, lesson));
    wrong.count()
}

/// The edges with a choice on the way of a word.
fn open_edges(machine: &Machine, word: &[Letter]) -> Vec<(usize, Letter)> {
    let mut state = 0;
    let mut found = Vec::new();
    for &letter in word {
        if machine.choices.contains_key(&(state, letter)) {
            found.push((state, letter));
        }
        state = machine.step(state, letter);
    }
    found
}
