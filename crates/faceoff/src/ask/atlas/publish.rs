//! The atlas as Markdown, as CSV and as a page with pictures.

use super::record::largest_pile;
use super::row::largest_compared;
use super::{AtlasAnswer, Row};
use faceoff_complex::words::{counted, vertices};
use faceoff_files::{csv_cell, markup};
use faceoff_limits::Limits;
use std::fmt::Write;

fn yes(property: Option<bool>) -> &'static str {
    match property {
        Some(true) => "yes",
        Some(false) => "no",
        None => "?",
    }
}

/// What is known of the zero positions, in a few words.
fn outcome(row: &Row) -> String {
    match (&row.decided_by, &row.contains[..]) {
        (Some(by), _) if !row.is_resisting() => match &row.proved_from[..] {
            [] => by.clone(),
            from => format!("{by} to {}", from.join(" and ")),
        },
        (Some(by), []) => format!("{by}; smallest without a certificate"),
        (Some(by), contains) => format!("{by}; contains {}", contains.join(" and ")),
        (None, []) => format!("{}; smallest obstruction", undecided(row)),
        (None, contains) => format!("{}; contains {}", undecided(row), contains.join(" and ")),
    }
}

/// What is known where nothing decides the zero positions.
fn undecided(row: &Row) -> &'static str {
    match row.automaton {
        Some(false) => "no automaton",
        _ => "open",
    }
}

/// How the number of states grew with the box: "4, 21, 83".
fn growth(row: &Row) -> String {
    let boxes = row.growth.iter().filter(|g| g.zeros.is_some());
    let states = boxes.map(|g| g.states.map_or("more".to_owned(), |n| n.to_string()));
    states.collect::<Vec<_>>().join(", ")
}

fn title(atlas: &AtlasAnswer) -> String {
    format!("All complexes on {}", vertices(atlas.vertices))
}

fn summary(atlas: &AtlasAnswer) -> String {
    format!(
        "{} up to isomorphism. The zero positions of {} are known by a certificate that \
         the independent checker accepts, those of {} more by theorems; of {} it is proved that no \
         automaton in any base has them (docs/obstructions.md), and {} are open. Every \
         certificate was compared with the table engine on all piles up to {}, every theorem up \
         to {}.",
        counted(atlas.rows.len(), "complex", "complexes"),
        atlas.certified,
        atlas.by_theorem,
        atlas.no_automaton,
        atlas.open,
        largest_pile(atlas.vertices as usize),
        largest_compared(atlas.vertices as usize)
    )
}

/// A page in Markdown: the table, the smallest obstructions, how the guesses
/// grew.
pub fn markdown(atlas: &AtlasAnswer, command: &str) -> String {
    let mut page = format!("# {}\n\n{}\n\n", title(atlas), summary(atlas));
    let _ = write!(
        page,
        "Made by `{command}`. Properties: c connected, p pointed, r Nim-regular, m matroid, a \
         additive.\n\n| no. | complex | properties | reductions | decided by | states | zero \
         positions |\n|---|---|---|---|---|---|---|\n"
    );
    for row in &atlas.rows {
        let properties = [
            (Some(row.connected), 'c'),
            (row.pointed, 'p'),
            (row.nim_regular, 'r'),
            (row.matroid, 'm'),
            (row.additive, 'a'),
        ];
        let properties = properties.iter().filter(|(p, _)| *p == Some(true));
        let properties: String = properties.map(|(_, letter)| *letter).collect();
        let by = match &row.certificate {
            Some(file) => format!("[certificate]({file})"),
            None => outcome(row),
        };
        let states = row.states.map_or(String::new(), |n| n.to_string());
        let formula = row.formula.as_ref();
        let formula = formula.map_or(String::new(), |f| format!("`{}`", f.replace('|', "\\|")));
        let reductions = row.reductions.join("; ");
        let _ = writeln!(
            page,
            "| {} | `{}` | {properties} | {reductions} | {by} | {states} | {formula} |",
            row.number, row.facets
        );
    }
    let resisting: Vec<&Row> = atlas.rows.iter().filter(|r| r.is_resisting()).collect();
    if resisting.is_empty() {
        return page;
    }
    let smallest: Vec<&&Row> = resisting.iter().filter(|row| row.smallest).collect();
    let _ = write!(
        page,
        "\n## Smallest obstructions\n\nFor these no automaton was found, or there is none, and one was \
         proved for everything induced in them. Setting a pile to 0 gives an induced subcomplex: where one \
         has no automaton, the larger has none.\n\n"
    );
    for row in &smallest {
        let decided = row.decided_by.as_ref();
        let decided = decided.map_or(String::new(), |by| format!(", decided by {by}"));
        let _ = writeln!(page, "* `{}`{decided}", row.facets);
    }
    let _ = write!(
        page,
        "\n## How the guesses grew\n\nStates of the guess from the box of all piles below 4, 8, \
         16, …; each guess is right in its box and wrong beyond. The box is that of the complex \
         itself or of a part that it was reduced to.\n\n| complex | part | states | class |\n\
         |---|---|---|---|\n"
    );
    for row in &resisting {
        let part = row.growth.last().map_or("", |g| g.complex.as_str());
        let _ = writeln!(
            page,
            "| `{}` | `{part}` | {} | {} |",
            row.facets,
            growth(row),
            outcome(row)
        );
    }
    page
}

