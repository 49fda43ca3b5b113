//! The atlas as files for any static site: a page with a search, one for each record,
//! and the records as data.
//!
//! Pages of complexes on at most five vertices are plain HTML that links to its like.
//! Those on six are too many; `complex.html?LABEL` makes theirs in the browser, from
//! `atlas-6.jsonl.gz`, which is not in the program: who serves the files puts it beside
//! them. The search is made in the browser, too.

use crate::shipped::SHIPPED_LINES;
use crate::{Record, SHIPPED, fields};
use faceoff_complex::Complex;
use faceoff_draw as draw;
use faceoff_files::markup;
use faceoff_limits::Limits;
use faceoff_search::Kind;
use serde_json::{Map, Value};
use std::collections::HashSet;
use std::fmt::Write;

/// What the pages share.
const SHARED: [(&str, &str); 4] = [
    ("atlas.css", include_str!("../data/atlas-page/atlas.css")),
    ("atlas.js", include_str!("../data/atlas-page/atlas.js")),
    ("label.js", include_str!("../data/atlas-page/label.js")),
    ("search.js", include_str!("../data/atlas-page/search.js")),
];

/// Searches to begin with.
const EXAMPLES: [&str; 6] = [
    "vertices=5 & nim_regular & !pointed",
    "smallest",
    "chomp_outcome=P & connected",
    "decided_by=ES96*",
    "matroid & !binary_matroid",
    "links=4v.12.13.24.34",
];

fn page(title: &str, body: &str) -> String {
    format!(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" \
         content=\"width=device-width\"><title>{0}</title><link rel=\"icon\" href=\"data:,\"><link \
         rel=\"stylesheet\" href=\"atlas.css\"><script type=\"module\" src=\"atlas.js\"></script>\
         </head>\n<body>\n<main>\n<h1>{0}</h1>\n{body}</main>\n</body></html>\n",
        markup(title)
    )
}

/// The pages of some records, each with the name of its file: `index.html`, for each
/// label `LABEL.html` and `LABEL.json`, `complex.html` for the others, and what they
/// share.
pub fn pages(records: &[Record]) -> Vec<(String, String)> {
    let there: HashSet<&str> = records.iter().map(|record| record.label.as_str()).collect();
    let mut files = vec![
        ("index.html".to_owned(), index(records)),
        ("complex.html".to_owned(), other()),
        ("atlas.jsonl".to_owned(), SHIPPED_LINES.to_owned()),
        ("fields.json".to_owned(), kinds()),
    ];
    files.extend(SHARED.map(|(name, text)| (name.to_owned(), text.to_owned())));
    for record in records {
        let data = serde_json::to_value(record).expect("plain data");
        files.push((format!("{}.html", record.label), one(record, &data, &there)));
        files.push((format!("{}.json", record.label), format!("{data:#}\n")));
    }
    files
}

/// What each field holds, as the search in the browser wants it.
fn kinds() -> String {
    let name = |kind| match kind {
        Kind::Truth => "boolean",
        Kind::Number => "number",
        Kind::Text => "string",
        Kind::List => "list",
    };
    let kinds = fields()
        .into_iter()
        .map(|field| (field.name, name(field.kind).into()));
    Value::Object(kinds.collect::<Map<_, _>>()).to_string()
}

/// The page of a complex that has no file of its own.
fn other() -> String {
    let body = "<p><a href=\"index.html\">The atlas</a></p>\n<div id=\"complex\"><p role=\"status\">\
                Loading the records on six vertices…</p></div>\n";
    page("A complex on six vertices", body)
}

