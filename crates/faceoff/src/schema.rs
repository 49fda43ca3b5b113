//! The JSON schema of all answers.

use schemars::schema_for;
use serde_json::{Value, json};

/// The schema of each command's answer, by the name of the command.
pub fn all() -> Value {
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Answers of Faceoff",
        "solve": schema_for!(crate::Answer),
        "analyze": schema_for!(crate::Analysis),
        "length": schema_for!(crate::Length),
        "reduce": schema_for!(crate::Reduced),
        "family": schema_for!(crate::Family),
        "census": schema_for!(crate::census::Census),
        "prove": schema_for!(crate::prove::Proof),
        "discover": schema_for!(crate::discover::Discovered),
        "atlas": schema_for!(crate::atlas::Atlas),
        "check": schema_for!(crate::prove::Checked),
        "table": schema_for!(crate::Table),
        "conjecture list": schema_for!(crate::conjecture::Conjectures),
        "conjecture test": schema_for!(crate::conjecture::TestAnswer),
        "enumerate": schema_for!(faceoff_lab::levels::Enumerated),
        "theorems": schema_for!(crate::theorems::Theorems),
    })
}
