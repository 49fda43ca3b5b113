//! Random problems, by everything that can answer them, against the reference
//! solver: `solve` with the theorem, automaton, table or search that it picks,
//! tables of zero positions and values, and certificates that discovery writes.
//!
//! `scripts/differential --cases N --seed S` runs as many as you like, and prints
//! what was covered. A case is named by the seed and its number, and
//! `--only CASE` runs it alone. Python is asked a share of them: those of
//! `testdata/differential.jsonl`, which `FACEOFF_WRITE=1` makes again, or of
//! the file that `FACEOFF_CASES_FILE` names.

#[path = "differential/cases.rs"]
mod cases;

use cases::{Drawn, KINDS, game};
use faceoff::ask::solve::MoveTarget;
use faceoff::ask::table::Bounds;
use faceoff::ask::{Check, Discover, Solve, Table};
use faceoff::{Game, Limits, Notation, Outcome, Problem, Session, ask};
use faceoff_complex::Random;
use faceoff_game::{Play, Ruleset, Sum, SumRules};
use faceoff_solve::Reference;
use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

/// Positions of one game that follow each other.
const POSITIONS: u64 = 8;

/// Of so many games one has its zero positions discovered and certified.
const CERTIFIED: u64 = 8;

/// As many cases as every run of the tests has.
const SAMPLE: u64 = 4000;

/// Of so many cases one is written down for Python.
const WRITTEN: u64 = 20;

fn number(variable: &str, otherwise: u64) -> u64 {
    let text = std::env::var(variable).ok();
    text.map_or(otherwise, |text| text.parse().expect(variable))
}

#[test]
fn all_engines_agree_with_the_reference() {
    let (cases, seed) = (number("FACEOFF_CASES", SAMPLE), number("FACEOFF_SEED", 1));
    let first = number("FACEOFF_FIRST", 0);
    let mut lines = String::new();
    let mut tally = Tally::default();
    let mut at = None;
    for case in first..first + cases {
        let of_game = seed.wrapping_mul(1 << 40) + case / POSITIONS;
        if at.as_ref().is_none_or(|at: &At| at.seed != of_game) {
            at = Some(At::new(of_game));
        }
        let at = at.as_mut().expect("a game");
        let mut random = Random::new(seed.wrapping_mul(1 << 44) ^ case);
        let what = format!("case {case} of seed {seed}");
        let line = at.case(&mut random, case, &what, &mut tally);
        if case.is_multiple_of(WRITTEN) {
            lines += &format!("{line}\n");
        }
    }
    println!("{tally}");
    if cases >= SAMPLE {
        tally.is_broad();
    }
    keep(&lines, (first, cases, seed) == (0, SAMPLE, 1));
}

/// Cases for Python: where they are asked for, or the sample, which is compared.
fn keep(lines: &str, is_sample: bool) {
    if let Ok(path) = std::env::var("FACEOFF_CASES_FILE") {
        std::fs::write(path, lines).expect("a file");
    } else if is_sample {
        let path = concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/../../testdata/differential.jsonl"
        );
        if std::env::var_os("FACEOFF_WRITE").is_some() {
            std::fs::write(path, lines).expect("a file");
        }
        let there = std::fs::read_to_string(path).expect("the sample");
        assert!(
            there == lines,
            "{path} is not the sample; FACEOFF_WRITE=1 makes it again"
        );
    }
}

/// One game, with what its positions share.
struct At {
    seed: u64,
    drawn: Drawn,
    reference: Reference<'static, SumRules>,
    session: Session,
}

impl At {
    fn new(seed: u64) -> Self {
        let limits = Limits::none().with_time(Duration::from_secs(60));
        Self {
            seed,
            drawn: game(seed),
            reference: Reference::new(&SumRules, &limits),
            session: Session::new(limits),
        }
    }

    /// Compare, and give the case as a line of JSON.
    fn case(&mut self, random: &mut Random, case: u64, what: &str, tally: &mut Tally) -> String {
        let text = self.drawn.problem(random);
        let play = *random.pick(&[Play::Normal, Play::Normal, Play::Misere]);
        let misere = play == Play::Misere;
        let what = &format!("{what}: {text}, {play:?} play");
        let problem: Problem = text.parse().unwrap_or_else(|why| panic!("{what}: {why}"));
        assert_eq!(problem.to_string().parse().as_ref(), Ok(&problem), "{what}");
        let sum = Sum::place(&problem).expect("small");
        let outcome = self.reference.outcome(&sum, play).expect("small");
        let value = (!misere).then(|| self.reference.value(&sum).expect("small"));
        self.solve(&problem, &sum, play, outcome, value, what, tally);
        if let Some(game) = self.drawn.pile_game().map(str::to_owned) {
            self.table(&game, &problem, play, outcome, value, what, tally);
            if case.is_multiple_of(CERTIFIED * POSITIONS) {
                self.certificate(&game, &text, play, outcome, what, tally);
            }
        }
        tally.count(self.drawn.kind, play, None);
        let value = value.map_or("null".to_owned(), |value| value.to_string());
        let text = serde_json::to_string(&text).expect("a text");
        format!(
            "{{\"problem\":{text},\"misere\":{misere},\"outcome\":\"{outcome:?}\",\"value\":{value}}}"
        )
    }

