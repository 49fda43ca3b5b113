//! Words, what follows them, and what is learnt where a guess is wrong: against
//! the reference solver and the table engine.

use crate::Asked;
use crate::boxes::Word;
use crate::learn::{Budget, Learner};
use crate::nodes::{DEAD, END};
use crate::observe::Observer;
use crate::quick_proof::quick_proof;
use faceoff_automata::Dfa;
use faceoff_complex::notation::NamedComplex;
use faceoff_complex::{Complex, enumerate};
use faceoff_limits::Limits;
use faceoff_prove::Verdict;
use faceoff_prove::decide::Wanted;
use faceoff_tables::ZeroTable;
use std::collections::BTreeSet;
use std::time::Duration;

const PLENTY: Budget = Budget {
    positions: 1 << 36,
    states: 1000,
};

fn complex(text: &str) -> Complex {
    text.parse::<NamedComplex>().expect("a complex").complex
}

fn zeros(complex: &Complex, bound: u32) -> BTreeSet<Word> {
    let table = ZeroTable::new(complex, &vec![bound; complex.n()], None).expect("a small box");
    let list = table.list(&Limits::none()).expect("a small box");
    list.into_iter().collect()
}

fn observer<'a>(complex: &'a Complex, limits: &'a Limits) -> Observer<'a> {
    let group = complex.automorphisms(limits).expect("no limits");
    let symmetries = group.elements().collect();
    Observer::new(Asked::nim(complex), symmetries, PLENTY.positions, limits).expect("no limits")
}

fn all_words(tracks: usize, bound: u32) -> Vec<Word> {
    let mut words = vec![Vec::new()];
    for _ in 0..tracks {
        let longer = words.iter().flat_map(|word: &Word| {
            (0..=bound).map(move |pile| word.iter().copied().chain([pile]).collect())
        });
        words = longer.collect();
    }
    words
}

#[test]
fn what_follows_a_word_is_what_the_table_says() {
    let limits = Limits::none();
    for n in 1..=4 {
        for complex in enumerate::complexes(n).expect("few") {
            let zeros = zeros(&complex, 15);
            let mut observer = observer(&complex, &limits);
            let words = all_words(n, 3);
            let signatures = observer.follow(&words, 2).expect("no limits");
            for (word, signature) in words.iter().zip(signatures) {
                assert_eq!(signature[0] == END, zeros.contains(word));
                for tail in all_words(n, 3) {
                    let letter = |place: u32| {
                        let bits = tail.iter().enumerate();
                        bits.map(|(v, pile)| (pile >> place & 1) << v).sum()
                    };
                    let inner = observer.nodes.child(signature[2], letter(1));
                    let end = observer.nodes.child(inner, letter(0));
                    let both = word.iter().zip(&tail);
                    let whole: Word = both.map(|(high, low)| 4 * high + low).collect();
                    assert_eq!(end == END, zeros.contains(&whole), "{complex} {whole:?}");
                    assert!(end == END || end == DEAD);
                }
            }
        }
    }
}

#[test]
fn single_positions_and_all_below_them() {
    let limits = Limits::none();
    for complex in enumerate::complexes(4).expect("few") {
        let zeros = zeros(&complex, 5);
        let mut observer = observer(&complex, &limits);
        let positions = all_words(4, 5);
        observer.look(positions.iter().cloned()).expect("no limits");
        for position in &positions {
            assert_eq!(observer.zero(position), Some(zeros.contains(position)));
        }
        let from = vec![5, 3, 4, 5];
        let below: BTreeSet<Word> = observer
            .zeros_below(&from)
            .expect("no limits")
            .into_iter()
            .collect();
        let is_below = |zero: &&Word| {
            let lowered = (0..4).filter(|&v| zero[v] != from[v]).collect();
            zero.iter().zip(&from).all(|(a, b)| a <= b) && complex.is_face(lowered)
        };
        assert_eq!(below, zeros.iter().filter(is_below).cloned().collect());
    }
}

fn verdict(complex: &Complex, set: &Dfa) -> Verdict {
    let time = Duration::from_secs(600);
    quick_proof(
        Asked::nim(complex),
        set,
        Wanted::Short,
        time,
        &Limits::none(),
    )
    .expect("no limits")
}

#[test]
fn a_guess_learns_from_its_mistake() {
    // Two digits are too few for cycle(6,4): 10 states, and wrong at one
    // position. With what that position tells, 16 states, and proved.
    let (limits, complex) = (Limits::none(), complex("cycle(6,4)"));
    let mut learner = Learner::new(Asked::nim(&complex), 2, &PLENTY, &limits).expect("no limits");
    let first = learner.guess().expect("no limits");
    let Verdict::Refuted(wrong) = verdict(&complex, &first) else {
        panic!("the first guess is wrong");
    };
    let position: Word = wrong
        .position
        .iter()
        .map(|pile| pile.try_into().expect("small"))
        .collect();
    assert!(learner.correct(&position, &first).expect("no limits"));
    let second = learner.guess().expect("no limits");
    assert_eq!((first.states(), second.states()), (10, 16));
    assert!(matches!(verdict(&complex, &second), Verdict::Proved(_)));
    // There is nothing wrong any more.
    assert!(!learner.correct(&position, &second).expect("no limits"));
    learner.probe(1 << 24).expect("no limits");
    assert_eq!(learner.guess().expect("no limits"), second);
}

#[test]
fn a_guess_is_right_as_far_as_it_looks() {
    // Whatever a guess from words says of piles below 2^height is so, proved or
    // not.
    let limits = Limits::none();
    for n in 2..=4 {
        for complex in enumerate::complexes(n).expect("few") {
            let zeros = zeros(&complex, 7);
            let budget = Budget {
                positions: 1 << 26,
                states: 100,
            };
            let mut learner =
                Learner::new(Asked::nim(&complex), 3, &budget, &limits).expect("no limits");
            let Ok(guess) = learner.guess() else {
                continue;
            };
            for position in all_words(n, 7) {
                let piles: Vec<u64> = position.iter().map(|&pile| pile.into()).collect();
                let said = guess.contains_small(&piles);
                assert_eq!(said, zeros.contains(&position), "{complex} {position:?}");
            }
        }
    }
}

#[test]
fn budgets_end_the_work() {
    let (limits, complex) = (Limits::none(), complex("cycle(7,3)"));
    for budget in [
        Budget {
            positions: 1 << 22,
            states: 1000,
        },
        Budget {
            positions: 1 << 36,
            states: 20,
        },
    ] {
        let mut learner =
            Learner::new(Asked::nim(&complex), 2, &budget, &limits).expect("no limits");
        assert!(learner.guess().is_err());
    }
}
