//! What is said to people, of every theorem: the sentence for a student, and
//! the reason at an example that is lost and at one that is won. To read them
//! all: `cargo test -p faceoff-theory --test explanations -- --nocapture`.

mod support;

use faceoff_game::Game;
use faceoff_limits::Limits;
use faceoff_theory::{Theorem, Verdict, registry};
use support::oracle::Oracle;

/// Words that a student need not know.
const LEARNED: [&str; 16] = [
    "zero position",
    "P-position",
    "N-position",
    "circuit",
    "facet",
    "complex",
    "involution",
    "simplex",
    "Nim-basis",
    "stack",
    "token",
    " iff ",
    "modulo",
    "link",
    "disjoint",
    "⊕",
];

/// A letter that stands for something, on its own.
fn letters(text: &str) -> Vec<&str> {
    let words = text.split(|c: char| !c.is_alphanumeric() && c != '\'' && c != '’');
    words
        .filter(|word| {
            word.chars().count() == 1
                && word.chars().all(char::is_alphabetic)
                && !["a", "A"].contains(word)
        })
        .collect()
}

fn is_sentence(text: &str) -> bool {
    let begins = text.chars().next().is_some_and(|c| !c.is_lowercase());
    begins && text.ends_with('.') && !text.contains("..") && !text.contains("  ")
}

/// "1 piles": one of something is not many.
fn one_of_many(text: &str) -> bool {
    let words: Vec<&str> = text.split_whitespace().collect();
    let plural = [
        "piles",
        "heaps",
        "chips",
        "vertices",
        "edges",
        "parts",
        "components",
        "ones",
    ];
    words
        .windows(2)
        .any(|pair| pair[0] == "1" && plural.iter().any(|word| pair[1].starts_with(word)))
}

#[test]
fn students_are_told_in_the_words_of_the_board() {
    let mut faults = Vec::new();
    for Theorem { id, plain, .. } in registry() {
        let mut fault = |what: &str| faults.push(format!("{id} {what}: {plain}"));
        if !is_sentence(plain) {
            fault("is no sentence");
        }
        for word in LEARNED.iter().filter(|word| plain.contains(**word)) {
            fault(word);
        }
        for letter in letters(plain) {
            fault(letter);
        }
        // Of a game that can be lost, it is said when.
        if !["lost", "won", "last", "count"]
            .iter()
            .any(|word| plain.contains(word))
        {
            fault("does not say when");
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// The reasons at the first interesting positions of an instance.
fn examples(theorem: &Theorem, game: &Game, max_pile: u64) -> Vec<(String, Verdict)> {
    let limits = Limits::none();
    let Some(decision) = (theorem.apply)(game, &limits).expect("no limit") else {
        return Vec::new();
    };
    let positions = Oracle::new(game, max_pile.min(4)).positions();
    let mut found: Vec<(String, Verdict)> = Vec::new();
    // From the largest down: the small ones are all alike.
    for position in positions.iter().rev() {
        if let Some(verdict) = decision.decide(position, &limits).expect("no limit")
            && !found
                .iter()
                .any(|(_, other)| other.outcome == verdict.outcome)
        {
            found.push((position.to_string(), verdict));
        }
        if found.len() == 2 {
            break;
        }
    }
    found
}

#[test]
fn every_reason_is_a_sentence() {
    let mut faults = Vec::new();
    for theorem in registry() {
        let Theorem {
            id,
            title,
            plain,
            statement,
            ..
        } = theorem;
        println!("\n{id} {title}\n  student: {plain}\n  theorem: {statement}");
        for instance in theorem.instances.iter().take(2) {
            let game: Game = instance.game.parse().unwrap();
            for (position, verdict) in examples(theorem, &game, instance.max_pile) {
                let why = &verdict.why;
                println!("  {game} @ {position}, {:?}: {why}", verdict.outcome);
                if !is_sentence(why) || why.contains("stack") || one_of_many(why) {
                    faults.push(format!("{id}: {why}"));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
