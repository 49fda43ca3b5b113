//! `faceoff batch`: JSON lines in, JSON lines out.
//!
//! Each line is a list of arguments as on the command line,
//! `["solve", "nim on cycle(5,2)", "3,1,2,2,1"]`, or an object with `args` and
//! whatever else, which is given back. Each answer is the command's JSON with
//! `exit`, the code that the command would have ended with.

use crate::Cli;
use crate::context::Context;
use crate::report::{Failure, Report, write_out};
use clap::Parser;
use serde_json::{Map, Value, json};
use std::io::BufRead;
use std::sync::Arc;
use std::sync::atomic::Ordering;

/// Answer many questions without starting again: JSON lines in, JSON lines out
#[derive(clap::Args)]
#[command(
    after_help = "A line is a list of arguments, [\"solve\",\"nim @ 1,2\"], or an object\n\
    {\"args\":[…],\"id\":…} whose other fields are given back with the answer."
)]
pub struct Args {}

impl Args {
    pub fn run(&self, context: &Context) -> Result<Report, Failure> {
        for line in std::io::stdin().lock().lines() {
            let line = line.map_err(|error| Failure::new(error.to_string()))?;
            if context.interrupted.load(Ordering::Relaxed) {
                break;
            }
            if !line.trim().is_empty() {
                write_out(&Value::Object(answer(&line, context)).to_string());
            }
        }
        Ok(Report::silent())
    }
}

fn answer(line: &str, context: &Context) -> Map<String, Value> {
    let (arguments, mut fields) = match read(line) {
        Ok(read) => read,
        Err(message) => return failed(Map::new(), &message),
    };
    let words = std::iter::once("faceoff".to_owned()).chain(arguments);
    let cli = match Cli::try_parse_from(words) {
        Ok(cli) => cli,
        Err(error) => return failed(fields, &error.to_string()),
    };
    let own = Context::with_flag(&cli.limits, Arc::clone(&context.interrupted));
    match cli.command {
        crate::Command::Batch(_) | crate::Command::Play(_) | crate::Command::Serve(_) => {
            failed(fields, "this command cannot stand in a batch")
        }
        command => match command.run(&own) {
            Ok(report) => {
                match report.json {
                    Value::Object(object) => fields.extend(object),
                    other => {
                        fields.insert("answer".to_owned(), other);
                    }
                }
                fields.insert("exit".to_owned(), json!(report.status as u8));
                fields
            }
            Err(failure) => {
                if let Value::Object(object) = failure.json() {
                    fields.extend(object);
                }
                fields.insert("exit".to_owned(), json!(2));
                fields
            }
        },
    }
}

fn failed(mut fields: Map<String, Value>, message: &str) -> Map<String, Value> {
    fields.insert("error".to_owned(), json!(message));
    fields.insert("exit".to_owned(), json!(2));
    fields
}

type Line = (Vec<String>, Map<String, Value>);

fn read(line: &str) -> Result<Line, String> {
    let value: Value = serde_json::from_str(line).map_err(|error| format!("not JSON: {error}"))?;
    let (list, fields) = match value {
        Value::Array(list) => (list, Map::new()),
        Value::Object(mut fields) => match fields.remove("args") {
            Some(Value::Array(list)) => (list, fields),
            _ => return Err("expected a list of arguments under \"args\"".to_owned()),
        },
        _ => return Err("expected a list of arguments, or an object with \"args\"".to_owned()),
    };
    let text = |value: &Value| value.as_str().map(str::to_owned);
    let arguments: Option<Vec<String>> = list.iter().map(text).collect();
    let arguments = arguments.ok_or("arguments are strings")?;
    Ok((arguments, fields))
}
