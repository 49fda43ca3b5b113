//! What could not be decided, and why.

pub use faceoff_decide::Why;
use std::collections::BTreeMap;

/// The names of fields that are null, with the reason.
pub type Undecided = BTreeMap<String, Why>;

/// The value, or `None` and a note of the reason under `field`.
pub(crate) fn note<T>(
    undecided: &mut Undecided,
    field: &str,
    result: Result<T, impl Into<Why>>,
) -> Option<T> {
    match result {
        Ok(value) => Some(value),
        Err(reason) => {
            undecided.insert(field.to_owned(), reason.into());
            None
        }
    }
}

/// Nothing of these fields is known, for one reason.
pub(crate) fn all(fields: &[&str], reason: impl Into<Why>) -> Undecided {
    let reason = reason.into();
    let field = |field: &&str| ((*field).to_owned(), reason.clone());
    fields.iter().map(field).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use faceoff_limits::StopReason;

    #[test]
    fn a_reason_is_kept() {
        let mut undecided = Undecided::new();
        let none: Option<u8> = note(&mut undecided, "f", Err(StopReason::Cancelled));
        assert_eq!(none, None);
        assert_eq!(undecided["f"], Why::Stopped(StopReason::Cancelled));
        assert_eq!(
            serde_json::to_string(&undecided).unwrap(),
            r#"{"f":"cancelled"}"#
        );
    }
}
