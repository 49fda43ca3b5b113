//! `faceoff`: the command line.
//!
//! Thin on purpose: each command parses its arguments, calls the facade and
//! renders a [`Report`](report::Report). Exit codes: 0 answered, 1 answered
//! "no", 2 bad input, 3 not answered within the limits.

mod cluster;
mod commands;
mod context;
mod input;
mod output;
mod progress;
mod report;
mod store;

use clap::{Parser, Subcommand};
use context::{Context, LimitArgs};
use report::{Failure, Report};
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
    fn run(&self, context: &Context) -> Result<Report, Failure> {
        match self {
            Self::Solve(args) => args.run(context),
            Self::Analyze(args) => args.run(context),
            Self::Length(args) => args.run(context),
            Self::Reduce(args) => args.run(context),
            Self::Family(args) => args.run(context),
            Self::Census(args) => args.run(context),
            Self::Draw(args) => args.run(context),
            Self::Figure(args) => args.run(),
            Self::Play(args) => args.run(context),
            Self::Prove(args) => args.run(context),
            Self::Discover(args) => args.run(context),
            Self::Atlas(args) => args.run(context),
            Self::Check(args) => args.run(context),
            Self::Rocq(args) => args.run(),
            Self::Table(args) => args.run(context),
            Self::Show(args) => args.run(),
            Self::Bench(args) => args.run(context),
            Self::Serve(args) => args.run(context),
            Self::Conjecture(args) => args.run(context),
            Self::Enumerate(args) => args.run(context),
            Self::Theorems(args) => args.run(),
            Self::Batch(args) => args.run(context),
            Self::Schema(args) => args.run(),
            Self::Completions(args) => args.run(),
            Self::Man(args) => args.run(),
            Self::Help(args) => args.run(),
        }
    }
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    let context = Context::new(&cli.limits);
    report::print(cli.command.run(&context), context.json)
}