/// The table with all columns, for other programs.
pub fn csv(atlas: &AtlasAnswer) -> String {
    let mut text = "number,facets,connected,pointed,nim_regular,matroid,additive,reductions,\
                    decided_by,theorem,states,formula,certificate,compared,contains,smallest,\
                    growth\n"
        .to_owned();
    let quoted = |field: &str| format!("\"{}\"", field.replace('"', "\"\""));
    let number = |n: Option<u64>| n.map_or(String::new(), |n| n.to_string());
    for row in &atlas.rows {
        let fields = [
            row.number.to_string(),
            quoted(&row.facets),
            yes(Some(row.connected)).to_owned(),
            yes(row.pointed).to_owned(),
            yes(row.nim_regular).to_owned(),
            yes(row.matroid).to_owned(),
            yes(row.additive).to_owned(),
            quoted(&row.reductions.join("; ")),
            csv_cell(row.decided_by.as_deref().unwrap_or_default()),
            csv_cell(row.theorem.as_deref().unwrap_or_default()),
            number(row.states),
            quoted(row.formula.as_deref().unwrap_or_default()),
            csv_cell(row.certificate.as_deref().unwrap_or_default()),
            number(row.compared),
            quoted(&row.contains.join("; ")),
            yes(Some(row.smallest)).to_owned(),
            quoted(&growth(row)),
        ];
        text.push_str(&fields.join(","));
        text.push('\n');
    }
    text
}

/// A page with a picture of each complex.
pub fn html(atlas: &AtlasAnswer) -> String {
    let mut page = format!(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" \
         content=\"width=device-width\"><title>{0}</title>\n<style>\nbody{{font:16px/1.4 \
         system-ui,sans-serif;margin:2rem auto;max-width:80rem;padding:0 1rem}}\nmain{{display:\
         grid;grid-template-columns:repeat(auto-fill,minmax(16rem,1fr));gap:1rem}}\narticle{{\
         border:1px solid #bbb;border-radius:.4rem;padding:.6rem;overflow-wrap:anywhere}}\narticle\
         .open{{background:#fff4e5}}\nsvg{{width:100%;height:9rem}}\nh2{{font-size:1rem;margin:0}}\
         \ncode{{font-size:.85rem}}\n</style></head><body>\n<h1>{0}</h1>\n<p>{1}</p>\n<main>\n",
        title(atlas),
        summary(atlas)
    );
    for row in &atlas.rows {
        let picture = row.facets.parse::<crate::NamedComplex>().ok();
        // Complexes of the atlas are small.
        let drawn = |named: crate::NamedComplex| {
            faceoff_draw::svg(&named.complex, None, &Limits::none()).ok()
        };
        let picture = picture.and_then(drawn);
        let picture = picture.unwrap_or_default();
        // A picture on its own begins with a declaration.
        let picture = picture.find("<svg").map_or("", |start| &picture[start..]);
        let class = if row.decided_by.is_none() {
            " class=\"open\""
        } else {
            ""
        };
        let _ = writeln!(
            page,
            "<article{class} id=\"c{0}\"><h2>{0}. <code>{1}</code></h2>{picture}",
            row.number,
            markup(&row.facets)
        );
        let by = match &row.certificate {
            Some(file) => {
                let states = row.states.map_or(String::new(), |n| {
                    format!(", {}", counted(n, "state", "states"))
                });
                format!("<a href=\"{file}\">certificate</a>{states}")
            }
            None => markup(&outcome(row)),
        };
        let _ = writeln!(page, "<p>{by}</p>");
        match &row.formula {
            Some(formula) => {
                let _ = writeln!(page, "<p><code>{}</code></p>", markup(formula));
            }
            None if row.certificate.is_some() => page.push_str("<p>no formula found</p>\n"),
            None => {
                let _ = writeln!(page, "<p>states by box: {}</p>", markup(&growth(row)));
            }
        }
        page.push_str("</article>\n");
    }
    page.push_str("</main>\n</body></html>\n");
    page
}
