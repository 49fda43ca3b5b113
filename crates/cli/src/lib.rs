//! `faceoff`: the command line.
//!
//! Thin on purpose: each command turns its arguments into a question and renders
//! the answer. Exit codes: 0 answered, 1 answered
//! "no", 2 bad input, 3 not answered: a limit was met, or there is nothing to be found.
//!
//! The program is [`run`]. What reads texts that others wrote is public, so that it
//! can be fuzzed: [`answer_line`], [`complex_in`].

mod advice;
mod cluster;
mod commands;
mod context;
mod files;
mod input;
mod output;
mod progress;
mod report;
mod words;

pub use commands::batch::answer_line;
pub use files::complex_in;

use clap::{CommandFactory, Parser, Subcommand};
use context::{Context, LimitArgs};
use faceoff::Error;
use report::Report;
use std::process::ExitCode;

/// Play, solve and prove impartial games on simplicial complexes.
#[derive(Parser)]
#[command(name = "faceoff", version, max_term_width = 100, after_help = commands::NOTATION_HELP)]
#[command(disable_help_subcommand = true)]
struct Cli {
    #[command(flatten)]
    limits: LimitArgs,
    #[command(subcommand)]
    command: Command,
}

macro_rules! commands {
    ($($command:ident($module:ident::$arguments:ident);)*) => {
        /// The commands, each in a file of its own.
        #[derive(Subcommand)]
        enum Command {
            $($command(commands::$module::$arguments),)*
        }

        impl Command {
            fn run(&self, context: &Context) -> Result<Report, Error> {
                match self {
                    $(Self::$command(arguments) => arguments.run(context),)*
                }
            }
        }
    };
}

commands! {
    Solve(solve::Args);
    Analyze(analyze::Args);
    Length(length::Args);
    Reduce(reduce::Args);
    Family(family::Args);
    Census(census::Args);
    Draw(draw::Args);
    Figure(figure::Args);
    Play(play::Args);
    Prove(prove::Args);
    Discover(discover::Args);
    Obstruct(obstruct::Args);
    Atlas(atlas::Args);
    Check(check::Args);
    Rocq(rocq::Args);
    Table(table::Args);
    Show(show::Args);
    Bench(bench::Args);
    Serve(serve::Args);
    Conjecture(conjecture::Args);
    Enumerate(enumerate::Args);
    Theorems(theorems::Args);
    Batch(batch::Args);
    Schema(schema::Args);
    Completions(shell::CompletionArgs);
    Man(shell::ManArgs);
    Help(help::Args);
}

/// Do what the arguments of this process say.
pub fn run() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => return usage(&error),
    };
    let context = Context::new(&cli.limits);
    report::print(cli.command.run(&context), context.json)
}

/// What is wrong, if the words of a command line have a negative number, which clap takes for an
/// option.
pub(crate) fn negative(
    error: &clap::Error,
    words: &[String],
    grammar: &clap::Command,
) -> Option<String> {
    let is_negative = |word: &String| {
        let digits = word.strip_prefix('-');
        digits.is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
    };
    if error.kind() != clap::error::ErrorKind::UnknownArgument {
        return None;
    }
    // The first word is the program's name.
    let at = 1 + words.iter().skip(1).position(is_negative)?;
    let (before, word) = (&words[at - 1], &words[at]);
    let mut commands = vec![grammar];
    for name in &words[1..at] {
        commands.extend(commands.last().and_then(|last| last.find_subcommand(name)));
    }
    let takes_a_value = |option: &str| {
        let mut known = commands.iter().flat_map(|command| command.get_arguments());
        known.any(|known| known.get_long() == Some(option) && known.get_action().takes_values())
    };
    Some(match before.strip_prefix("--") {
        Some(option) if takes_a_value(option) => {
            format!("{before} takes no negative value: '{word}'")
        }
        _ => format!("piles are natural numbers: there is no '{word}'"),
    })
}

/// Help that was asked for, or what is wrong with the arguments; for programs
/// too, if they ask for JSON.
fn usage(error: &clap::Error) -> ExitCode {
    let words: Vec<String> = std::env::args().collect();
    let json = words.iter().any(|word| word == "--json");
    if let Some(message) = negative(error, &words, &Cli::command()) {
        return report::print(Err(Error::Question(message)), json);
    }
    if error.use_stderr() && json {
        let text = error.to_string();
        let text = text.trim_end().trim_start_matches("error: ");
        let report = Error::Question(text.to_owned()).report();
        // If that fails, the exit code says it.
        let _ = report::write_out(&report::as_json(&report));
    }
    match error.use_stderr() {
        true => {
            let _ = error.print();
            ExitCode::from(error.exit_code() as u8)
        }
        false => report::print(
            report::printed(error.print()).map(|()| Report::silent()),
            false,
        ),
    }
}
