//! Every answer and every error that the golden sessions show validates against
//! `faceoff schema`, and docs/schema.json is what it prints.

use serde_json::{Map, Value};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn run(arguments: &[String], folder: &Path) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_faceoff"));
    let output = command.args(arguments).current_dir(folder).output();
    output.expect("the program runs")
}

fn published() -> Value {
    printed("schema")
}

fn printed(command: &str) -> Value {
    let output = run(&words(command), Path::new("."));
    serde_json::from_slice(&output.stdout).expect("the schema is JSON")
}

/// What is wrong with a value; the part of JSON Schema that the schema uses, and
/// anything else is an error.
fn problems(value: &Value, schema: &Value, root: &Value, at: &str) -> Vec<String> {
    let Some(schema) = schema.as_object() else {
        return match schema {
            Value::Bool(true) => Vec::new(),
            _ => vec![format!("{at}: nothing is allowed here")],
        };
    };
    let mut found = Vec::new();
    macro_rules! wrong {
        ($($text:tt)*) => { found.push(format!("{at}: {}", format_args!($($text)*))) };
    }
    for (keyword, rule) in schema {
        match keyword.as_str() {
            "$schema" | "title" | "description" | "format" | "default" => {}
            "$ref" => {
                let place = rule.as_str().and_then(|text| text.strip_prefix('#'));
                let place = place.expect("a place in the document").replace("%20", " ");
                let target = root.pointer(&place).expect("no reference dangles");
                found.extend(problems(value, target, root, at));
            }
            "type" if !types(rule).any(|kind| is_of(value, kind)) => {
                wrong!("{value} is not of type {rule}");
            }
            "enum" if !rule.as_array().is_some_and(|list| list.contains(value)) => {
                wrong!("{value} is not among {rule}");
            }
            "const" if rule != value => wrong!("{value} is not {rule}"),
            "minimum" if value.is_number() && value.as_f64() < rule.as_f64() => {
                wrong!("{value} is below {rule}")
            }
            "maximum" if value.is_number() && value.as_f64() > rule.as_f64() => {
                wrong!("{value} is above {rule}");
            }
            "minItems" | "maxItems" if value.is_array() => {
                let (count, bound) = (value.as_array().unwrap().len(), rule.as_u64().unwrap());
                if (keyword == "minItems") != (count as u64 >= bound) && count as u64 != bound {
                    wrong!("{count} items");
                }
            }
            "pattern" => {
                assert_eq!(rule, "^[0-9]+$", "the one pattern that is known here");
                if value
                    .as_str()
                    .is_some_and(|t| !t.bytes().all(|b| b.is_ascii_digit()))
                {
                    wrong!("{value} is no number");
                }
            }
            "anyOf" | "oneOf" => {
                let fits = |kind: &&Value| problems(value, kind, root, at).is_empty();
                let count = rule.as_array().unwrap().iter().filter(fits).count();
                if count == 0 || keyword == "oneOf" && count > 1 {
                    wrong!("{value} fits {count} of {keyword}");
                }
            }
            "required" => {
                if let Some(object) = value.as_object() {
                    let names = rule.as_array().unwrap().iter().filter_map(Value::as_str);
                    let missing: Vec<&str> = names.filter(|n| !object.contains_key(*n)).collect();
                    if !missing.is_empty() {
                        wrong!("{missing:?} are missing");
                    }
                }
            }
            "properties" => {
                let object = value.as_object().into_iter().flatten();
                for (name, inner) in object {
                    match (rule.get(name), schema.contains_key("additionalProperties")) {
                        (Some(rule), _) => {
                            let place = format!("{at}/{name}");
                            found.extend(problems(inner, rule, root, &place));
                        }
                        // Stricter than the standard: what is there is described.
                        (None, false) => found.push(format!("{at}: {name} is not described")),
                        (None, true) => {}
                    }
                }
            }
            "additionalProperties" => {
                let described = schema.get("properties").and_then(Value::as_object);
                let described = described.cloned().unwrap_or_else(Map::new);
                let numbers = schema.contains_key("patternProperties");
                let is_known = |name: &str| {
                    let number = name.bytes().all(|b| b.is_ascii_digit());
                    described.contains_key(name) || numbers && number
                };
                let object = value.as_object().into_iter().flatten();
                for (name, inner) in object.filter(|(name, _)| !is_known(name)) {
                    found.extend(problems(inner, rule, root, &format!("{at}/{name}")));
                }
            }
            "patternProperties" => {
                let rule = rule
                    .get("^\\d+$")
                    .expect("the one pattern that is known here");
                for (name, inner) in value.as_object().into_iter().flatten() {
                    found.extend(problems(inner, rule, root, &format!("{at}/{name}")));
                }
            }
            "items" | "prefixItems" => {
                for (i, inner) in value.as_array().into_iter().flatten().enumerate() {
                    let rule = if keyword == "items" {
                        Some(rule)
                    } else {
                        rule.get(i)
                    };
                    let place = format!("{at}/{i}");
                    found.extend(
                        rule.into_iter()
                            .flat_map(|r| problems(inner, r, root, &place)),
                    );
                }
            }
            "type" | "enum" | "const" | "minimum" | "maximum" | "minItems" | "maxItems" => {}
            // The document itself has the schemas of all answers by name.
            _ if at.is_empty() => {}
            other => panic!("the keyword {other} is not known to this test"),
        }
    }
    found
}