    #[allow(clippy::too_many_arguments)]
    fn solve(
        &mut self,
        problem: &Problem,
        sum: &Sum,
        play: Play,
        outcome: Outcome,
        value: Option<u64>,
        what: &str,
        tally: &mut Tally,
    ) {
        // First as it is asked mostly: what decides quickest.
        let quick = Solve {
            misere: play == Play::Misere,
            ..Solve::new(Notation::Value(problem.clone()))
        };
        let whole = Solve {
            value: play == Play::Normal,
            all: true,
            ..quick.clone()
        };
        let options = SumRules.options(sum);
        let options: BTreeSet<String> = options.iter().map(|o| written(&o.1)).collect();
        for question in [quick, whole] {
            let answer =
                ask(&question, &self.session).unwrap_or_else(|why| panic!("{what}: {why:?}"));
            assert_eq!(answer.outcome, Some(outcome), "{what}: {:?}", answer.by);
            let by = answer.by.clone().expect("who decided");
            tally.count(self.drawn.kind, play, Some(method(&by)));
            if method(&by) == "theorem" {
                let theorems = by.split(", ").map(str::to_owned);
                tally.theorems.extend(theorems);
            }
            if let (Some(Some(found)), Some(value)) = (&answer.value, value) {
                assert_eq!(*found, value.into(), "{what}: the value by {by}");
            }
            assert!(
                !question.value || matches!(answer.value, Some(Some(_))),
                "{what}: {by}"
            );
            let targets = answer.moves.clone().flatten().unwrap_or_default();
            for target in answer.target.iter().chain(&targets) {
                let to = after(problem, target);
                let to = to.unwrap_or_else(|| panic!("{what}: {target} by {by} is no position"));
                assert!(
                    options.contains(&written(&to)),
                    "{what}: {target} by {by} is none of {options:?}"
                );
                let then = self.reference.outcome(&to, play).expect("small");
                assert_eq!(then, Outcome::P, "{what}: {target} by {by} does not win");
            }
            let some = outcome == Outcome::N && !options.is_empty();
            assert_eq!(answer.target.is_some(), some, "{what}: a move by {by}");
            if let (true, Some(Some(moves))) = (question.all, &answer.moves) {
                let winning = self.reference.winning_options(sum, play).expect("small");
                let winning: BTreeSet<String> = winning.iter().map(|w| written(&w.1)).collect();
                let after = |target: &MoveTarget| after(problem, target).expect("a position");
                let found: BTreeSet<String> = moves.iter().map(|m| written(&after(m))).collect();
                assert_eq!(found, winning, "{what}: all moves by {by}");
            }
        }
    }

    /// The tables of the box below the position.
    #[allow(clippy::too_many_arguments)]
    fn table(
        &mut self,
        game: &str,
        problem: &Problem,
        play: Play,
        outcome: Outcome,
        value: Option<u64>,
        what: &str,
        tally: &mut Tally,
    ) {
        let piles = problem.summands[0].position.piles_of().iter();
        let piles: Vec<u32> = piles.map(|p| p.try_into().expect("small")).collect();
        for values in [false, true] {
            if values && play == Play::Misere {
                continue;
            }
            let question = Table {
                values,
                list: true,
                misere: play == Play::Misere,
                ..Table::new(
                    game.parse::<Game>().map(Notation::Value).expect("a game"),
                    Bounds::Each(piles.clone()),
                )
            };
            let answer = match ask(&question, &self.session) {
                Ok(answer) => answer,
                // Weights that say how far to look are not always small.
                Err(why) => {
                    let why = format!("{why:?}");
                    assert!(
                        why.contains("do not lower") || why.contains("too"),
                        "{what}: {why}"
                    );
                    continue;
                }
            };
            let Some(entries) = answer.entries else {
                panic!("{what}: no table");
            };
            let here = entries.iter().find(|entry| entry.position == piles);
            match values {
                false => assert_eq!(here.is_some(), outcome == Outcome::P, "{what}: the table"),
                true => {
                    let found = here.and_then(|entry| entry.value).map(u64::from);
                    assert_eq!(found, value, "{what}: the table of values");
                }
            }
            let name = if values {
                "table of values"
            } else {
                "table of zero positions"
            };
            tally.count(self.drawn.kind, play, Some(name));
        }
    }

