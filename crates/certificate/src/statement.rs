//! The theorem that was verified, in words, from the data alone.

use crate::format::{Certificate, Play, Theorem};
use crate::moves::Rule;

/// The vertices of a facet, by their labels.
fn face(certificate: &Certificate, facet: &[u32], separator: &str) -> String {
    let label = |&v: &u32| certificate.vertices[v as usize].as_str();
    let labels: Vec<&str> = facet.iter().map(label).collect();
    labels.join(separator)
}

/// The game in the notation that every command reads.
pub(crate) fn game(certificate: &Certificate, rule: &Rule) -> String {
    let labels = &certificate.vertices;
    let one = |label: &String| label.len() == 1 && label.as_bytes()[0].is_ascii_alphanumeric();
    let facets = certificate.facets.iter();
    let complex = if labels.iter().all(one) && labels.is_sorted() {
        let facets: Vec<String> = facets.map(|f| face(certificate, f, "")).collect();
        format!("facets({})", facets.join(","))
    } else {
        let quoted = |label: &String| {
            let text = label.replace('\\', "\\\\").replace('"', "\\\"");
            format!("\"{text}\"")
        };
        let list = |vertices: &mut dyn Iterator<Item = usize>| {
            let labels: Vec<String> = vertices.map(|v| quoted(&labels[v])).collect();
            labels.join(" ")
        };
        let facets: Vec<String> = facets
            .map(|facet| list(&mut facet.iter().map(|&v| v as usize)))
            .collect();
        let order = list(&mut (0..labels.len()));
        format!("order(facets({}), {order})", facets.join(", "))
    };
    format!("{} on {complex}", rule.notation)
}

/// The theorem, in one paragraph.
pub(crate) fn statement(certificate: &Certificate, rule: &Rule) -> String {
    let facets = certificate.facets.iter();
    let facets: Vec<String> = facets
        .map(|f| format!("{{{}}}", face(certificate, f, ",")))
        .collect();
    let facet = if facets.len() == 1 { "facet" } else { "facets" };
    let (play, zeros) = match certificate.play {
        Play::Normal => ("Whoever cannot move loses.", "the zero positions"),
        Play::Misere => (
            "Whoever cannot move wins (misère play).",
            "the positions in which the player to move loses",
        ),
    };
    let theorem = match (&certificate.claim, certificate.theorem) {
        (Some(claim), Theorem::ZeroPositions) => {
            format!("{zeros} are, for piles of every size, exactly {claim}")
        }
        (Some(claim), Theorem::Values) => {
            format!("the value of every position, for piles of every size, is given by {claim}")
        }
        (None, _) => format!(
            "{zeros} are, for piles of every size, exactly those whose binary digits, \
             most significant first, the automaton of the certificate accepts ({} states)",
            certificate.set.next.len()
        ),
    };
    let symmetry = match &certificate.claim {
        Some(claim) if claim.to_string().contains("up to symmetry") => {
            " Up to symmetry: together with all images under the automorphisms of the complex."
        }
        _ => "",
    };
    format!(
        "On the simplicial complex with the vertices {} and the {facet} {}: there is a pile of \
         chips on each vertex, in this order. {} {play} Then {theorem}.{symmetry}",
        certificate.vertices.join(", "),
        facets.join(", "),
        rule.told
    )
}
