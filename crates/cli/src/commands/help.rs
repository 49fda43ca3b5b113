//! `faceoff help [TOPIC or COMMAND]`.

use crate::Cli;
use crate::context::Context;
use crate::files;
use crate::report::Report;
use clap::CommandFactory;
use faceoff::ask::Catalogue;
use faceoff::ask::catalogue::Names;
use faceoff::{CLAIMS_HELP, CONJECTURES_HELP, Error, ask};

/// Explain a topic (notation, games, claims, conjectures, files, glossary), or the options of a command
#[derive(clap::Args)]
pub struct Args {
    /// A topic, or a command
    #[arg(value_name = "TOPIC")]
    words: Vec<String>,
}

const TOPICS: [&str; 6] = [
    "notation",
    "games",
    "claims",
    "conjectures",
    "files",
    "glossary",
];

/// The page of the documentation, which the workbench shows too.
const GLOSSARY: &str = include_str!("../../../../docs/glossary.md");

impl Args {
    pub fn run(&self, context: &Context) -> Result<Report, Error> {
        let text = match &self.words[..] {
            [word] if TOPICS.contains(&word.as_str()) => {
                let names = ask(&Catalogue {}, &context.session)?;
                topic(word, &names)
            }
            words => find(words)?.render_long_help().to_string(),
        };
        Ok(Report::text(text, context.json))
    }
}

/// The command with these names, or with the name of its page: `conjecture test`,
/// `conjecture-test`, `faceoff-conjecture-test`.
pub fn find(words: &[String]) -> Result<clap::Command, Error> {
    let mut command = Cli::command();
    command.build();
    for (i, word) in words.iter().enumerate() {
        let found = below(&command, word).or_else(|| {
            let own = word.strip_prefix("faceoff").filter(|_| i == 0)?;
            match own.strip_prefix('-') {
                Some(page) => below(&command, page),
                None => own.is_empty().then(|| command.clone()),
            }
        });
        command = found.ok_or_else(|| {
            Error::Question(format!(
                "there is no topic and no command '{word}'; topics: {}; commands: faceoff help",
                TOPICS.join(", ")
            ))
        })?;
    }
    Ok(command)
}

/// A command below another one, by names that may be joined by `-`.
fn below(command: &clap::Command, word: &str) -> Option<clap::Command> {
    if let Some(found) = command.find_subcommand(word) {
        return Some(found.clone());
    }
    let mut cuts = word.match_indices('-');
    cuts.find_map(|(at, _)| below(command.find_subcommand(&word[..at])?, &word[at + 1..]))
}

/// What is said about a topic, made from what the reader of the notation knows.
fn topic(word: &str, names: &Names) -> String {
    match word {
        "notation" => notation(names),
        "games" => games(names),
        "claims" => CLAIMS_HELP.to_owned(),
        "conjectures" => CONJECTURES_HELP.to_owned(),
        "glossary" => GLOSSARY
            .trim_start_matches("# Glossary\n\n")
            .replace("- **", "")
            .replace("**:", ":")
            .replace(['*', '`'], ""),
        _ => files::HELP.to_owned(),
    }
}

fn notation(names: &Names) -> String {
    let mut text = "\
Complexes are written by their facets, one character a vertex, facets(12,23,34), or
with blanks between labels, facets(u x, w). A face or a vertex is named in the same
way. Piles are in natural order of labels; 'faceoff analyze' prints it. A complex on up
to seven vertices also has a permanent label, such as 4v.12.13.24, which 'faceoff
analyze' says and which can stand for it.
"
    .to_owned();
    for entry in &names.complexes {
        let head = format!("{}({})", entry.name, entry.arguments);
        text += &format!("\n  {head:<24}{}", entry.summary);
    }
    text + "\n\nA file can stand for a complex: faceoff help files. Games: faceoff help games."
}

fn games(names: &Names) -> String {
    let mut text = "\
A game with its position is written GAME @ 1,2,3, a sum GAME @ p + GAME @ q. A position
is a list of piles in the order of vertices, 1,2,3 or (1,2,3), of any size; components of
an emperor sum are separated by ;. A complex alone is Nim on it, and nim @ 3,5 is on
points(2).
"
    .to_owned();
    for game in &names.games {
        text += &format!("\n  {}\n      {}", game.syntax, game.summary);
    }
    text + "\n\nComplexes: faceoff help notation."
}