fn index(records: &[Record]) -> String {
    let mut body = String::from(
        "<p><a href=\"../\">Faceoff</a>: games on simplicial complexes. This is what is known of \
         every small complex: Nim and chomp on it, in normal and in misère play. A complex has a \
         permanent label, the number of its vertices and its facets in the first numbering; by \
         that, and the version of the program, it is cited.</p>\n<h2>Which ones are mine?</h2>\n<form \
         id=\"mine\"><label>Complexes, one a line <textarea name=\"lines\" rows=\"3\" \
         spellcheck=\"false\" autocapitalize=\"off\" placeholder=\"ab,bc,cd\"></textarea></label>\
         <button>Find</button></form>\n<table><tbody id=\"found\" aria-live=\"polite\"></tbody>\
         </table>\n<h2>Search</h2>\n<form \
         id=\"atlas\"><label>Search <input name=\"search\" spellcheck=\"false\" \
         autocapitalize=\"off\" placeholder=\"vertices=5 &amp; nim_regular &amp; !pointed\"></label>\
         <label><input type=\"checkbox\" name=\"six\"> six vertices too (loads 1.7 MB)</label>\
         <button>Search</button></form>\n<ul class=\"examples\">",
    );
    for example in EXAMPLES {
        let given: String = example.bytes().map(|byte| format!("%{byte:02x}")).collect();
        let shown = markup(example);
        let _ = write!(
            body,
            "<li><a href=\"?search={given}\"><code>{shown}</code></a></li>"
        );
    }
    body.push_str(
        "</ul>\n<p id=\"status\" role=\"status\"></p>\n<table><thead><tr><th scope=\"col\">label</th>\
         <th scope=\"col\">Nim</th><th scope=\"col\">zero positions</th></tr></thead><tbody \
         id=\"results\"></tbody></table>\n<h2>Statistics of what was found</h2>\n<div \
         id=\"statistics\"></div>\n<h2>What is there</h2>\n<table><thead><tr><th scope=\"col\">vertices\
         </th><th scope=\"col\">complexes</th><th scope=\"col\">certificate</th><th scope=\"col\">theorem \
         only</th><th scope=\"col\">no automaton</th><th scope=\"col\">open</th></tr></thead><tbody>\n",
    );
    for vertices in 1..=SHIPPED as u64 {
        let of = |wanted: fn(&Record) -> bool| {
            let here = records.iter().filter(|record| record.vertices == vertices);
            here.filter(|record| wanted(record)).count()
        };
        let _ = writeln!(
            body,
            "<tr><th scope=\"row\">{vertices}</th><td>{}</td><td>{}</td><td>{}</td><td>{}</td>\
             <td>{}</td></tr>",
            of(|_| true),
            of(|record| record.certificate.is_some()),
            of(|record| record.certificate.is_none() && record.decided_by.is_some()),
            of(|record| record.decided_by.is_none() && record.automaton == Some(false)),
            of(|record| record.decided_by.is_none() && record.automaton.is_none()),
        );
    }
    let _ = write!(
        body,
        "</tbody></table>\n<p>All complexes on at most {SHIPPED} vertices up to isomorphism, every \
         vertex present, and all 16,143 on six. On six vertices certificates were searched for where \
         nothing else decides a complex and nothing makes it hopeless: <a \
         href=\"?search=vertices%3d6%20%26%20decided_by%3dnull%20%26%20automaton%3dnull&amp;six\">those \
         that are open</a>, <a href=\"?search=automaton%3dfalse&amp;six\">those that are proved to have no \
         automaton</a>, \
         <a href=\"?search=vertices%3d6%20%26%20smallest&amp;six\">the smallest obstructions</a>. \
         <a href=\"atlas.jsonl\">All records on at most five vertices</a>, and <a \
         href=\"atlas-6.jsonl.gz\">on six</a>: one JSON object a line.</p>\n<h2>All on at most five \
         vertices</h2>\n<p>"
    );
    for record in records {
        let _ = writeln!(body, "<a href=\"{0}.html\">{0}</a>", record.label);
    }
    body.push_str("</p>\n");
    page("The atlas of games on simplicial complexes", &body)
}

fn one(record: &Record, data: &Value, there: &HashSet<&str>) -> String {
    let label = &record.label;
    let complex = label.parse::<Complex>().ok();
    // It has few vertices.
    let picture = complex.and_then(|complex| draw::svg(&complex, None, &Limits::none()).ok());
    let picture = picture.unwrap_or_default();
    // A picture on its own begins with a declaration.
    let picture = picture.find("<svg").map_or("", |start| &picture[start..]);
    let mut body = format!("<p><a href=\"index.html\">The atlas</a></p>\n{picture}\n<table>\n");
    for (field, value) in data.as_object().into_iter().flatten() {
        let name = match field.as_str() {
            "betti" => "reduced betti".to_owned(),
            field => field.replace('_', " "),
        };
        let value = match field.as_str() {
            "nim_basis" if record.nim_regular == Some(false) => "none".to_owned(),
            _ => shown(value, there),
        };
        let _ = writeln!(
            body,
            "<tr><th scope=\"row\">{name}</th><td>{value}</td></tr>"
        );
    }
    let _ = write!(
        body,
        "</table>\n<p><a href=\"index.html?search=deletions%3d{label}&amp;six\">Those that are this \
         without a vertex</a> · <a href=\"{label}.json\">This record as JSON</a> · <a \
         href=\"../#{}\">Play Nim on it</a></p>\n<h2>In other systems</h2>\n<pre>{}</pre>\n",
        state(record),
        markup(&elsewhere(record))
    );
    page(label, &body)
}

