//! `faceoff atlas N`.

use crate::context::Context;
use crate::output;
use crate::report::Report;
use crate::words::count;
use faceoff::ask::atlas::{Atlas, AtlasAnswer, csv, html, markdown};
use faceoff::{Error, ask};
use std::path::PathBuf;
use std::time::Duration;

/// Every complex on N vertices up to isomorphism, and what is known of its
/// zero positions
#[derive(clap::Args)]
pub struct Args {
    /// The number of vertices
    #[arg(value_parser = clap::value_parser!(u64).range(1..=6))]
    vertices: u64,
    /// Where rows, pages and certificates go; an interrupted run goes on there
    #[arg(long, value_name = "DIRECTORY", default_value = "atlas")]
    out: PathBuf,
    /// The longest time for one complex
    #[arg(long, value_name = "TIME", default_value = "60s", value_parser = faceoff::parse_duration)]
    each: Duration,
}

impl Args {
    pub fn run(&self, context: &Context) -> Result<Report, Error> {
        let question = Atlas {
            vertices: self.vertices as usize,
            each: Some(self.each.as_secs()),
            directory: Some(self.out.clone()),
        };
        let made = ask(&question, &context.session)?;
        if made.complete {
            let command = format!(
                "faceoff atlas {} --each {}s",
                self.vertices,
                self.each.as_secs()
            );
            let pages = [
                ("md", markdown(&made, &command)),
                ("csv", csv(&made)),
                ("html", html(&made)),
            ];
            for (kind, text) in pages {
                let path = self.out.join(format!("atlas-{}.{kind}", self.vertices));
                output::write(&path, text)?;
            }
        }
        Ok(Report::new(&made, context.json, |made| self.render(made)))
    }

    fn render(&self, made: &AtlasAnswer) -> String {
        let out = self.out.display();
        let mut lines = vec![format!(
            "{} on {}: {} with a certificate, {} more by a theorem, {} open.",
            count(made.rows.len(), "complex", "complexes"),
            count(made.vertices, "vertex", "vertices"),
            made.certified,
            made.by_theorem,
            made.open
        )];
        match made.complete {
            true => lines.push(format!(
                "The pages are {out}/atlas-{}.md, .csv, .html.",
                made.vertices
            )),
            false => lines.push(format!(
                "Not all are done. The same command goes on from {out}."
            )),
        }
        for row in made.rows.iter().filter(|row| row.smallest) {
            let by = row
                .decided_by
                .as_ref()
                .map_or(String::new(), |by| format!(" ({by})"));
            lines.push(format!("Smallest obstruction: {}{by}", row.facets));
        }
        lines.join("\n")
    }
}
