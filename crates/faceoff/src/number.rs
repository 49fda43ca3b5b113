//! Integers in JSON: a number up to 2^53, a decimal string beyond.

use num_bigint::BigUint;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::borrow::Cow;
use std::fmt;

/// A natural number that JSON readers get exactly: a number up to 2^53 and a
/// decimal string beyond.
///
/// ```
/// use faceoff::Number;
///
/// let json = |number: &Number| serde_json::to_string(number).unwrap();
/// assert_eq!(json(&Number::from(7u32)), "7");
/// let large = Number::from(1u128 << 64);
/// assert_eq!(json(&large), "\"18446744073709551616\"");
/// assert_eq!(serde_json::from_str::<Number>(&json(&large)).unwrap(), large);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Number(pub BigUint);

impl Number {
    /// What serde calls it.
    pub const NAME: &'static str = "Number";
}

impl<N: Into<BigUint>> From<N> for Number {
    fn from(number: N) -> Self {
        Self(number.into())
    }
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Serialize for Number {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        // The name tells a serializer that has large numbers what the text is.
        match u64::try_from(&self.0) {
            Ok(small) if small <= 1 << 53 => {
                serializer.serialize_newtype_struct(Self::NAME, &small)
            }
            _ => serializer.serialize_newtype_struct(Self::NAME, &self.0.to_string()),
        }
    }
}

impl<'de> Deserialize<'de> for Number {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Written {
            Small(u64),
            Large(String),
        }
        match Written::deserialize(deserializer)? {
            Written::Small(number) => Ok(Self(number.into())),
            Written::Large(digits) => digits.parse().map(Self).map_err(D::Error::custom),
        }
    }
}

impl JsonSchema for Number {
    fn schema_name() -> Cow<'static, str> {
        "Natural".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "A natural number; a decimal string beyond 2^53.",
            "oneOf": [
                { "type": "integer", "minimum": 0, "maximum": 9007199254740992u64 },
                { "type": "string", "pattern": "^[0-9]+$" }
            ]
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exact_in_json() {
        let json = |n: u64| serde_json::to_string(&Number::from(n)).unwrap();
        assert_eq!(json(0), "0");
        assert_eq!(json(1 << 53), "9007199254740992");
        assert_eq!(json((1 << 53) + 1), "\"9007199254740993\"");
    }
}
