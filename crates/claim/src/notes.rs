//! What a claim says and its author may not mean.

use crate::ast::*;
use faceoff_complex::notation::Diagnostic;

impl Claim {
    /// Remarks on a claim that reads well, with their places: a variable that is
    /// neither an entry nor bound, and `up to symmetry` that closes the last set
    /// of a union only.
    pub fn notes(&self) -> Vec<Diagnostic> {
        let mut notes = Vec::new();
        if let Self::Set(set) = self {
            set_notes(set, &mut notes);
        }
        notes
    }
}

fn set_notes(set: &Set, notes: &mut Vec<Diagnostic>) {
    match &set.kind {
        SetKind::Builder { entries, condition } => {
            let mut known: Vec<&str> = Vec::new();
            for entry in entries {
                entry.each_variable(&mut |name, _| known.push(name));
            }
            let Some(condition) = condition else { return };
            condition.each_free_variable(&mut |name, place| {
                if !known.contains(&name) {
                    known.push(name);
                    let message = format!(
                        "'{name}' is no entry and bound by no quantifier: read as 'there is a \
                         natural number {name}'"
                    );
                    let help = format!("write exists {name}: … if that is meant");
                    notes.push(Diagnostic::new(place.range(), message).help(help));
                }
            });
        }
        SetKind::Union(sets) => {
            sets.iter().for_each(|set| set_notes(set, notes));
            let closed = |set: &Set| matches!(set.kind, SetKind::UpToSymmetry(_));
            if let Some((last, before)) = sets.split_last()
                && closed(last)
                && !before.iter().any(closed)
            {
                let message = "'up to symmetry' closes the set before it, not the whole union";
                let help = "write (A union B) up to symmetry to close all of it";
                notes.push(Diagnostic::new(last.place.range(), message).help(help));
            }
        }
        SetKind::UpToSymmetry(inner) => set_notes(inner, notes),
    }
}
