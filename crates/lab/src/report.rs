//! All that was tested, for people and for other programs.

use crate::conjecture::Conjecture;
use crate::standing::{Standing, standing};
use crate::tested::{Coverage, Status, Tested};
use faceoff_store::{Cell, Sheet};
use std::fmt::Write;

/// The largest bound that was swept in full in each domain, and what is
/// beyond it in part.
fn essential(tested: &[Coverage]) -> Vec<Coverage> {
    let mut kept: Vec<Coverage> = Vec::new();
    for coverage in tested {
        if coverage.decided + coverage.open == 0 && coverage.complexes > 0 {
            continue;
        }
        let mut coverage = coverage.clone();
        // A complete stage makes the smaller ones of its domain redundant, or
        // takes them in; an incomplete one does not.
        if coverage.is_complete() {
            let (same, others) = kept
                .into_iter()
                .partition(|other: &Coverage| other.domain == coverage.domain);
            kept = others;
            if coverage.adds_up {
                same.iter().for_each(|smaller| coverage.take_in(smaller));
            }
        }
        kept.push(coverage);
    }
    kept
}

/// What instances are, said of one: `complex with a zero position`.
fn one_of(instances: &str) -> String {
    let nouns = ["complexes", "graphs", "games", "wheels", "positions"];
    let many = nouns.into_iter().find(|many| instances.contains(many));
    many.map_or(instances.to_owned(), |many| {
        let plural = if many == "complexes" { "es" } else { "s" };
        instances.replacen(many, many.trim_end_matches(plural), 1)
    })
}

/// One line about a stage.
fn line(coverage: &Coverage, instances: &str) -> String {
    let mut text = format!("{}: ", coverage.title());
    match coverage.is_complete() {
        true => write!(text, "all {}", thousands(coverage.complexes)),
        false => write!(
            text,
            "{} of {}",
            thousands(coverage.decided),
            thousands(coverage.complexes)
        ),
    }
    .expect("a string takes all");
    let instances = match coverage.instances {
        1 => one_of(instances),
        _ => instances.to_owned(),
    };
    let _ = write!(text, "; {} {instances}", thousands(coverage.instances));
    for (class, tally) in &coverage.classes {
        let _ = write!(
            text,
            "; {} × {class} (first: {})",
            thousands(tally.count),
            tally.first
        );
    }
    if let Some(reason) = &coverage.open_because {
        let _ = write!(text, "; {} left open ({reason})", thousands(coverage.open));
    }
    text
}

/// 16143 as 16,143.
pub fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// What the words beside a conjecture are.
fn heading(status: Status) -> &'static str {
    match status {
        Status::Proved => "Proof",
        _ => "Literature",
    }
}

/// The answer to one test, for a person.
pub fn render(tested: &Tested) -> String {
    let mut text = format!("{}: {}\n{}\n", tested.id, tested.status, tested.statement);
    if let Some(witness) = &tested.witness {
        let _ = writeln!(text, "Witness: {}.", witness.render());
        if witness.confirmed {
            text.push_str("The reference solver agrees.\n");
        }
    }
    for coverage in essential(&tested.tested) {
        let _ = writeln!(text, "  {}", line(&coverage, &tested.instances_are));
    }
    if let Some(literature) = &tested.literature {
        let _ = writeln!(text, "{}: {literature}", heading(tested.status));
    }
    if let Some(reason) = &tested.stopped {
        let _ = writeln!(text, "Ended: {reason}.");
    }
    text
}

/// Where a conjecture stands, in words.
pub fn status(known: Option<Status>, tested_here: bool) -> String {
    match (known, tested_here) {
        (None, _) => "not tested yet".to_owned(),
        (Some(status @ Status::HoldsSoFar), false) => format!("{status}; not tested here yet"),
        (Some(status), _) => status.to_string(),
    }
}

