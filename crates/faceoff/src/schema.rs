//! The JSON schema of questions and answers.
//!
//! The schema of each answer stands under the name of its question and refers to
//! nothing outside itself. The whole is the schema of any answer or error. Questions
//! have a document of the same shape.

use crate::ask;
use crate::error::ErrorReport;
use schemars::generate::SchemaSettings;
use schemars::transform::transform_subschemas;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde_json::{Map, Value, json};

fn generator(inline: bool) -> SchemaSettings {
    let mut settings = SchemaSettings::draft2020_12();
    settings.inline_subschemas = inline;
    settings.meta_schema = None;
    settings.with_transform(leave_out_examples)
}

/// Types are described for programs in other languages: without examples in Rust.
fn leave_out_examples(schema: &mut Schema) {
    if let Some(Value::String(text)) = schema.get_mut("description")
        && let Some(example) = text.find("```")
    {
        text.truncate(text[..example].trim_end().len());
    }
    transform_subschemas(&mut leave_out_examples, schema);
}

/// The schema of a type that front ends add, on its own.
pub fn of<T: JsonSchema>() -> Value {
    answers().into_root_schema_for::<T>().into()
}

fn answers() -> SchemaGenerator {
    generator(true).for_serialize().into_generator()
}

/// Name, question and answer; what is said of them without examples in Rust.
fn pairs(
    questions: &mut SchemaGenerator,
    answers: &mut SchemaGenerator,
) -> Vec<(&'static str, Schema, Schema)> {
    let mut all = ask::schemas(questions, answers);
    for (_, question, answer) in &mut all {
        leave_out_examples(question);
        leave_out_examples(answer);
    }
    all
}

/// The schemas of all answers by name, and of errors.
fn by_name() -> Vec<(&'static str, Value)> {
    let all = pairs(&mut generator(true).into_generator(), &mut answers()).into_iter();
    let mut all: Vec<(&str, Value)> = all.map(|(name, _, answer)| (name, answer.into())).collect();
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
    let named = by_name().into_iter().chain(more);
    document("Answers of Faceoff", "anyOf", named)
}

/// The schema of all questions as data, each with its name under `ask`.
///
/// ```
/// let questions = faceoff::schema::questions();
/// let solve = &questions["solve"];
/// assert_eq!(solve["properties"]["ask"]["const"], "solve");
/// assert_eq!(solve["required"], serde_json::json!(["problem", "ask"]));
/// ```
pub fn questions() -> Value {
    let all = pairs(&mut generator(true).into_generator(), &mut answers()).into_iter();
    let named = all.map(|(name, question, _)| {
        let mut question: Value = question.into();
        question["properties"]["ask"] = json!({ "type": "string", "const": name });
        match question["required"].as_array_mut() {
            Some(required) => required.push(json!("ask")),
            None => question["required"] = json!(["ask"]),
        }
        (name, question)
    });
    document("Questions to Faceoff", "oneOf", named)
}

/// Schemas by name, and what fits `any` of them.
fn document(title: &str, any: &str, named: impl Iterator<Item = (&'static str, Value)>) -> Value {
    let mut document = Map::new();
    let mut places = Vec::new();
    for (name, schema) in named {
        let place = name
            .replace('~', "~0")
            .replace('/', "~1")
            .replace(' ', "%20");
        places.push(json!({ "$ref": format!("#/{place}") }));
        document.insert(name.to_owned(), schema);
    }
    document.insert(
        "$schema".to_owned(),
        json!("https://json-schema.org/draft/2020-12/schema"),
    );
    document.insert("title".to_owned(), json!(title));
    document.insert(any.to_owned(), Value::Array(places));
    Value::Object(document)
}

/// Every question with its answer, for descriptions in other languages: the
/// definitions of all types, and for each question its name, its type and that
/// of its answer.
///
/// ```
/// let described = faceoff::schema::described("/$defs");
/// let (name, question, answer) = &described.all[0];
/// assert_eq!(*name, "solve");
/// assert_eq!(question.get("$ref").unwrap(), "#/$defs/Solve");
/// assert_eq!(answer.get("$ref").unwrap(), "#/$defs/Solution");
/// let fields = &described.answers["Solution"]["properties"];
/// assert!(fields.get("outcome").is_some());
/// ```
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
    let all = pairs(&mut questions, &mut answers);
    answers.subschema_for::<ErrorReport>();
    Described {
        questions: questions.take_definitions(true),
        answers: answers.take_definitions(true),
        all,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A type.
    ///
    /// ```
    /// assert_eq!(2 + 2, 4);
    /// ```
    #[derive(JsonSchema)]
    #[allow(dead_code)]
    struct Outer {
        /// A field.
        ///
        /// ```
        /// assert_eq!(2 + 2, 4);
        /// ```
        inner: Vec<u8>,
    }

    #[test]
    fn examples_are_for_those_who_write_rust() {
        let schema = of::<Outer>();
        assert_eq!(schema["description"], "A type.");
        assert_eq!(schema["properties"]["inner"]["description"], "A field.");
        let settings = generator(false).into_generator();
        assert!(
            !settings
                .into_root_schema_for::<Outer>()
                .to_value()
                .to_string()
                .contains("assert")
        );
        let described = described("/$defs");
        for definitions in [described.questions, described.answers] {
            assert!(!Value::Object(definitions).to_string().contains("```"));
        }
        assert!(!all(Vec::new()).to_string().contains("```"));
        assert!(!questions().to_string().contains("```"));
    }
}
