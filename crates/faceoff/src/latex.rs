//! Positions, complexes and formulas as LaTeX.

use crate::analyze::{Analysis, Labels};
use crate::solve::{Answer, Lead};

/// A label in a formula.
fn label(text: &str) -> String {
    let short = text.chars().count() == 1;
    let escaped: String = text
        .chars()
        .map(|c| match c {
            '_' | '&' | '%' | '#' | '$' | '{' | '}' => format!("\\{c}"),
            '\\' => "\\backslash ".to_owned(),
            '^' => "\\hat{}".to_owned(),
            '~' => "\\sim ".to_owned(),
            c => c.to_string(),
        })
        .collect();
    match text.strip_suffix('\'') {
        Some(stem) => format!("{}'", label(stem)),
        None if short || text.bytes().all(|b| b.is_ascii_digit()) => escaped,
        None => format!("\\mathrm{{{escaped}}}"),
    }
}

fn face(labels: &Labels) -> String {
    let labels: Vec<String> = labels.iter().map(|text| label(text)).collect();
    format!("\\{{{}\\}}", labels.join(","))
}

fn faces(list: &[Labels]) -> String {
    let faces: Vec<String> = list.iter().map(face).collect();
    faces.join(",\\ ")
}

/// A complex with its circuits and its zero positions.
pub fn analysis(found: &Analysis) -> String {
    let mut lines = vec![
        format!("% {}", found.complex),
        format!("Facets: ${}$.", faces(&found.facets)),
    ];
    if let Some(circuits) = &found.circuits {
        lines.push(format!("Circuits: ${}$.", faces(circuits)));
    }
    if let (Some(form), Some(by)) = (&found.zero_positions, &found.decided_by) {
        lines.push(format!("Zero positions ({by}): {}.", formula(&form.text)));
    }
    lines.join("\n")
}

/// A formula in our notation as LaTeX: signs become commands.
pub fn formula(text: &str) -> String {
    let mut out = text.replace('{', "\\{").replace('}', "\\}");
    for (sign, command) in [
        ("<=", "\\le "),
        (">=", "\\ge "),
        ("≤", "\\le "),
        ("≥", "\\ge "),
        ("⊕", "\\oplus "),
        ("^", "\\oplus "),
        ("Σ", "\\sum "),
        ("·", "\\cdot "),
        ("≡", "\\equiv "),
        ("∈", "\\in "),
        ("⊆", "\\subseteq "),
        ("≠", "\\ne "),
        ("!=", "\\ne "),
        ("…", "\\ldots "),
        ("∪", "\\cup "),
        ("∅", "\\emptyset "),
        ("−", "-"),
        ("⌊", "\\lfloor "),
        ("⌋", "\\rfloor "),
        ("&", "\\wedge "),
        ("|", "\\vee "),
    ] {
        out = out.replace(sign, command);
    }
    format!("${out}$")
}

/// A solved position.
pub fn answer(found: &Answer) -> String {
    let position = |lead: &Lead| match lead {
        Lead::Piles(piles) => {
            let piles: Vec<String> = piles.iter().map(ToString::to_string).collect();
            format!("$({})$", piles.join(","))
        }
        other => format!("\\verb|{other}|"),
    };
    let outcome = match found.outcome.as_deref() {
        Some(outcome) => format!("an $\\mathcal{{{outcome}}}$-position"),
        None => "undecided".to_owned(),
    };
    let mut text = format!("\\verb|{}| is {outcome}", found.problem);
    if let Some(value) = &found.value {
        text += &format!(" of value ${value}$");
    }
    if let Some(lead) = &found.lead {
        text += &format!("; a winning move leads to {}", position(lead));
    }
    text + "."
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_and_formulas() {
        assert_eq!(label("1"), "1");
        assert_eq!(label("12"), "12");
        assert_eq!(label("e1"), "\\mathrm{e1}");
        assert_eq!(label("*''"), "*''");
        assert_eq!(label("a_b"), "\\mathrm{a\\_b}");
        assert_eq!(formula("a^b>=0"), "$a\\oplus b\\ge 0$");
    }
}
