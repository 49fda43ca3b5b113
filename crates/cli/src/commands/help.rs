//! `faceoff help [TOPIC or COMMAND]`.

use crate::Cli;
use crate::report::{Failure, Report};
use clap::CommandFactory;

/// Explain a topic (claims), or the options of a command
#[derive(clap::Args)]
pub struct Args {
    /// A topic, or a command
    #[arg(value_name = "TOPIC")]
    words: Vec<String>,
}

/// Topics, and what is said about them.
const TOPICS: [(&str, &str); 1] = [("claims", faceoff::CLAIMS_HELP)];

impl Args {
    pub fn run(&self) -> Result<Report, Failure> {
        if let [word] = &self.words[..]
            && let Some((_, text)) = TOPICS.iter().find(|(topic, _)| topic == word)
        {
            return Ok(Report::plain((*text).to_owned()));
        }
        let mut command = Cli::command();
        command.build();
        let mut found = &mut command;
        for word in &self.words {
            found = found.find_subcommand_mut(word).ok_or_else(|| {
                let topics: Vec<&str> = TOPICS.iter().map(|(topic, _)| *topic).collect();
                Failure::new(format!(
                    "there is no topic and no command '{word}'; topics: {}; commands: faceoff help",
                    topics.join(", ")
                ))
            })?;
        }
        Ok(Report::plain(found.render_long_help().to_string()))
    }
}
