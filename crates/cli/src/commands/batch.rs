//! `faceoff batch`: JSON lines in, JSON lines out.
//!
//! A line is one of three:
//!
//! * a list of arguments as on the command line,
//!   `["solve", "nim on cycle(5,2)", "3,1,2,2,1"]`;
//! * an object with such a list under `args`; all its other fields are given back;
//! * a question, an object with its name under `ask` (`faceoff schema --questions`); its
//!   fields `id` and `tag` are given back. Some questions have an id of their own, that of
//!   a theorem or of a conjecture: there an `id` that fits is it, and is given back too. A
//!   `tag` is never part of a question.
//!
//! Each answer is the command's JSON with `exit`, the code that the command would
//! have ended with, and with what is given back, as it was written. A field that the
//! answer has itself is left out: the answer's stands. No answer has a `tag`. Errors
//! give `id` and `tag` back as well.
//!
//! All lines together keep within the time of the call, each within its memory, and when
//! nobody reads the answers any more the work stops.

use crate::Cli;
use crate::context::{Context, LimitArgs};
use crate::report::{Report, Text, as_json, exit_code, failure_code, write_out};
use clap::{CommandFactory, FromArgMatches};
use faceoff::{Error, Question, Reply, Session, ask};
use serde::de::IgnoredAny;
use serde_json::value::RawValue;
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use std::io::BufRead;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::time::Duration;

/// Answer many questions without starting again: JSON lines in, JSON lines out
#[derive(clap::Args)]
#[command(
    after_help = "A line is a list of arguments, [\"solve\",\"nim @ 1,2\"]; or an object\n\
    {\"args\":[…],\"id\":…} whose other fields are given back with the answer; or a question\n\
    {\"ask\":\"solve\",\"problem\":\"nim @ 1,2\",\"tag\":…} (see 'faceoff schema --questions'), of\n\
    which id and tag are given back. Where a question has an id of its own, as theorems has,\n\
    id is that; tag is yours everywhere. A field that the answer has itself is not given\n\
    back: no answer has a tag. Errors give id and tag back too.\n\
    --time is for the whole call: it goes on while it waits for lines, and each line has what\n\
    is left, or less if it asks for less. When the time is over, each line still has an answer\n\
    of its own. --memory is for each line, which may ask for less."
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
        // Some systems cannot watch a terminal or a device, and say so at once.
        let cannot = PollFlags::NVAL;
        let gone = PollFlags::ERR | PollFlags::HUP;
        let told = poll(&mut watched, None).map(|_| watched[0].revents());
        if told.is_ok_and(|told| told.intersects(gone) && !told.intersects(cannot)) {
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
    let Line { work, given_back } = read(line);
    let (answer, exit) = match work.and_then(|work| work.run(context, grammar)) {
        Ok((answer, status)) => (answer, exit_code(status)),
        Err(error) => (as_json(&error.report()), failure_code(&error)),
    };
    with_fields(&answer, exit, &given_back)
}

/// Fields as they are written.
type Fields = BTreeMap<String, Box<RawValue>>;

/// The object of an answer, which goes on with how it ended and with what is given
/// back. An answer may be large, so no more than the names of its fields is read again.
fn with_fields(answer: &str, exit: u8, given_back: &Fields) -> String {
    let own: BTreeMap<String, IgnoredAny> = match given_back.is_empty() {
        true => BTreeMap::new(),
        false => serde_json::from_str(answer).unwrap_or_default(),
    };
    let mut line = match answer.strip_suffix('}') {
        Some("{") | None => "{".to_owned(),
        Some(object) => format!("{object},"),
    };
    line += &format!("\"exit\":{exit}");
    for (name, value) in given_back {
        if name != "exit" && !own.contains_key(name) {
            line += &format!(",{}:{}", as_json(name), value.get());
        }
    }
    line + "}"
}

/// What a line asks for.
enum Work {
    Arguments(Vec<String>),
    Question(Box<Question>),
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
                let line = context.line(&LimitArgs::default());
                let answer = ask(&*question, &line.session)?;
                return Ok((as_json(&answer), answer.status()));
            }
        };
        let words = std::iter::once("faceoff".to_owned()).chain(arguments);
        let words: Vec<String> = words.collect();
        let parsed = grammar.try_get_matches_from_mut(&words);
        let parsed = parsed.and_then(|mut found| Cli::from_arg_matches_mut(&mut found));
        let cli = match parsed {
            Ok(cli) => cli,
            // Help and the version are answers.
            Err(text) if !text.use_stderr() => {
                let text = text.to_string();
                return Ok((as_json(&Text { text }), faceoff::Status::Answered));
            }
            Err(error) => {
                let negative = crate::negative(&error, &words, grammar);
                let text = negative.unwrap_or_else(|| error.to_string());
                return Err(Error::Question(text));
            }
        };
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

/// What a line asks for, and what is given back with the answer.
struct Line {
    work: Result<Work, Error>,
    given_back: Fields,
}

/// Given back whatever is wrong with the line.
const MARKS: [&str; 2] = ["id", "tag"];

fn read(line: &[u8]) -> Line {
    let alone = |work| Line {
        work,
        given_back: Fields::new(),
    };
    let not_json = |error| refused(&format!("not JSON: {error}"));
    let marked = |mut fields: Fields| {
        fields.retain(|name, _| MARKS.contains(&name.as_str()));
        fields
    };
    let value = match serde_json::from_slice(line) {
        Ok(value) => value,
        // A number may be beyond all bounds, and the rest be right.
        Err(error) => {
            let given_back = serde_json::from_slice(line).map(marked).unwrap_or_default();
            let work = not_json(error);
            return Line { work, given_back };
        }
    };
    let wrong = "expected a list of arguments, or an object with \"args\" or \"ask\"";
    let mut fields = match value {
        Value::Object(fields) => fields,
        Value::Array(_) => return alone(arguments(&value)),
        _ => return alone(refused(wrong)),
    };
    let mut given_back: Fields = match serde_json::from_slice(line) {
        Ok(fields) => fields,
        Err(error) => return alone(not_json(error)),
    };
    let asks = fields.contains_key("ask");
    let work = match fields.remove("args") {
        Some(_) if asks => refused("a line has \"args\" or \"ask\", not both"),
        Some(list) => {
            given_back.remove("args");
            let work = arguments(&list);
            return Line { work, given_back };
        }
        None if asks => question(fields),
        None => refused(wrong),
    };
    let given_back = marked(given_back);
    Line { work, given_back }
}

fn refused(why: &str) -> Result<Work, Error> {
    Err(Error::Question(why.to_owned()))
}

fn arguments(list: &Value) -> Result<Work, Error> {
    let text = |value: &Value| value.as_str().map(str::to_owned);
    let list: Option<Vec<String>> = list
        .as_array()
        .and_then(|list| list.iter().map(text).collect());
    match list {
        Some(arguments) if !arguments.is_empty() => Ok(Work::Arguments(arguments)),
        _ => refused("arguments are a list of strings: [\"solve\",\"nim @ 1,2\"]"),
    }
}

fn question(mut fields: Map<String, Value>) -> Result<Work, Error> {
    fields.remove("tag");
    // Some questions have an id of their own.
    let own = serde_json::from_value(Value::Object(fields.clone()));
    let question = own.or_else(|_| {
        fields.remove("id");
        serde_json::from_value(Value::Object(fields))
    });
    let question = question.map_err(|error| Error::Question(error.to_string()));
    question.map(|question| Work::Question(Box::new(question)))
}
