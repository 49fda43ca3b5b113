//! `faceoff analyze COMPLEX`.

use crate::advice;
use crate::context::Context;
use crate::input;
use crate::report::Report;
use faceoff::ask::analyze::Basis;
use faceoff::ask::{Analysis, Analyze};
use faceoff::words::counted;
use faceoff::{Error, Faces, latex};
use std::borrow::Borrow;

/// The structure of a complex, and which theorems decide its games
#[derive(clap::Args)]
pub struct Args {
    /// The complex, for instance 'cycle(5,2)' or @FILE
    complex: String,
    /// Print as LaTeX
    #[arg(long)]
    latex: bool,
}

/// More faces than this are not printed for people.
const MOST: usize = 24;

impl Args {
    pub fn run(&self, context: &Context) -> Result<Report, Error> {
        // What is known of Nim on a complex is what is asked for.
        let text = self.complex.strip_prefix("nim on ");
        let complex = input::notation(text.unwrap_or(&self.complex))?;
        let render = if self.latex { latex::analysis } else { render };
        context.report(&Analyze { complex }, render)
    }
}

fn render(found: &Analysis) -> String {
    let mut lines = vec![found.complex.to_string()];
    let mut line = |name: &str, text: Option<String>| {
        let text = text.unwrap_or_else(|| match found.undecided.get(name) {
            Some(why) => format!("undecided: {}", advice::on(why)),
            None => "-".to_owned(),
        });
        let name = match name {
            "betti" => "reduced betti".to_owned(),
            name => name.replace('_', " "),
        };
        lines.push(format!("  {name:<16}{text}"));
    };
    let yes = |answer: Option<bool>| answer.map(|yes| if yes { "yes" } else { "no" }.to_owned());
    let numbers = |list: &Option<Vec<faceoff::Number>>| {
        let texts = |list: &Vec<faceoff::Number>| {
            let texts: Vec<String> = list.iter().map(ToString::to_string).collect();
            texts.join(" ")
        };
        list.as_ref().map(texts)
    };
    line("vertices", Some(found.vertices.join(" ")));
    if !found.dropped.is_empty() {
        line("dropped", Some(found.dropped.join(" ")));
    }
    if found.label.is_some() {
        line("label", found.label.clone());
    }
    line("facets", found.facets.as_ref().map(faces));
    line("circuits", found.circuits.as_ref().map(faces));
    line("f_vector", numbers(&found.f_vector));
    line("betti", numbers(&found.betti));
    line(
        "automorphisms",
        found.automorphisms.as_ref().map(ToString::to_string),
    );
    line("matroid", yes(found.matroid));
    line("binary_matroid", yes(found.binary_matroid));
    line("pointed", yes(found.pointed));
    line("nim_regular", yes(found.nim_regular));
    match (&found.nim_basis, &found.obstruction) {
        (Some(Basis::Sets(sets)), _) => line("nim_basis", Some(faces(sets))),
        (Some(Basis::Rule { size, rule }), _) => {
            line(
                "nim_basis",
                Some(format!("{}: {rule}", counted(size, "set", "sets"))),
            );
        }
        (None, Some(reason)) => line("nim_basis", Some(format!("none: {reason}"))),
        (None, None) => {}
    }
    line("additive", yes(found.additive));
    line("join_factors", found.join_factors.as_ref().map(faces));
    for step in &found.reductions {
        let text = format!(
            "{} of {} {}",
            step.operation,
            step.leaves,
            face(&step.vertices)
        );
        line("reduction", Some(text));
    }
    for theorem in &found.theorems {
        let text = format!(
            "{} decides {}: {}",
            theorem.id, theorem.decides, theorem.because
        );
        line("theorem", Some(text));
    }
    match (&found.decided_by, &found.zero_positions) {
        (Some(by), Some(form)) => lines.push(format!("Zero positions, by {by}: {}", form.text)),
        (Some(by), None) => lines.push(format!("Decided by {by}.")),
        (None, _) => lines.push(match found.undecided.get("theorems") {
            Some(why) => format!(
                "Which theorems decide it is undecided: {}.",
                advice::on(why)
            ),
            None => "No theorem decides all positions.".to_owned(),
        }),
    }
    lines.extend(
        found.no_automaton.as_ref().map(|why| {
            format!("No automaton in any base accepts the zero positions of Nim: {why}.")
        }),
    );
    lines.join("\n")
}

fn face<S: Borrow<str>>(labels: &[S]) -> String {
    format!("{{{}}}", labels.join(","))
}

fn faces(list: &Faces) -> String {
    let mut texts: Vec<String> = list.iter().take(MOST).map(|labels| face(&labels)).collect();
    if list.is_empty() {
        texts.push("none".to_owned());
    }
    if list.len() > MOST {
        texts.push(format!("… {} in all", list.len()));
    }
    texts.join(" ")
}
