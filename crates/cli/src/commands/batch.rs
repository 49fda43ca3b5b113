//! `faceoff batch`: JSON lines in, JSON lines out.
//!
//! Each line is a list of arguments as on the command line,
//! `["solve", "nim on cycle(5,2)", "3,1,2,2,1"]`, or an object with `args` or
//! with a question under `ask`, and whatever else is given back. Each answer is
//! the command's JSON with `exit`, the code that the command would have ended
//! with. All lines together keep within the limits of the call, and when nobody
//! reads the answers any more the work stops.

use crate::Cli;
use crate::context::{Context, LimitArgs};
use crate::report::{Report, as_json, exit_code, failure_code, write_out};
use clap::{CommandFactory, FromArgMatches};
use faceoff::{Error, Reply, Session, ask};
use serde_json::{Map, Value};
use std::io::BufRead;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::time::Duration;

/// Answer many questions without starting again: JSON lines in, JSON lines out
#[derive(clap::Args)]
#[command(
    after_help = "A line is a list of arguments, [\"solve\",\"nim @ 1,2\"], or an object\n\
    {\"args\":[…],\"id\":…} whose other fields are given back with the answer, or a question\n\
    {\"ask\":\"solve\",\"problem\":\"nim @ 1,2\"} (see 'faceoff schema').\n\
    --time and --memory are for the whole call: the time goes on while it waits for lines,\n\
    and each line has what is left, or less if it asks for less. When the time is over,\n\
    each line still has an answer of its own."
)]
pub struct Args {}

impl Args {
    pub fn run(&self, context: &Context) -> Result<Report, Error> {
        stop_without_reader(&context.interrupted);
        let lines = lines();
        let mut grammar = Cli::command();
        while !context.interrupted.load(Ordering::Relaxed) {
            let line = match lines.recv_timeout(GLANCE) {
                Ok(line) => line.map_err(|error| Error::File(error.to_string()))?,
                Err(RecvTimeoutError::Timeout) => continue,
                Err(RecvTimeoutError::Disconnected) => break,
            };
            if !line.trim_ascii().is_empty() {
                write_out(&answer(&line, context, &mut grammar))?;
            }
        }
        Ok(Report::silent())
    }
}

/// While nothing is asked, the flag of Ctrl-C is looked at so often.
const GLANCE: Duration = Duration::from_millis(100);

/// So many lines are read ahead.
const AHEAD: usize = 16;

/// The lines of standard input, read by a thread of their own: reading cannot be
/// interrupted.
fn lines() -> Receiver<std::io::Result<Vec<u8>>> {
    let (sender, lines) = sync_channel(AHEAD);
    std::thread::spawn(move || {
        for line in std::io::stdin().lock().split(b'\n') {
            // Nobody asks for more.
            if sender.send(line).is_err() {
                break;
            }
        }
    });
    lines
}

/// Whoever asked may be gone before the answer is found. The end of the input
/// does not say so, since a file ends before its questions are answered; but
/// then nobody can read the output either.
#[cfg(unix)]
fn stop_without_reader(flag: &Arc<AtomicBool>) {
    use rustix::event::{PollFd, PollFlags, poll};
    let flag = Arc::clone(flag);
    std::thread::spawn(move || {
        let stdout = std::io::stdout();
        let mut watched = [PollFd::new(&stdout, PollFlags::empty())];
        if poll(&mut watched, None).is_ok() {
            flag.store(true, Ordering::Relaxed);
        }
    });
}

#[cfg(not(unix))]
fn stop_without_reader(_: &Arc<AtomicBool>) {}

/// The answer to a line, within the limits of a session.
pub fn answer_line(line: &[u8], session: &Session) -> String {
    let context = Context {
        session: session.clone(),
        options: LimitArgs::default(),
        json: true,
        interrupted: Arc::default(),
    };
    answer(line, &context, &mut Cli::command())
}

/// The answer to a line. What the command line understands is made once, since that takes
/// longer than most answers.
fn answer(line: &[u8], context: &Context, grammar: &mut clap::Command) -> String {
    let (work, mut fields) = match read(line) {
        Ok(read) => read,
        Err(message) => (Err(Error::Question(message)), Map::new()),
    };
    let (answer, exit) = match work.and_then(|work| work.run(context, grammar)) {
        Ok((answer, status)) => (answer, exit_code(status)),
        Err(error) => (as_json(&error.report()), failure_code(&error)),
    };
    fields.insert("exit".to_owned(), Value::from(exit));
    let fields = Value::Object(fields).to_string();
    // An answer may be large, so it is not read again: its object goes on with
    // what is given back.
    match answer.strip_suffix('}').filter(|object| object.len() > 1) {
        Some(object) => format!("{object},{}", &fields[1..]),
        None => fields,
    }
}

/// What a line asks for.
enum Work {
    Arguments(Vec<String>),
    Question(Box<faceoff::Question>),
}

impl Work {
    fn run(
        self,
        context: &Context,
        grammar: &mut clap::Command,
    ) -> Result<(String, faceoff::Status), Error> {
        let arguments = match self {
            Self::Arguments(arguments) => arguments,
            Self::Question(question) => {
                let answer = ask(&*question, &context.session)?;
                return Ok((as_json(&answer), answer.status()));
            }
        };
        let words = std::iter::once("faceoff".to_owned()).chain(arguments);
        let refused = |error: clap::Error| Error::Question(error.to_string());
        let parsed = grammar.try_get_matches_from_mut(words);
        let parsed = parsed.and_then(|mut found| Cli::from_arg_matches_mut(&mut found));
        let cli = parsed.map_err(refused)?;
        if let crate::Command::Batch(_) | crate::Command::Play(_) | crate::Command::Serve(_) =
            cli.command
        {
            let message = "this command cannot stand in a batch";
            return Err(Error::Question(message.to_owned()));
        }
        let report = cli.command.run(&context.line(&cli.limits))?;
        Ok((report.json.unwrap_or_default(), report.status))
    }
}

type Line = (Result<Work, Error>, Map<String, Value>);

fn read(line: &[u8]) -> Result<Line, String> {
    let value: Value =
        serde_json::from_slice(line).map_err(|error| format!("not JSON: {error}"))?;
    let wrong = "expected a list of arguments, or an object with \"args\" or \"ask\"";
    match value {
        Value::Array(list) => Ok((arguments(&list), Map::new())),
        Value::Object(mut fields) => match (fields.remove("args"), fields.get("ask")) {
            (Some(Value::Array(list)), _) => Ok((arguments(&list), fields)),
            (None, Some(_)) => {
                let id = fields.remove("id");
                let given_back = id.into_iter().map(|id| ("id".to_owned(), id)).collect();
                let question = serde_json::from_value(Value::Object(fields));
                let question = question.map_err(|error| Error::Question(error.to_string()));
                Ok((question.map(|q| Work::Question(Box::new(q))), given_back))
            }
            _ => Err(wrong.to_owned()),
        },
        _ => Err(wrong.to_owned()),
    }
}

fn arguments(list: &[Value]) -> Result<Work, Error> {
    let text = |value: &Value| value.as_str().map(str::to_owned);
    let arguments: Option<Vec<String>> = list.iter().map(text).collect();
    let refused = || Error::Question("arguments are strings".to_owned());
    arguments.map(Work::Arguments).ok_or_else(refused)
}
