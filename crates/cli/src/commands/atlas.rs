//! `faceoff atlas N`, `faceoff atlas find | search | records`.

use crate::advice;
use crate::context::Context;
use crate::input;
use crate::output;
use crate::report::{Report, as_json};
use clap::Subcommand;
use clap::error::{ContextKind, ContextValue};
use faceoff::ask::atlas::{
    Atlas, AtlasAnswer, AtlasFind, AtlasFindAll, AtlasFound, AtlasFoundAll, AtlasLine,
    AtlasRecords, AtlasRows, AtlasSearch, Record, csv, html, markdown, pages, shipped,
};
use faceoff::words::{counted, vertices};
use faceoff::{Error, ask};
use std::path::{Path, PathBuf};

/// Every complex on N vertices up to isomorphism, and what is known of its
/// zero positions; or look things up
#[derive(clap::Args)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub struct Args {
    #[command(subcommand)]
    action: Option<Action>,
    #[command(flatten)]
    make: MakeArgs,
}

#[derive(clap::Args)]
struct MakeArgs {
    /// The number of vertices
    #[arg(required = true, value_parser = number)]
    vertices: Option<u64>,
    /// Nothing; but a word behind a mistyped action is not to blame
    #[arg(hide = true, value_parser = nothing)]
    more: Vec<String>,
    /// Where rows, pages and certificates go; an interrupted run goes on there
    #[arg(long, value_name = "DIRECTORY", default_value = "atlas")]
    out: PathBuf,
    /// The longest time for one complex, of the processor; what ran out of less before is
    /// searched again
    #[arg(long, value_name = "TIME", default_value = "60s", value_parser = whole_seconds)]
    each: u64,
    /// Only part I of N, for many processes; a run without it puts the parts together
    #[arg(long, value_name = "I/N", value_parser = part)]
    part: Option<(usize, usize)>,
}

#[derive(Subcommand)]
enum Action {
    /// Which complex of the atlas is mine: its label, the relabelling, its record
    Find {
        /// The complex, or its label; of several a line each
        #[arg(required_unless_present = "list", value_name = "COMPLEX")]
        complexes: Vec<String>,
        /// Complexes from this file too, one a line
        #[arg(long, value_name = "FILE")]
        list: Option<PathBuf>,
        /// Look up those on six vertices in DIRECTORY/atlas-6.jsonl
        #[arg(long, value_name = "DIRECTORY")]
        data: Option<PathBuf>,
    },
    /// The complexes with some properties: 'vertices=5 & nim_regular & !pointed'
    Search {
        /// Conditions on the fields of a record: = != < <= > >=, ! & |, parentheses
        search: String,
        /// Search those on six vertices too, in DIRECTORY/atlas-6.jsonl
        #[arg(long, value_name = "DIRECTORY")]
        data: Option<PathBuf>,
    },
    /// Write a page for each complex on at most five vertices, for a static site
    Pages {
        /// The folder
        #[arg(value_name = "DIRECTORY")]
        out: PathBuf,
    },
    /// Write DIRECTORY/atlas-N.jsonl: the record of every complex, with the proofs that are there
    Records {
        /// The number of vertices
        #[arg(value_parser = clap::value_parser!(u64).range(1..=6))]
        vertices: u64,
        /// Where the atlas is
        #[arg(long, value_name = "DIRECTORY", default_value = "atlas")]
        out: PathBuf,
    },
}

/// A number of vertices, or else a mistyped action.
fn number(text: &str) -> Result<u64, String> {
    if let Ok(number) = text.parse() {
        let problem = || format!("{number} is not in 1..=6");
        return (1..=6)
            .contains(&number)
            .then_some(number)
            .ok_or_else(problem);
    }
    let actions = Action::augment_subcommands(clap::Command::new("atlas"));
    let meant = actions.try_get_matches_from(["atlas", text]).err();
    let meant = meant
        .as_ref()
        .and_then(|e| e.get(ContextKind::SuggestedSubcommand));
    Err(match meant {
        Some(ContextValue::Strings(names)) if !names.is_empty() => {
            format!("there is no such action, did you mean '{}'?", names[0])
        }
        _ => "expected a number, or an action: find, search, pages or records".to_owned(),
    })
}

/// No word is right.
fn nothing(_: &str) -> Result<String, String> {
    Err("a number of vertices stands alone".to_owned())
}

/// `2/8`
fn part(text: &str) -> Result<(usize, usize), String> {
    let numbers = text.split_once('/');
    let numbers = numbers.and_then(|(i, n)| Some((i.parse().ok()?, n.parse().ok()?)));
    numbers
        .filter(|&(i, n)| (1..=n).contains(&i))
        .ok_or_else(|| "a part is written 2/8, from 1/8 to 8/8".to_owned())
}

