//! `faceoff`: the command line.
//!
//! Thin on purpose: each command turns its arguments into a question and renders
//! the answer. Exit codes: 0 answered, 1 answered
//! "no", 2 bad input, 3 not answered within the limits.

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

use clap::{Parser, Subcommand};
use context::{Context, LimitArgs};
use faceoff::Error;
use report::Report;
use std::process::ExitCode;

/// Play, solve and prove impartial games on simplicial complexes.
#[derive(Parser)]
#[command(name = "faceoff", version, max_term_width = 100, after_help = commands::NOTATION_HELP)]
#[command(disable_help_subcommand = true)]
pub struct Cli {
    #[command(flatten)]
    limits: LimitArgs,
    #[command(subcommand)]
    command: Command,
}

/// The commands, each in a file of its own.
#[derive(Subcommand)]
enum Command {
    Solve(commands::solve::Args),
    Analyze(commands::analyze::Args),
    Length(commands::length::Args),
    Reduce(commands::reduce::Args),
    Family(commands::family::Args),
    Census(commands::census::Args),
    Draw(commands::draw::Args),
    Figure(commands::figure::Args),
    Play(commands::play::Args),
    Prove(commands::prove::Args),
    Discover(commands::discover::Args),
    Atlas(commands::atlas::Args),
    Check(commands::check::Args),
    Rocq(commands::rocq::Args),
    Table(commands::table::Args),
    Show(commands::show::Args),
    Bench(commands::bench::Args),
    Serve(commands::serve::Args),
    Conjecture(commands::conjecture::Args),
    Enumerate(commands::enumerate::Args),
    Theorems(commands::theorems::Args),
    Batch(commands::batch::Args),
    Schema(commands::schema::Args),
    Completions(commands::shell::CompletionArgs),
    Man(commands::shell::ManArgs),
    Help(commands::help::Args),
}

impl Command {
    fn run(&self, context: &Context) -> Result<Report, Error> {
        match self {
            Self::Solve(args) => args.run(context),
            Self::Analyze(args) => args.run(context),
            Self::Length(args) => args.run(context),
            Self::Reduce(args) => args.run(context),
            Self::Family(args) => args.run(context),
            Self::Census(args) => args.run(context),
            Self::Draw(args) => args.run(context),
            Self::Figure(args) => args.run(context),
            Self::Play(args) => args.run(context),
            Self::Prove(args) => args.run(context),
            Self::Discover(args) => args.run(context),
            Self::Atlas(args) => args.run(context),
            Self::Check(args) => args.run(context),
            Self::Rocq(args) => args.run(context),
            Self::Table(args) => args.run(context),
            Self::Show(args) => args.run(context),
            Self::Bench(args) => args.run(context),
            Self::Serve(args) => args.run(context),
            Self::Conjecture(args) => args.run(context),
            Self::Enumerate(args) => args.run(context),
            Self::Theorems(args) => args.run(context),
            Self::Batch(args) => args.run(context),
            Self::Schema(args) => args.run(context),
            Self::Completions(args) => args.run(context),
            Self::Man(args) => args.run(context),
            Self::Help(args) => args.run(context),
        }
    }
}

fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => return usage(&error),
    };
    let context = Context::new(&cli.limits);
    report::print(cli.command.run(&context), context.json)
}

/// Help that was asked for, or what is wrong with the arguments; for programs
/// too, if they ask for JSON.
fn usage(error: &clap::Error) -> ExitCode {
    if error.use_stderr() && std::env::args().any(|word| word == "--json") {
        let report = Error::Question(error.to_string().trim_end().to_owned()).report();
        report::write_out(&serde_json::json!(report).to_string());
    }
    // A closed pipe is no error of ours.
    let _ = error.print();
    ExitCode::from(error.exit_code() as u8)
}