    /// What discovery finds and proves is checked, and decides as the reference.
    fn certificate(
        &mut self,
        game: &str,
        text: &str,
        play: Play,
        outcome: Outcome,
        what: &str,
        tally: &mut Tally,
    ) {
        let limits = Limits::none()
            .with_time(Duration::from_millis(300))
            .with_memory(256 << 20);
        let session = Session::new(limits);
        let question = Discover {
            misere: play == Play::Misere,
            certificate: true,
            bits: Some(12),
            ..Discover::new(game)
        };
        let Ok(found) = ask(&question, &session) else {
            return;
        };
        let Some(certificate) = found.certificate_text else {
            return;
        };
        let certificate = certificate.to_string();
        let checked = ask(
            &Check {
                certificate: certificate.clone(),
            },
            &self.session,
        );
        let checked = checked.expect("a certificate");
        assert_eq!(checked.valid, Some(true), "{what}: {:?}", checked.problem);
        // The rule may be written as a formula there.
        let about = checked.game.expect("a game");
        let (_, piles) = text.rsplit_once('@').expect("a position");
        let question = Solve {
            misere: play == Play::Misere,
            by: Some(certificate),
            ..Solve::new(format!("{about} @ {piles}"))
        };
        let answer = ask(&question, &self.session).unwrap_or_else(|why| panic!("{what}: {why:?}"));
        assert_eq!(answer.outcome, Some(outcome), "{what}: the certificate");
        tally.count(self.drawn.kind, play, Some("certificate"));
    }
}

/// In notation: what is left of a complex in chomp is then a complex of its own.
/// One that was read is printed with other blanks than one that was not.
fn written(sum: &Sum) -> String {
    Problem::from(sum).to_string().replace(", ", ",")
}

/// The position that a move leads to.
fn after(problem: &Problem, target: &MoveTarget) -> Option<Sum> {
    let game = &problem.summands[0].game;
    let to = match target {
        MoveTarget::Piles(_) => {
            Problem::parse(&game.to_string(), Some(&target.to_string())).ok()?
        }
        MoveTarget::Components(_) => format!("{game} @ ({target})").parse().ok()?,
        MoveTarget::Complex(left) => format!("chomp on {left}").parse().ok()?,
        MoveTarget::Problem(to) => to.0.clone(),
    };
    Sum::place(&to).ok()
}

/// What decided, in a word: the name of a theorem is its own.
fn method(by: &str) -> &'static str {
    let known = [
        ("search", "search"),
        ("table", "table"),
        ("automaton", "automaton"),
        ("certificate", "automaton"),
        ("chomp", "chomp engine"),
        ("period", "values of heaps"),
        ("values", "values"),
    ];
    let by = by.to_lowercase();
    let found = known.iter().find(|(word, _)| by.contains(word));
    found.map_or("theorem", |(_, name)| name)
}

/// How often what was compared, and the theorems that decided.
#[derive(Default)]
struct Tally {
    rows: BTreeMap<(usize, bool), BTreeMap<&'static str, u64>>,
    theorems: BTreeSet<String>,
}

impl Tally {
    fn count(&mut self, kind: usize, play: Play, method: Option<&'static str>) {
        let row = self.rows.entry((kind, play == Play::Misere)).or_default();
        *row.entry(method.unwrap_or("cases")).or_default() += 1;
    }

    /// Every game was met in both kinds of play, and every method.
    fn is_broad(&self) {
        assert_eq!(self.rows.len(), 2 * KINDS.len(), "{self}");
        let met: BTreeSet<&str> = self
            .rows
            .values()
            .flat_map(|row| row.keys().copied())
            .collect();
        for method in [
            "theorem",
            "search",
            "table of zero positions",
            "certificate",
        ] {
            assert!(met.contains(method), "{method} was never met:\n{self}");
        }
    }
}

impl std::fmt::Display for Tally {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for ((kind, misere), row) in &self.rows {
            let play = if *misere { ", misere" } else { "" };
            write!(f, "{}{play}:", KINDS[*kind])?;
            let row: Vec<String> = row.iter().map(|(name, n)| format!(" {name} {n}")).collect();
            writeln!(f, "{}", row.join(","))?;
        }
        let theorems: Vec<&str> = self.theorems.iter().map(String::as_str).collect();
        writeln!(f, "{} theorems: {}", theorems.len(), theorems.join(" "))
    }
}
