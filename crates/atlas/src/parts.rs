//! What decides a complex without a search: smaller ones that have a certificate.
//!
//! The zero positions of a join are those of its factors (ES96 Theorem 6.1); those of a
//! cone, of B and of P come from the smaller complex (Corollaries 6.2, 6.10, 6.11). So
//! if all that is left has a certificate, the whole has an automaton, too. The
//! operation C needs lengths, about which a certificate says nothing; it is not used.

use crate::known;
use faceoff_complex::Complex;
use faceoff_limits::{Limits, StopReason};
use faceoff_theory::reductions::{Operation, Step};

/// The labels of smaller complexes with certificates that decide a complex, if there
/// are such, each once.
pub fn proved_from(complex: &Complex, limits: &Limits) -> Result<Option<Vec<String>>, StopReason> {
    let mut labels = Vec::new();
    for part in parts(complex, limits)? {
        let label = part.atlas_label().map(|found| found.label.to_string());
        let record = label.as_deref().and_then(known);
        match (record, label) {
            (Some(record), Some(label)) if record.certificate.is_some() => labels.push(label),
            _ => match proved_from(&part, limits)? {
                Some(more) => labels.extend(more),
                None => return Ok(None),
            },
        }
    }
    labels.sort();
    labels.dedup();
    Ok((!labels.is_empty()).then_some(labels))
}

/// What a complex is made of, one step down; nothing if it is made of nothing smaller.
fn parts(complex: &Complex, limits: &Limits) -> Result<Vec<Complex>, StopReason> {
    if complex.is_simplex() {
        return Ok(Vec::new());
    }
    let blocks = complex.join_blocks(limits)?;
    if blocks.len() > 1 {
        let induced = blocks.iter().filter_map(|&set| complex.induced(set).ok());
        return Ok(induced.collect());
    }
    for operation in [Operation::Cone, Operation::B, Operation::P] {
        if let Some(step) = Step::undo(complex, operation, limits)? {
            return Ok(vec![step.smaller]);
        }
    }
    Ok(Vec::new())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shipped;

    /// On all complexes on at most five vertices: what smaller ones decide has a
    /// certificate of its own.
    #[test]
    fn what_parts_decide_has_a_certificate() {
        let mut decided = 0;
        for record in shipped() {
            let complex: Complex = record.label.parse().unwrap();
            let from = proved_from(&complex, &Limits::none()).unwrap();
            if let Some(labels) = from {
                decided += 1;
                assert!(record.certificate.is_some(), "{} {labels:?}", record.label);
                assert!(!labels.contains(&record.label));
            }
        }
        assert!(decided > 60, "{decided}");
    }
}