fn types(rule: &Value) -> impl Iterator<Item = &str> {
    let one = rule.as_str().into_iter();
    one.chain(
        rule.as_array()
            .into_iter()
            .flatten()
            .filter_map(Value::as_str),
    )
}

fn is_of(value: &Value, kind: &str) -> bool {
    match kind {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "string" => value.is_string(),
        "number" => value.is_number(),
        "integer" => value.is_u64() || value.is_i64(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        other => panic!("{other}"),
    }
}

/// The commands of all sessions, with the folder each is run in.
fn sessions() -> Vec<(Vec<String>, PathBuf)> {
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    let mut found = Vec::new();
    for entry in std::fs::read_dir(&golden).unwrap() {
        let page = entry.unwrap().path();
        if page.extension().is_none_or(|kind| kind != "md") {
            continue;
        }
        let inside = page.with_extension("in");
        let folder = if inside.is_dir() {
            inside
        } else {
            golden.clone()
        };
        for line in std::fs::read_to_string(&page).unwrap().lines() {
            if let Some(command) = line.strip_prefix("$ faceoff ") {
                found.push((words(command), folder.clone()));
            }
        }
    }
    found
}

/// The words of a command line, with quotes taken off.
fn words(command: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut quoted = false;
    for c in command.chars() {
        match c {
            '\'' => quoted = !quoted,
            ' ' if !quoted => words.push(String::new()),
            c => words.last_mut().unwrap().push(c),
        }
    }
    words
}

/// Run it with `--json`; what it says validates as some answer, and as the one that is its own.
/// Gives the exit code.
fn validates(mut arguments: Vec<String>, folder: &Path, schema: &Value) -> Option<i32> {
    if !arguments.contains(&"--json".to_owned()) {
        arguments.push("--json".to_owned());
    }
    let output = run(&arguments, folder);
    let text = String::from_utf8_lossy(&output.stdout);
    let answer: Value = serde_json::from_str(&text)
        .unwrap_or_else(|error| panic!("{arguments:?}: {error}: {text}"));
    let found = problems(&answer, schema, schema, "");
    assert_eq!(found, [""; 0], "{arguments:?}");
    // The name of an answer is that of a command, of one word or of two; where many are
    // found at once it is that of another question.
    let two = arguments[..arguments.len().min(2)].join(" ");
    let name = match output.status.code() {
        Some(2) => "error",
        _ if answer.get("rows").is_some() && two == "atlas find" => "atlas find all",
        _ if schema.get(&two).is_some() => &two,
        _ => arguments[0].as_str(),
    };
    if let Some(own) = schema.get(name) {
        let found = problems(&answer, own, schema, name);
        assert_eq!(found, [""; 0], "{arguments:?}: {answer}");
    }
    output.status.code()
}

#[test]
fn every_answer_validates() {
    let schema = published();
    let sessions = sessions();
    assert!(sessions.len() > 30, "{}", sessions.len());
    for (arguments, folder) in sessions {
        validates(arguments, &folder, &schema);
    }
}

/// What no golden session shows: answers that are pictures, times or files.
#[test]
fn what_no_session_shows_validates() {
    let schema = published();
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("schema-more");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    for line in [
        "length cycle(5,2) 1,1,1,1,1",
        "draw cycle(5,2) --out c.svg",
        "play 'nim @ 1,2'",
        "census 3",
        "enumerate 4",
        "bench table --time 1s",
        "bench prove --time 1s",
        "figure dh13-7",
        "figure dh13-10 5 2",
        "figure dh13-table2",
        "atlas 2",
        "atlas records 2",
        "conjecture new 'forall complex X on 2..3: vertices(X) < 4' --id few --store s.store",
        "conjecture test few --store s.store",
        "conjecture list --store s.store",
        "conjecture report --store s.store",
        "completions bash",
        "man solve",
        "help games",
    ] {
        let code = validates(words(line), &folder, &schema);
        assert!(matches!(code, Some(0 | 3)), "{line}: {code:?}");
    }
}

/// A theorem for Rocq, printed or written; programs find the file and the theorem.
#[test]
fn a_theorem_for_rocq_validates() {
    let schema = published();
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("schema-rocq");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    let run = |line: &str| run(&words(line), &folder);
    let made = run("discover points(2) --out two.cert");
    assert_eq!(made.status.code(), Some(0));
    let answer = |line: &str| {
        let output = run(line);
        let answer: Value = serde_json::from_slice(&output.stdout).expect("JSON");
        let found = problems(&answer, &schema["rocq"], &schema, "rocq");
        assert_eq!(found, [""; 0], "{answer}");
        answer
    };
    let printed = answer("rocq two.cert --json");
    let written = answer("rocq two.cert --out two.v --json");
    assert_eq!(written["out"], "two.v");
    let file = std::fs::read_to_string(folder.join("two.v")).expect("a file");
    assert_eq!(printed["text"], file);
    let name = written["theorem"].as_str().expect("a name");
    assert!(file.contains(&format!("\nTheorem {name} :")), "{written}");
}

#[test]
fn every_record_of_the_atlas_validates() {
    let schema = published();
    let arguments = ["atlas", "search", "vertices>0", "--json"].map(str::to_owned);
    let output = run(&arguments, Path::new("."));
    let answer: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(answer["rows"].as_array().map(Vec::len), Some(208));
    let found = problems(&answer, &schema["atlas search"], &schema, "atlas search");
    assert_eq!(found, [""; 0]);
}

/// A question of each kind that `batch` and the server take, and slips of the pen.
#[test]
fn questions_validate() {
    let schema = printed("schema --questions");
    let valid = |line: &str| {
        let question: Value = serde_json::from_str(line).expect("JSON");
        let read = serde_json::from_value::<faceoff::Question>(question.clone()).is_ok();
        let fits = problems(&question, &schema, &schema, "").is_empty();
        assert_eq!(read, fits, "{line}");
        read
    };
    for line in [
        r#"{"ask":"solve","problem":"nim @ 1,2"}"#,
        r#"{"ask":"solve","problem":"nim","position":[1,"9007199254740993"],"all":true}"#,
        r#"{"ask":"solve","problem":"nim","position":"1,2"}"#,
        r#"{"ask":"family","family":"wheel(n)","first":3,"last":5}"#,
        r#"{"ask":"theorems"}"#,
        r#"{"ask":"theorems","id":"ES96"}"#,
        r#"{"ask":"conjecture list"}"#,
        r#"{"ask":"catalogue"}"#,
    ] {
        assert!(valid(line), "{line}");
    }
    for line in [
        r#"{"ask":"solv","problem":"nim @ 1,2"}"#,
        r#"{"problem":"nim @ 1,2"}"#,
        r#"{"ask":"solve","porblem":"nim @ 1,2"}"#,
        r#"{"ask":"solve","problem":"nim","position":[1,-2]}"#,
        r#"{"ask":"family","family":"wheel(n)"}"#,
    ] {
        assert!(!valid(line), "{line}");
    }
}

#[test]
fn the_published_schema_is_up_to_date() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/schema.json");
    let committed = std::fs::read_to_string(path).unwrap();
    let committed: Value = serde_json::from_str(&committed).unwrap();
    assert!(
        committed == published(),
        "make it again: faceoff schema > docs/schema.json"
    );
}
