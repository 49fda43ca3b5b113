//! Fields that could not be decided within the limits.

use std::collections::BTreeMap;
use std::fmt::Display;

/// The names of fields that are null, with the reason.
pub type Undecided = BTreeMap<String, String>;

/// The value, or `None` and a note of the reason under `field`.
pub(crate) fn note<T>(
    undecided: &mut Undecided,
    field: &str,
    result: Result<T, impl Display>,
) -> Option<T> {
    result
        .inspect_err(|reason| {
            undecided.insert(field.to_owned(), reason.to_string());
        })
        .ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use faceoff_limits::StopReason;

    #[test]
    fn a_reason_is_kept() {
        let mut undecided = Undecided::new();
        let none: Option<u8> = note(&mut undecided, "f", Err(StopReason::Cancelled));
        assert_eq!((none, undecided["f"].as_str()), (None, "cancelled"));
    }
}
