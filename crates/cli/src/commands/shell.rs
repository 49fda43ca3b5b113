//! `faceoff completions SHELL` and `faceoff man`.

use crate::Cli;
use crate::report::{Failure, Report};
use clap::CommandFactory;
use clap_complete::Shell;

/// Print completions for a shell
#[derive(clap::Args)]
pub struct CompletionArgs {
    /// The shell
    shell: Shell,
}

impl CompletionArgs {
    pub fn run(&self) -> Result<Report, Failure> {
        let mut text = Vec::new();
        clap_complete::generate(self.shell, &mut Cli::command(), "faceoff", &mut text);
        Ok(Report::plain(String::from_utf8_lossy(&text).into_owned()))
    }
}

/// Print the man page
#[derive(clap::Args)]
pub struct ManArgs {}

impl ManArgs {
    pub fn run(&self) -> Result<Report, Failure> {
        let mut text = Vec::new();
        let page = clap_mangen::Man::new(Cli::command());
        let failed = |error: std::io::Error| Failure::new(error.to_string());
        page.render(&mut text).map_err(failed)?;
        Ok(Report::plain(String::from_utf8_lossy(&text).into_owned()))
    }
}
