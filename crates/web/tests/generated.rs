//! The page's types are made from the schema of questions and answers.
//! `FACEOFF_WRITE=1 cargo test -p faceoff-web --test generated` makes them anew.

use faceoff::schema::described;
use serde_json::{Map, Value};
use std::fmt::Write;
use std::path::Path;

/// A schema as a type of TypeScript.
fn type_of(schema: &Value) -> String {
    let Some(schema) = schema.as_object() else {
        return "unknown".to_owned();
    };
    if let Some(name) = schema.get("$ref").and_then(Value::as_str) {
        return name.trim_start_matches("#/$defs/").to_owned();
    }
    for key in ["anyOf", "oneOf"] {
        if let Some(Value::Array(kinds)) = schema.get(key) {
            return union(kinds.iter().map(type_of));
        }
    }
    if let Some(Value::Array(values)) = schema.get("enum") {
        return union(values.iter().map(Value::to_string));
    }
    if let Some(value) = schema.get("const") {
        return value.to_string();
    }
    match schema.get("type") {
        Some(Value::String(kind)) => named(kind, schema),
        Some(Value::Array(kinds)) => {
            let kinds = kinds.iter().filter_map(Value::as_str);
            union(kinds.map(|kind| named(kind, schema)))
        }
        _ => "unknown".to_owned(),
    }
}

fn union(kinds: impl Iterator<Item = String>) -> String {
    let mut all: Vec<String> = Vec::new();
    for kind in kinds {
        if !all.contains(&kind) {
            all.push(kind);
        }
    }
    all.join(" | ")
}

fn named(kind: &str, schema: &Map<String, Value>) -> String {
    match kind {
        "integer" | "number" => "number".to_owned(),
        "array" => match (schema.get("prefixItems"), schema.get("items")) {
            (Some(Value::Array(items)), _) => {
                let items: Vec<String> = items.iter().map(type_of).collect();
                format!("[{}]", items.join(", "))
            }
            (_, Some(item)) => {
                let (item, count) = (type_of(item), schema.get("minItems"));
                match count.filter(|n| schema.get("maxItems") == Some(n)) {
                    Some(count) => {
                        let count = count.as_u64().unwrap_or(0) as usize;
                        format!("[{}]", vec![item; count].join(", "))
                    }
                    None if item.contains('|') => format!("({item})[]"),
                    None => format!("{item}[]"),
                }
            }
            _ => "unknown[]".to_owned(),
        },
        "object" => match schema.get("properties") {
            Some(_) => format!("{{ {} }}", fields(schema).join("; ")),
            None => {
                let value = schema.get("additionalProperties").map(type_of);
                let value = value.unwrap_or_else(|| "unknown".to_owned());
                format!("{{ [key: string]: {value} }}")
            }
        },
        other => other.to_owned(),
    }
}

fn fields(schema: &Map<String, Value>) -> Vec<String> {
    let required = schema.get("required").and_then(Value::as_array);
    let is_required =
        |name: &str| required.is_some_and(|list| list.iter().any(|field| field == name));
    let Some(Value::Object(properties)) = schema.get("properties") else {
        return Vec::new();
    };
    let field = |(name, schema): (&String, &Value)| {
        let mark = if is_required(name) { "" } else { "?" };
        format!("{name}{mark}: {}", type_of(schema))
    };
    properties.iter().map(field).collect()
}

fn typescript() -> String {
    let described = described("/$defs");
    let mut definitions = described.questions;
    definitions.extend(described.answers);
    let mut text = "// Made from the schema of questions and answers by\n\
                    // `FACEOFF_WRITE=1 cargo test -p faceoff-web --test generated`.\n"
        .to_owned();
    for (name, schema) in &definitions {
        let object = schema.as_object().expect("a definition is an object");
        if object.contains_key("properties") {
            let _ = writeln!(text, "\nexport interface {name} {{");
            for field in fields(object) {
                let _ = writeln!(text, "  {field};");
            }
            text.push_str("}\n");
        } else {
            let _ = writeln!(text, "\nexport type {name} = {};", type_of(schema));
        }
    }
    let mut list = |title: &str, pick: &dyn Fn(&Value, &Value) -> String| {
        let _ = writeln!(text, "\nexport interface {title} {{");
        for (name, question, answer) in &described.all {
            let kind = pick(question.as_value(), answer.as_value());
            let _ = writeln!(text, "  {name:?}: {kind};");
        }
        text.push_str("}\n");
    };
    list("Questions", &|question, _| type_of(question));
    list("Answers", &|_, answer| type_of(answer));
    text
}

#[test]
fn the_types_of_the_page_are_those_of_the_schema() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web-ui/src/lib/answers.ts");
    let made = typescript();
    if std::env::var_os("FACEOFF_WRITE").is_some() {
        std::fs::write(&path, &made).expect("the types are written");
    }
    let committed = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        made == committed,
        "the schema has changed: FACEOFF_WRITE=1 cargo test -p faceoff-web --test generated"
    );
}
