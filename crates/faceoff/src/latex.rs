//! Positions, complexes and formulas as LaTeX.

use crate::ask::analyze::Analysis;
use crate::ask::discover::Discovered;
use crate::ask::solve::{MoveTarget, Solution};
use crate::faces::Faces;
use faceoff_game::Outcome;

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
        // Blanks are lost in a formula.
        None if text.contains(char::is_whitespace) => format!("\\text{{{}}}", in_text(text)),
        None => format!("\\mathrm{{{escaped}}}"),
    }
}

fn face(labels: Vec<&str>) -> String {
    let labels: Vec<String> = labels.into_iter().map(label).collect();
    format!("\\{{{}\\}}", labels.join(","))
}

fn faces(list: &Faces) -> String {
    let faces: Vec<String> = list.iter().map(face).collect();
    faces.join(",\\ ")
}

/// A complex with its circuits and its zero positions.
pub fn analysis(found: &Analysis) -> String {
    let mut lines = vec![format!("% {}", found.complex)];
    for (name, sets) in [("Facets", &found.facets), ("Circuits", &found.circuits)] {
        if let Some(sets) = sets {
            lines.push(match sets.is_empty() {
                true => format!("{name}: none."),
                false => format!("{name}: ${}$.", faces(sets)),
            });
        }
    }
    if let (Some(form), Some(by)) = (&found.zero_positions, &found.decided_by) {
        lines.push(format!("Zero positions ({by}): {}.", form.latex));
    }
    lines.join("\n")
}

/// Words with signs of mathematics among them, for text mode.
pub(crate) fn words(text: &str) -> String {
    let sign = |c: char| match c {
        '≤' => "$\\le$",
        '≥' => "$\\ge$",
        '⊕' => "$\\oplus$",
        'Σ' => "$\\sum$",
        '·' => "$\\cdot$",
        '∧' => "$\\land$",
        '∨' => "$\\lor$",
        '∪' => "$\\cup$",
        '∈' => "$\\in$",
        '−' => "$-$",
        '…' => "\\ldots{}",
        '{' => "\\{",
        '}' => "\\}",
        '_' => "\\_",
        '&' => "\\&",
        '%' => "\\%",
        '#' => "\\#",
        '$' => "\\$",
        '^' => "\\^{}",
        '~' => "\\~{}",
        '\\' => "\\textbackslash{}",
        _ => "",
    };
    let mut out = String::new();
    for c in text.chars() {
        match sign(c) {
            "" => out.push(c),
            command => out.push_str(command),
        }
    }
    out
}

/// Notation as it is, between two signs that do not stand in it.
fn verbatim(text: &str) -> String {
    if let Some(sign) = "|!/?=;:".chars().find(|sign| !text.contains(*sign)) {
        return format!("\\verb{sign}{text}{sign}");
    }
    format!("\\texttt{{{}}}", in_text(text))
}

/// Any characters in text mode.
fn in_text(text: &str) -> String {
    let escaped = |c: char| match c {
        '_' | '&' | '%' | '#' | '$' | '{' | '}' => format!("\\{c}"),
        '\\' => "\\textbackslash{}".to_owned(),
        '^' => "\\textasciicircum{}".to_owned(),
        '~' => "\\textasciitilde{}".to_owned(),
        c => c.to_string(),
    };
    text.chars().map(escaped).collect()
}

/// What was found and proved of a game.
pub fn discovery(found: &Discovered) -> String {
    let game = verbatim(&found.game.to_string());
    let Some(formula) = &found.latex else {
        return format!("% {}: there is no formula to print.", found.game);
    };
    let what = match (found.misere, found.value) {
        (true, _) => "in misère play the player to move loses exactly in".to_owned(),
        (false, Some(value)) => format!("the positions of value ${value}$ are"),
        (false, None) if found.values => "the values are given by".to_owned(),
        (false, None) => "the zero positions are".to_owned(),
    };
    format!("% Proved for piles of every size.\n{game}: {what}\n\\[ {formula} \\]")
}

/// A solved position.
pub fn solution(found: &Solution) -> String {
    let position = |target: &MoveTarget| match target {
        MoveTarget::Piles(piles) => {
            let piles: Vec<String> = piles.iter().map(ToString::to_string).collect();
            format!("$({})$", piles.join(","))
        }
        other => verbatim(&other.to_string()),
    };
    let outcome = match found.outcome {
        Some(outcome) => {
            // As they are read aloud: a P, an N.
            let article = if outcome == Outcome::P { "a" } else { "an" };
            format!("{article} $\\mathcal{{{outcome}}}$-position")
        }
        None => "undecided".to_owned(),
    };
    let mut text = format!("{} is {outcome}", verbatim(&found.problem.to_string()));
    if let Some(Some(value)) = &found.value {
        text += &format!(" of value ${value}$");
    }
    if let Some(target) = &found.target {
        text += &format!("; a winning move leads to {}", position(target));
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
        assert_eq!(label("Point A"), "\\text{Point A}");
        assert_eq!(label("a ~b'"), "\\text{a \\textasciitilde{}b}'");
        assert_eq!(
            words("on {1,2}: every power of two; v(a) ⊕ v(b) = 0"),
            "on \\{1,2\\}: every power of two; v(a) $\\oplus$ v(b) = 0"
        );
    }

    #[test]
    fn notation_ends_where_it_ends() {
        assert_eq!(verbatim("nim @ 1"), "\\verb|nim @ 1|");
        assert_eq!(verbatim("a|b"), "\\verb!a|b!");
        assert_eq!(verbatim("|!/?=;:_"), "\\texttt{|!/?=;:\\_}");
    }

    #[test]
    fn what_was_found() {
        let question = crate::ask::Discover::new("nim on cycle(6,3)");
        let found = crate::ask(&question, &crate::Session::default()).unwrap();
        assert_eq!(
            discovery(&found),
            "% Proved for piles of every size.\n\\verb|nim on cycle(6,3)|: the zero positions are\n\
             \\[ \\{\\, (a,b,c,d,e,f) : a + b = d + e,\\ a + f = c + d \\,\\} \\]"
        );
    }

    #[test]
    fn a_simplex_has_no_circuits() {
        let complex = "simplex(3)".into();
        let found = crate::ask(&crate::ask::Analyze { complex }, &crate::Session::default());
        let found = analysis(&found.unwrap());
        assert!(found.contains("\nCircuits: none.\n"), "{found}");
    }

    #[test]
    fn articles() {
        let shown = |text: &str| {
            let question = crate::ask::Solve::new(text);
            solution(&crate::ask(&question, &crate::Session::default()).unwrap())
        };
        let lost = shown("nim @ 1,1");
        assert!(lost.contains("is a $\\mathcal{P}$-position"), "{lost}");
        let won = shown("nim @ 1,2");
        assert!(won.contains("is an $\\mathcal{N}$-position"), "{won}");
    }

    /// Mathematics is in math mode, words are not.
    #[test]
    fn zero_positions() {
        let shown = |text: &str| {
            let complex = text.into();
            let found = crate::ask(&crate::ask::Analyze { complex }, &crate::Session::default());
            let found = analysis(&found.unwrap());
            found.lines().last().unwrap().to_owned()
        };
        assert_eq!(
            shown("points(3)"),
            "Zero positions (DH13-2.1.1): $\\{\\, (a,b,c) : a \\oplus b \\oplus c = 0 \\,\\}$."
        );
        assert_eq!(
            shown("union(boundary(3),boundary(3))"),
            "Zero positions (ES96-9-union): v(\\{1,2,3\\}) $\\oplus$ v(\\{1',2',3'\\}) = 0."
        );
    }
}
