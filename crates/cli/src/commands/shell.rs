//! `faceoff completions SHELL` and `faceoff man [COMMAND]`.

use crate::Cli;
use crate::context::Context;
use crate::report::Report;
use clap::CommandFactory;
use clap_complete::Shell;
use faceoff::Error;

/// Print completions for a shell
#[derive(clap::Args)]
pub struct CompletionArgs {
    /// The shell
    shell: Shell,
}

impl CompletionArgs {
    pub fn run(&self, context: &Context) -> Result<Report, Error> {
        let mut text = Vec::new();
        clap_complete::generate(self.shell, &mut Cli::command(), "faceoff", &mut text);
        Ok(Report::text(
            String::from_utf8_lossy(&text).into_owned(),
            context.json,
        ))
    }
}

/// Print the man page of the program, or of a command: man solve, man conjecture test
#[derive(clap::Args)]
pub struct ManArgs {
    /// The command
    #[arg(value_name = "COMMAND")]
    words: Vec<String>,
}

impl ManArgs {
    pub fn run(&self, context: &Context) -> Result<Report, Error> {
        let mut text = Vec::new();
        let command = super::help::find(&self.words)?;
        let page = clap_mangen::Man::new(command);
        let failed = |error: std::io::Error| Error::Question(error.to_string());
        page.render(&mut text).map_err(failed)?;
        Ok(Report::text(
            String::from_utf8_lossy(&text).into_owned(),
            context.json,
        ))
    }
}
