//! `faceoff discover GAME`, and `faceoff discover FAMILY --n 3..7`.

use super::prove::{evidence, write_certificate};
use crate::advice;
use crate::context::Context;
use crate::input;
use crate::output;
use crate::report::Report;
use crate::words::count;
use faceoff::ask::common_form::{FamilyForm, FamilyMember};
use faceoff::ask::discover::{Discovered, GuessReport};
use faceoff::ask::prove::Verdict;
use faceoff::ask::{Discover, FindForm};
use faceoff::{Error, Why, ask};
use std::ops::RangeInclusive;
use std::path::PathBuf;

/// Find the zero positions of a game and prove them, for all pile sizes
#[derive(clap::Args)]
pub struct Args {
    /// The game, for instance 'nim on cycle(5,2)'; with --n a family of games, with n for
    /// the parameter: 'nim on cycle(n,n-1)'
    game: String,
    /// Solve a family for these n, both ends included, and say what all have in common: 3..7
    #[arg(long, value_name = "RANGE", value_parser = input::range,
        conflicts_with_all = ["values", "value", "out", "bits"])]
    n: Option<RangeInclusive<u64>>,
    /// Misère play: whoever cannot move wins
    #[arg(long)]
    misere: bool,
    /// The values of all positions
    #[arg(long, conflicts_with = "value")]
    values: bool,
    /// The positions of this value
    #[arg(long, value_name = "V")]
    value: Option<u64>,
    /// Write the certificate to this file
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Solve boxes of up to two to this power positions in all; 40 takes a few
    /// minutes, each more twice as long
    #[arg(long, value_name = "BITS", default_value_t = Discover::default_bits())]
    bits: usize,
}

impl Args {
    pub fn run(&self, context: &Context) -> Result<Report, Error> {
        if let Some(n) = &self.n {
            let question = FindForm {
                family: input::expand(&self.game)?,
                first: *n.start(),
                last: *n.end(),
                misere: self.misere,
            };
            let found = ask(&question, &context.session)?;
            return Ok(Report::new(&found, context.json, render_family));
        }
        let question = Discover {
            misere: self.misere,
            values: self.values,
            value: self.value,
            bits: Some(self.bits),
            certificate: self.out.is_some(),
            ..Discover::new(input::expand(&self.game)?)
        };
        output::check(self.out.as_deref())?;
        let mut found = ask(&question, &context.session)?;
        found.certificate = write_certificate(self.out.as_deref(), found.certificate_text.take())?;
        Ok(Report::new(&found, context.json, render))
    }
}

fn render(found: &Discovered) -> String {
    let mut lines = vec![format!("{}:", found.game)];
    lines.extend(found.steps.iter().map(|step| format!("  {step}")));
    lines.extend(found.growth.iter().map(row));
    if found.verdict == Verdict::Proved {
        lines.push("Proved, for piles of every size.".to_owned());
        match &found.formula {
            Some(formula) => {
                let what = match (found.misere, found.value) {
                    (false, None) => "The zero positions are".to_owned(),
                    (false, Some(value)) => format!("The positions of value {value} are"),
                    (true, _) => {
                        let loses = "in which the player to move loses in misère play";
                        format!("The positions {loses} are")
                    }
                };
                lines.push(format!("{what}\n  {formula}"));
            }
            None if found.values => lines.push(
                "The values are those of the automaton, on one track more than the piles."
                    .to_owned(),
            ),
            None => lines.push("No formula was found; the automaton is exact.".to_owned()),
        }
    } else {
        let advice = |why: &Why| match why {
            Why::Said(text) if found.no_automaton.is_some() => format!("Impossible: {text}."),
            Why::Said(text) => format!("Unknown: {text} (raise --bits)."),
            why => format!("Unknown: {}.", advice::on(why)),
        };
        lines.extend(found.undecided.get("verdict").map(advice));
        let best = found.growth.iter().rfind(|g| g.states.is_some());
        lines.extend(best.map(|best| {
            let most = (1u64 << best.digits) - 1;
            format!(
                "The last guess for {} is right for all piles up to {most}.",
                best.complex
            )
        }));
    }
    let automaton = ("The automaton", found.states, found.method.as_deref());
    lines.extend(evidence(
        automaton,
        found.certificate.as_deref(),
        &found.undecided,
    ));
    lines.join("\n")
}