/// A page about all conjectures: where they stand, and what was tested here.
pub fn markdown(all: &[(&dyn Conjecture, Option<Tested>)]) -> String {
    let mut page = String::from(
        "# Conjectures and questions, tested\n\n\
         Nothing here is proved by a sweep; \"proved\" has its proof beside it. \"Holds so far\" means: in exactly what is listed \
         under it, nothing was found against it; \"images included\" means that a position is \
         counted if its image is within the bound, too. Every witness was found by the tables or the \
         chomp engine, made smaller, and confirmed by the reference solver.\n\n\
         | id | status | what was found |\n|---|---|---|\n",
    );
    for (conjecture, tested) in all {
        let about = conjecture.about();
        let known = standing(*conjecture, tested.as_ref());
        let status = status(known.status, tested.is_some());
        let found = summary(&known, tested.as_ref());
        let _ = writeln!(page, "| {} | {status} | {} |", about.id, cell(&found));
    }
    for (conjecture, tested) in all {
        let about = conjecture.about();
        let _ = writeln!(
            page,
            "\n## {}\n\n{}\n\nSource: {}.",
            about.id, about.statement, about.citation
        );
        if let Some(literature) = &about.literature {
            let settled = literature.settles.unwrap_or(Status::HoldsSoFar);
            let (heading, says) = (heading(settled), &literature.says);
            let _ = writeln!(page, "{heading}: {says} {}.", literature.citation);
        }
        let known = standing(*conjecture, tested.as_ref());
        let status = status(known.status, tested.is_some());
        let _ = writeln!(page, "\n**{}**", sentence(&status));
        if let Some(witness) = &known.witness {
            let _ = writeln!(page, "\nWitness: {}.", witness.render());
        }
        let Some(tested) = tested else { continue };
        page.push('\n');
        for coverage in essential(&tested.tested) {
            let _ = writeln!(page, "* {}", line(&coverage, &tested.instances_are));
        }
    }
    page
}

fn summary(known: &Standing, tested: Option<&Tested>) -> String {
    match &known.witness {
        Some(witness) => witness.render(),
        None => {
            let kept = essential(tested.map_or(&[], |tested| &tested.tested));
            let parts: Vec<String> = kept
                .iter()
                .filter(|coverage| coverage.is_complete())
                .map(|coverage| coverage.title())
                .collect();
            parts.join("; ")
        }
    }
}

/// A text inside a cell of a Markdown table.
fn cell(text: &str) -> String {
    text.replace('|', "\\|").replace('\n', " ")
}

fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters
        .next()
        .map(|letter| letter.to_uppercase().to_string());
    format!("{}{}.", first.unwrap_or_default(), letters.as_str())
}

/// All stages of all tests as a sheet.
pub fn sheet(all: &[(&dyn Conjecture, Option<Tested>)]) -> Sheet {
    let mut sheet = Sheet::new(&[
        "conjecture",
        "status",
        "domain",
        "bound_on",
        "bound",
        "complexes",
        "decided",
        "open",
        "instances",
        "game",
        "position",
        "second",
        "image",
        "because",
    ]);
    let show = |piles: &Option<Vec<u32>>| {
        let text = piles.as_ref().map(|piles| {
            let piles: Vec<String> = piles.iter().map(u32::to_string).collect();
            piles.join(",")
        });
        Cell::from(text)
    };
    for (conjecture, tested) in all {
        let Some(tested) = tested else { continue };
        let id = || Cell::from(conjecture.about().id.as_ref());
        let status = || Cell::from(tested.status.to_string());
        for coverage in &tested.tested {
            let mut row = vec![
                id(),
                status(),
                coverage.domain.as_str().into(),
                coverage.bound_on.clone().into(),
                coverage.bound.map(u64::from).into(),
                coverage.complexes.into(),
                coverage.decided.into(),
                coverage.open.into(),
                coverage.instances.into(),
            ];
            row.resize(14, Cell::Empty);
            sheet.push(row);
        }
        if let Some(witness) = &tested.witness {
            let mut row = vec![id(), status()];
            row.resize(9, Cell::Empty);
            row.push(witness.game.as_str().into());
            row.extend([&witness.position, &witness.second, &witness.image].map(show));
            row.push(witness.because.as_str().into());
            sheet.push(row);
        }
    }
    sheet
}
