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

/// Print the man page of the program, or of a command: man solve, man conjecture-test
#[derive(clap::Args)]
pub struct ManArgs {
    /// The command
    #[arg(value_name = "COMMAND")]
    words: Vec<String>,
}

impl ManArgs {
    pub fn run(&self, context: &Context) -> Result<Report, Error> {
        page(&self.words).map(|text| Report::text(text, context.json))
    }
}

fn page(words: &[String]) -> Result<String, Error> {
    let mut text = Vec::new();
    let page = clap_mangen::Man::new(super::help::find(words)?);
    let failed = |error: std::io::Error| Error::Question(error.to_string());
    page.render(&mut text).map_err(failed)?;
    Ok(String::from_utf8_lossy(&text).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(name: &str) -> Result<String, Error> {
        page(&[name.to_owned()])
    }

    /// The pages that a page names: `faceoff\-conjecture\-test(1)`.
    fn mentioned(text: &str) -> Vec<String> {
        let words = text.split_whitespace().map(|word| word.replace('\\', ""));
        let names = words.filter_map(|word| Some(word.split_once("(1)")?.0.to_owned()));
        names.collect()
    }

    #[test]
    fn every_page_that_is_named_can_be_made() {
        let mut names = mentioned(&page(&[]).unwrap());
        let mut next = 0;
        while let Some(name) = names.get(next) {
            let text = named(name).unwrap_or_else(|why| panic!("{name}: {why}"));
            assert!(text.contains(&format!(".TH {name} 1")), "{name}: {text}");
            let own = name.strip_prefix("faceoff-").expect("a page of ours");
            assert_eq!(named(own).ok().as_ref(), Some(&text), "{own}");
            names.extend(mentioned(&text));
            next += 1;
        }
        assert!(names.contains(&"faceoff-conjecture-test".to_owned()));
        assert!(names.contains(&"faceoff-figure-dh13-7".to_owned()));
        let words = ["conjecture".to_owned(), "test".to_owned()];
        assert_eq!(page(&words).ok(), named("conjecture-test").ok());
        assert_eq!(page(&[]).ok(), named("faceoff").ok());
        for name in ["conjecture-tset", "faceoffsolve", "-", "solve-"] {
            assert!(named(name).is_err(), "{name}");
        }
    }
}
