//! `faceoff theorems`.

use crate::report::{Failure, Report, Status};
use faceoff::theorems::theorems;

/// List the theorems that Faceoff uses, with their sources
#[derive(clap::Args)]
pub struct Args {
    /// Only those whose id begins so: ES96, DH13-3
    id: Option<String>,
}

impl Args {
    pub fn run(&self) -> Result<Report, Failure> {
        let mut list = theorems();
        if let Some(id) = &self.id {
            list.theorems
                .retain(|theorem| theorem.id.starts_with(id.as_str()));
            if list.theorems.is_empty() {
                let message = format!(
                    "no theorem has an id that begins with {id}; 'faceoff theorems' lists all"
                );
                return Err(Failure::new(message));
            }
        }
        let lines: Vec<String> = list
            .theorems
            .iter()
            .map(|t| {
                format!(
                    "{}  {} ({})\n    {}\n    {}\n    {}",
                    t.id, t.title, t.status, t.statement, t.formula, t.citation
                )
            })
            .collect();
        Ok(Report::new(&list, lines.join("\n\n"), Status::Answered))
    }
}