fn row(guess: &GuessReport) -> String {
    let states = match (guess.states, guess.tried.as_str()) {
        (Some(states), _) => count(states, "state", "states"),
        (None, "undecided") => "no guess in time".to_owned(),
        (None, _) => "no guess".to_owned(),
    };
    let lengths: Vec<String> = guess
        .by_length
        .iter()
        .map(|n| n.map_or("?".to_owned(), |n| n.to_string()))
        .collect();
    let lengths = match lengths.is_empty() {
        true => String::new(),
        false => format!(" (by length of signatures: {})", lengths.join(", ")),
    };
    let at = guess.counterexample.as_ref().map_or(String::new(), |at| {
        let piles: Vec<String> = at.iter().map(ToString::to_string).collect();
        format!(" at ({})", piles.join(","))
    });
    let source = match (guess.zeros, guess.positions, guess.lessons) {
        (Some(zeros), ..) => format!(
            "piles below {}: {}",
            1u64 << guess.digits,
            count(zeros, "zero position", "zero positions")
        ),
        (None, Some(positions), lessons) => {
            let lessons = lessons.filter(|&lessons| lessons > 0);
            let lessons = lessons.map_or(String::new(), |n| {
                format!(", corrected {}", count(n, "time", "times"))
            });
            format!(
                "words and {} more: {}{lessons}",
                count(guess.digits, "digit", "digits"),
                count(positions, "position", "positions")
            )
        }
        (None, None, _) => String::new(),
    };
    format!(
        "  {}: {source}, {states}{lengths}: {}{at}",
        guess.complex, guess.tried,
    )
}

fn render_family(found: &FamilyForm) -> String {
    let mut lines = vec![format!("{}:", found.family)];
    lines.extend(found.members.iter().map(member));
    let proved = |verdict: Verdict| verdict == Verdict::Proved;
    match &found.form {
        Some(form) => {
            let all: Vec<String> = found
                .members
                .iter()
                .filter(|one| proved(one.verdict))
                .map(|one| one.n.to_string())
                .collect();
            let whose = match found.misere {
                true => "The positions in which the player to move loses in misère play",
                false => "The zero positions",
            };
            lines.push(format!("{whose}: {form}."));
            lines.push(format!(
                "That is proved for n = {}, for piles of every size; for every other n it is a conjecture.",
                all.join(", ")
            ));
        }
        None => {
            let why = found.undecided.get("form").map(advice::on);
            lines.extend(why.map(|why| format!("No common form: {why}.")));
        }
    }
    lines.join("\n")
}

fn member(one: &FamilyMember) -> String {
    let states = |n| count(n, "state", "states");
    let came = match (&one.verdict, &one.problem) {
        (Verdict::Proved, _) => {
            let how = if one.from_form {
                ", from the form of the others"
            } else {
                ""
            };
            let formula = one.formula.as_deref().unwrap_or("no formula");
            let states = one.states.map(states).unwrap_or_default();
            format!("proved{how}, {states}: {formula}")
        }
        (Verdict::Refuted, _) => {
            let piles = one.counterexample.iter().flatten();
            let piles: Vec<String> = piles.map(ToString::to_string).collect();
            format!("the form of the others is wrong at ({})", piles.join(","))
        }
        (Verdict::Unknown, why) => {
            let why = why.as_ref().map(advice::on).unwrap_or_default();
            format!("not found: {why}")
        }
    };
    format!("  n = {}: {came}", one.n)
}