impl Args {
    pub fn run(&self, context: &Context) -> Result<Report, Error> {
        match &self.action {
            None => self.make.run(context),
            Some(Action::Find {
                complexes,
                list,
                data,
            }) => match (&complexes[..], list) {
                ([complex], None) => {
                    let question = AtlasFind {
                        complex: input::notation(complex)?,
                        directory: data.clone(),
                    };
                    context.report(&question, found)
                }
                (complexes, list) => {
                    let mut complexes = complexes.to_vec();
                    if let Some(file) = list {
                        let text = std::fs::read_to_string(file);
                        let text = text.map_err(|why| Error::cannot_read(file, &why))?;
                        let lines = text.lines().map(str::trim);
                        let lines = lines.filter(|line| !line.is_empty());
                        complexes.extend(lines.map(str::to_owned));
                    }
                    let question = AtlasFindAll {
                        complexes,
                        directory: data.clone(),
                    };
                    context.report(&question, found_all)
                }
            },
            Some(Action::Search { search, data }) => {
                let question = AtlasSearch {
                    search: search.clone(),
                    directory: data.clone(),
                };
                context.report(&question, listed)
            }
            Some(Action::Pages { out }) => {
                let files = pages(shipped());
                std::fs::create_dir_all(out).map_err(|why| Error::cannot_write(out, &why))?;
                for (name, text) in &files {
                    output::write(&out.join(name), text.as_str())?;
                }
                let text = format!(
                    "{} in {}",
                    counted(files.len(), "file", "files"),
                    out.display()
                );
                Ok(Report::text(text, context.json))
            }
            Some(Action::Records { vertices, out }) => records(*vertices, out, context),
        }
    }
}

impl MakeArgs {
    fn run(&self, context: &Context) -> Result<Report, Error> {
        let vertices = self.vertices.unwrap_or_default();
        let question = Atlas {
            vertices: vertices as usize,
            each: Some(self.each),
            bits: None,
            part: self.part,
            directory: Some(self.out.clone()),
        };
        let made = ask(&question, &context.session)?;
        if made.complete && self.part.is_none() {
            let command = format!("faceoff atlas {vertices} --each {}s", self.each);
            let pages = [
                ("md", markdown(&made, &command)),
                ("csv", csv(&made)),
                ("html", html(&made)),
            ];
            for (kind, text) in pages {
                let path = self.out.join(format!("atlas-{vertices}.{kind}"));
                output::write(&path, text)?;
            }
        }
        Ok(Report::new(&made, context.json, |made| self.render(made)))
    }

    fn render(&self, made: &AtlasAnswer) -> String {
        let out = self.out.display();
        let of_all = match made.complete || self.part.is_some() {
            true => String::new(),
            false => format!(" of {}", faceoff::thousands(made.complexes)),
        };
        let mut lines = vec![format!(
            "{}{of_all} on {}: {} with a certificate, {} more by theorems, {} without an automaton, {} open.",
            counted(made.rows.len(), "complex", "complexes"),
            vertices(made.vertices),
            made.certified,
            made.by_theorem,
            made.no_automaton,
            made.open
        )];
        lines.push(match (made.complete, self.part) {
            (true, None) => format!(
                "The pages are {out}/atlas-{}.md, .csv, .html.",
                made.vertices
            ),
            (true, Some((i, n))) => format!("That is part {i} of {n}, and it is done."),
            (false, _) => format!("Not all are done. The same command goes on from {out}."),
        });
        for row in made.rows.iter().filter(|row| row.smallest) {
            let by = row
                .decided_by
                .as_ref()
                .map_or(String::new(), |by| format!(" ({by})"));
            lines.push(format!(
                "Without a certificate, while everything smaller in it has one: {}{by}",
                row.facets
            ));
        }
        lines.join("\n")
    }
}

/// A time that rows can name: so many seconds.
fn whole_seconds(text: &str) -> Result<u64, String> {
    let time = faceoff::parse_duration(text).map_err(|error| error.to_string())?;
    match (time.as_secs(), time.subsec_nanos()) {
        (seconds @ 1.., 0) => Ok(seconds),
        _ => Err("expected whole seconds, one at least, such as 1s or 5m".to_owned()),
    }
}

fn records(vertices: u64, out: &Path, context: &Context) -> Result<Report, Error> {
    let question = AtlasRecords {
        vertices: vertices as usize,
        directory: out.to_owned(),
    };
    let made = ask(&question, &context.session)?;
    let path = out.join(format!("atlas-{vertices}.jsonl"));
    let lines = made.records.iter().map(|record| as_json(record) + "\n");
    output::write(&path, lines.collect::<String>())?;
    Ok(Report::new(&made, context.json, |made| {
        let number = counted(made.records.len(), "record", "records");
        format!("{number} in {}", path.display())
    }))
}

