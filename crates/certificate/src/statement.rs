//! The theorem that was verified, in words, from the data alone.

use crate::format::{Certificate, Play, Theorem};
use crate::moves::Rule;
use crate::tree::joined;

/// The vertices of each facet, by their labels.
pub(crate) fn facets(certificate: &Certificate) -> Vec<Vec<String>> {
    let label = |&v: &u32| certificate.vertices[v as usize].clone();
    let labels = |facet: &Vec<u32>| facet.iter().map(label).collect();
    certificate.facets.iter().map(labels).collect()
}

/// The game in the notation that every command reads.
pub(crate) fn game(certificate: &Certificate, rule: &Rule) -> String {
    let (labels, facets) = (&certificate.vertices, facets(certificate));
    let one = |label: &String| label.len() == 1 && label.as_bytes()[0].is_ascii_alphanumeric();
    let complex = if labels.iter().all(one) && labels.is_sorted() {
        let facets = facets.iter().map(|facet| facet.concat());
        format!("facets({})", joined(facets, ","))
    } else {
        let list = |labels: &Vec<String>| joined(labels.iter().map(|l| quoted(l)), " ");
        let facets = joined(facets.iter().map(list), ", ");
        format!("order(facets({facets}), {})", list(labels))
    };
    format!("{} on {complex}", rule.notation)
}

fn quoted(label: &str) -> String {
    format!("\"{}\"", label.replace('\\', "\\\\").replace('"', "\\\""))
}

/// A label in a sentence: in quotes where it could be read as more than one.
fn spelled(label: &str) -> String {
    let plain = |c: char| c.is_alphanumeric() || "_*'".contains(c);
    let plain = label.chars().all(plain).then(|| label.to_owned());
    plain.unwrap_or_else(|| quoted(label))
}

/// The positions that the theorem is about.
pub(crate) fn zeros(play: Play) -> &'static str {
    match play {
        Play::Normal => "the zero positions",
        Play::Misere => "the positions in which the player to move loses",
    }
}

/// The theorem, in one paragraph.
pub(crate) fn statement(certificate: &Certificate, rule: &Rule) -> String {
    let zeros = zeros(certificate.play);
    let theorem = match (&certificate.claim, certificate.theorem) {
        (Some(claim), Theorem::ZeroPositions) => {
            format!("{zeros} are, for piles of every size, exactly {claim}")
        }
        (Some(claim), Theorem::Values) => {
            format!("the value of every position, for piles of every size, is given by {claim}")
        }
        (None, _) => format!(
            "{zeros} are, for piles of every size, exactly those whose binary digits, \
             most significant first, the automaton of the certificate accepts ({})",
            states(certificate.set.next.len())
        ),
    };
    let symmetry = match &certificate.claim {
        Some(claim) if claim.to_string().contains("up to symmetry") => {
            " Up to symmetry: together with all images under the automorphisms of the complex."
        }
        _ => "",
    };
    format!("{}{symmetry}", about(certificate, rule, &theorem))
}

/// `1 state`, `2 states`.
pub(crate) fn states(number: usize) -> String {
    let noun = if number == 1 { "state" } else { "states" };
    format!("{number} {noun}")
}

/// The game in words, and a theorem about it.
pub(crate) fn about(certificate: &Certificate, rule: &Rule, theorem: &str) -> String {
    let facets = facets(certificate);
    let facet = if facets.len() == 1 { "facet" } else { "facets" };
    let listed = |labels: &[String], by: &str| joined(labels.iter().map(|l| spelled(l)), by);
    let in_braces = |facet: &Vec<String>| format!("{{{}}}", listed(facet, ","));
    let play = match certificate.play {
        Play::Normal => "Whoever cannot move loses.",
        Play::Misere => "Whoever cannot move wins (misère play).",
    };
    format!(
        "On the simplicial complex with the vertices {} and the {facet} {}: there is a pile of \
         chips on each vertex, in this order. {} {play} Then {theorem}.",
        listed(&certificate.vertices, ", "),
        joined(facets.iter().map(in_braces), ", "),
        rule.description
    )
}

/// What was checked, in sentences.
pub(crate) fn verified(certificate: &Certificate, rule: &Rule) -> Vec<String> {
    let (vertices, facets) = (certificate.vertices.len(), certificate.facets.len());
    let (states, sets) = (certificate.set.next.len(), certificate.promises.len());
    let value =
        "a value: the heap that, beside the position, makes a zero position (Sprague, Grundy)";
    let claim = match certificate.claim {
        Some(_) => {
            format!("the automaton (states {states}) accepts exactly the positions of the claim")
        }
        None => format!("the claim is the automaton itself (states {states})"),
    };
    let finals = "the final positions are made from the rules, and none is in the set";
    let outside = outside(certificate);
    let two = format!("(II) {outside} has a move into it (sets of promises {sets})");
    let sentences = [
        Some(format!("the complex: vertices {vertices}, facets {facets}")),
        rule.verified.clone(),
        certificate.is_about_values().then(|| value.to_owned()),
        Some(claim),
        (certificate.play == Play::Misere).then(|| finals.to_owned()),
        Some("(I) no move leads from the set into the set".to_owned()),
        Some(two),
        Some("so the theorem holds for all pile sizes (ES96 Theorem 2.1)".to_owned()),
    ];
    sentences.into_iter().flatten().collect()
}

/// The positions that condition (II) is about.
pub(crate) fn outside(certificate: &Certificate) -> &'static str {
    match certificate.play {
        Play::Normal => "every position outside the set",
        Play::Misere => "every position outside the set that is not final",
    }
}