/// The state of the workbench with Nim on a complex, as its addresses have it: JSON in
/// base 64, without padding.
fn state(record: &Record) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    let piles: Vec<String> = (0..record.vertices)
        .map(|v| (v % 3 + 1).to_string())
        .collect();
    let start = format!("nim on {} @ {}", record.label, piles.join(","));
    let text = serde_json::json!({ "start": start, "mode": "play" }).to_string();
    let digits = text.as_bytes().chunks(3).flat_map(|bytes| {
        let bits = bytes
            .iter()
            .fold(0, |bits, &byte| bits << 8 | usize::from(byte))
            << (8 * (3 - bytes.len()));
        (0..=bytes.len()).map(move |i| char::from(DIGITS[bits >> (18 - 6 * i) & 63]))
    });
    digits.collect()
}

/// A value for a person; labels of complexes that have a page lead there.
fn shown(value: &Value, there: &HashSet<&str>) -> String {
    match value {
        Value::Null => "not known".to_owned(),
        Value::Bool(truth) => if *truth { "yes" } else { "no" }.to_owned(),
        Value::String(text) if there.contains(text.as_str()) => {
            format!("<a href=\"{text}.html\">{text}</a>")
        }
        Value::String(text) if text.starts_with("6v.") => {
            format!("<a href=\"complex.html?{text}\">{text}</a>")
        }
        Value::String(text) if text.starts_with("certificates/") => {
            format!("<a href=\"{text}\">{text}</a>")
        }
        Value::String(text) => markup(text),
        Value::Array(list) if list.iter().all(Value::is_array) && !list.is_empty() => {
            let sets = list.iter().map(|set| {
                let names = set.as_array().into_iter().flatten();
                names.filter_map(Value::as_str).collect::<String>()
            });
            sets.collect::<Vec<_>>().join(", ")
        }
        Value::Array(list) if list.is_empty() => "none".to_owned(),
        Value::Array(list) => {
            let entries = list.iter().map(|entry| shown(entry, there));
            entries.collect::<Vec<_>>().join(", ")
        }
        other => other.to_string(),
    }
}

/// How other systems write the complex.
fn elsewhere(record: &Record) -> String {
    let joined = |between: &str, around: (&str, &str), mark: &str| {
        let facets = record.facets.iter().map(|facet| {
            let names: Vec<String> = facet.iter().map(|v| format!("{mark}{v}")).collect();
            format!("{}{}{}", around.0, names.join(between), around.1)
        });
        facets.collect::<Vec<_>>()
    };
    let lists = joined(", ", ("[", "]"), "").join(", ");
    let inserted = joined(", ", ("st.insert([", "])"), "").join("; ");
    let products = joined("*", ("", ""), "x_").join(", ");
    let n = record.vertices;
    // There vertices are counted from 0.
    let numbers = record.facets.iter().map(|facet| {
        let numbers = facet.iter().filter_map(|v| v.parse::<u64>().ok());
        let numbers: Vec<String> = numbers.map(|v| (v - 1).to_string()).collect();
        format!("{{{}}}", numbers.join(", "))
    });
    let numbers = numbers.collect::<Vec<_>>().join(", ");
    format!(
        "Faceoff:    {}\nSageMath:   SimplicialComplex([{lists}])\nOscar:      \
         simplicial_complex([{lists}])\nGUDHI:      st = gudhi.SimplexTree(); {inserted}\n\
         Macaulay2:  R = QQ[x_1..x_{n}]; simplicialComplex {{{products}}}\nLean:       def facets : \
         Finset (Finset (Fin {n})) := {{{numbers}}}",
        record.label
    )
}