fn found(found: &AtlasFound) -> String {
    let pairs = found.relabelling.iter();
    let pairs: Vec<String> = pairs
        .map(|(mine, number)| format!("{mine}→{number}"))
        .collect();
    let record = &found.record;
    let mut lines = vec![
        format!("Label: {}", found.label),
        format!("Your vertices in it: {}", pairs.join(", ")),
        format!("Structure: {}", properties(record)),
    ];
    let cut_short = record.decided_by.is_none() && found.undecided.contains_key("theorems");
    lines.push(match cut_short {
        true => "Nim: not decided within the limits".to_owned(),
        false => format!("Nim: {}", nim(record)),
    });
    if let Some(formula) = &found.formula {
        lines.push(format!("Zero positions: {formula}"));
    }
    if let (Some(file), Some(sum)) = (&record.certificate, &record.certificate_sha256) {
        // Those on six vertices are packed.
        let packed = if record.vertices > 5 {
            "certificates-6.tar.gz: "
        } else {
            ""
        };
        lines.push(format!(
            "Certificate: docs/atlas/{packed}{file}, SHA-256 {sum}"
        ));
    }
    if let Some(formula) = &found.misere_formula {
        lines.push(format!("Lost in misère play: {formula}"));
    }
    if let Some(counts) = &record.counts {
        let counts: Vec<String> = counts.iter().map(ToString::to_string).collect();
        let counts = counts.join(", ");
        lines.push(format!(
            "Zero positions with piles up to 0, 1, 2, …: {counts}"
        ));
    }
    if let (Some(outcome), Some(value)) = (&record.chomp_outcome, record.chomp_value) {
        lines.push(format!("Chomp: {outcome}, value {value}"));
    }
    lines.push(format!("Cite as: {}", record.cite));
    lines.extend(advice::lines(&found.undecided));
    lines.join("\n")
}

fn found_all(all: &AtlasFoundAll) -> String {
    let line = |row: &AtlasLine| match &row.found {
        Some(found) => {
            let line = in_a_line(&found.record, found.formula.as_deref());
            format!("{}  {line}", row.complex)
        }
        None => format!(
            "{}  not found: {}",
            row.complex,
            row.error.as_deref().unwrap_or_default()
        ),
    };
    all.rows.iter().map(line).collect::<Vec<_>>().join("\n")
}

/// A record in a line, with a formula in the order of some piles.
fn in_a_line(record: &Record, formula: Option<&str>) -> String {
    let formula = formula.map_or(String::new(), |formula| format!("  {formula}"));
    format!("{}  {}{formula}", record.label, nim(record))
}

/// What is true of a complex, in words.
fn properties(record: &Record) -> String {
    let properties = [
        (Some(record.connected), "connected"),
        (record.pointed, "pointed"),
        (record.nim_regular, "Nim-regular"),
        (record.matroid, "matroid"),
        (record.additive, "additive"),
    ];
    let properties = properties.iter().filter(|(truth, _)| *truth == Some(true));
    let mut words: Vec<String> = properties.map(|(_, name)| (*name).to_owned()).collect();
    words.insert(0, format!("dimension {}", record.dimension));
    if let Some(order) = record.automorphisms {
        words.push(counted(order, "automorphism", "automorphisms"));
    }
    words.join(", ")
}

/// What is known of the zero positions of Nim, in a few words.
fn nim(record: &Record) -> String {
    let states = record.states;
    let states = states.map_or(String::new(), |n| {
        format!(", {}", counted(n, "state", "states"))
    });
    match (&record.decided_by, record.search.as_deref()) {
        (Some(by), _) if by == "reduction" => {
            format!("decided by reduction to {}", record.proved_from.join(", "))
        }
        (Some(by), _) if record.automaton == Some(false) => {
            format!("decided by {by}; no automaton, in any base")
        }
        (Some(by), _) => format!("decided by {by}{states}"),
        (None, _) if record.automaton == Some(false) => "no automaton, in any base".to_owned(),
        (None, Some("skipped")) => format!("open; contains {}", record.contains.join(", ")),
        (None, Some("out of time")) => "open; the search ran out of time".to_owned(),
        (None, Some(_)) => "open; no automaton was found".to_owned(),
        (None, None) => "not decided by a theorem".to_owned(),
    }
}

fn listed(answer: &AtlasRows) -> String {
    let line = |record: &Record| in_a_line(record, record.formula.as_deref());
    let mut lines: Vec<String> = answer.rows.iter().map(line).collect();
    let mut summary = format!(
        "{} of the {} complexes on at most {}",
        faceoff::thousands(answer.rows.len() as u64),
        faceoff::thousands(answer.searched),
        vertices(answer.up_to)
    );
    if answer.unknown > 0 {
        summary += &format!("; for {} more it is not known", answer.unknown);
    }
    lines.push(summary + ".");
    if answer.rows.is_empty() && answer.up_to < 6 {
        lines
            .push("For those on six vertices: --data DIRECTORY (docs/atlas/README.md).".to_owned());
    }
    lines.join("\n")
}
