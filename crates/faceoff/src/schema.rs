//! The JSON schema of questions and answers.
//!
//! The schema of each answer stands under the name of its question and refers to
//! nothing outside itself. The whole is the schema of any answer or error.

use crate::ask;
use crate::error::ErrorReport;
use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde_json::{Map, Value, json};

fn generator(inline: bool) -> SchemaSettings {
    let mut settings = SchemaSettings::draft2020_12();
    settings.inline_subschemas = inline;
    settings.meta_schema = None;
    settings
}

/// The schema of a type that front ends add, on its own.
pub fn of<T: JsonSchema>() -> Value {
    answers().into_root_schema_for::<T>().into()
}

fn answers() -> SchemaGenerator {
    generator(true).for_serialize().into_generator()
}

/// The schemas of all answers by name, and of errors.
fn by_name() -> Vec<(&'static str, Value)> {
    let (mut questions, mut made) = (generator(true).into_generator(), answers());
    let all = ask::schemas(&mut questions, &mut made).into_iter();
    let mut all: Vec<(&str, Value)> = all.map(|(name, _, schema)| (name, schema.into())).collect();
    all.extend([
        ("show", of::<ask::show::Shown>()),
        #[cfg(feature = "lab")]
        ("atlas records", of::<ask::atlas::Records>()),
        ("figure dh13-7", of::<ask::figure::Orderings>()),
        ("figure dh13-10", of::<ask::figure::Circuits>()),
        ("figure dh13-table2", of::<ask::figure::Lengths>()),
        ("bench table", of::<ask::bench::TableTimes>()),
        ("bench prove", of::<ask::bench::ProofTimes>()),
        ("bench prove --mona", of::<ask::bench::Comparison>()),
        ("error", of::<ErrorReport>()),
    ]);
    all
}

/// The schema of all answers; `more` are those that a front end adds.
pub fn all(more: Vec<(&'static str, Value)>) -> Value {
    let mut document = Map::new();
    let mut any = Vec::new();
    for (name, schema) in by_name().into_iter().chain(more) {
        let place = name
            .replace('~', "~0")
            .replace('/', "~1")
            .replace(' ', "%20");
        any.push(json!({ "$ref": format!("#/{place}") }));
        document.insert(name.to_owned(), schema);
    }
    document.insert(
        "$schema".to_owned(),
        json!("https://json-schema.org/draft/2020-12/schema"),
    );
    document.insert("title".to_owned(), json!("Answers of Faceoff"));
    document.insert("anyOf".to_owned(), Value::Array(any));
    Value::Object(document)
}

/// Every question with its answer, for descriptions in other languages: the
/// definitions of all types, and for each question its name, its type and that
/// of its answer.
pub struct Described {
    /// The definitions that questions refer to.
    pub questions: Map<String, Value>,
    /// The definitions that answers refer to.
    pub answers: Map<String, Value>,
    /// Name, question, answer.
    pub all: Vec<(&'static str, Schema, Schema)>,
}

/// See [`Described`]. Types refer to each other by `path`, such as `/$defs`.
pub fn described(path: &'static str) -> Described {
    let settings = || generator(false).with(|settings| settings.definitions_path = path.into());
    let mut questions = settings().into_generator();
    let mut answers = settings().for_serialize().into_generator();
    let all = ask::schemas(&mut questions, &mut answers);
    answers.subschema_for::<ErrorReport>();
    Described {
        questions: questions.take_definitions(true),
        answers: answers.take_definitions(true),
        all,
    }
}
