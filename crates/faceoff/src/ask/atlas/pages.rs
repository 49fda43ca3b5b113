//! A page for each record, and one that lists them: plain HTML that links to its
//! like, for any static site.

use super::Record;
use crate::draw;
use faceoff_complex::Complex;
use faceoff_files::markup;
use serde_json::Value;
use std::collections::HashSet;
use std::fmt::Write;

const STYLE: &str = "body{font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:60rem;\
    padding:0 1rem;color:#222;background:#fff}svg{width:16rem;height:12rem}table{border-collapse:\
    collapse}th,td{text-align:left;vertical-align:top;padding:.2rem .8rem .2rem 0}th{font-weight:\
    600;white-space:nowrap}td{overflow-wrap:anywhere}pre{white-space:pre-wrap}";

fn page(title: &str, body: &str) -> String {
    format!(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" \
         content=\"width=device-width\"><title>{0}</title><style>{STYLE}</style></head>\n<body>\n\
         <h1>{0}</h1>\n{body}</body></html>\n",
        markup(title)
    )
}

/// The pages of some records, each with the name of its file: `index.html`, and for
/// each label `LABEL.html` and `LABEL.json`.
pub fn pages(records: &[Record]) -> Vec<(String, String)> {
    let there: HashSet<&str> = records.iter().map(|record| record.label.as_str()).collect();
    let mut files = vec![("index.html".to_owned(), index(records))];
    for record in records {
        let data = serde_json::to_value(record).expect("plain data");
        files.push((format!("{}.html", record.label), one(record, &data, &there)));
        files.push((format!("{}.json", record.label), format!("{data:#}\n")));
    }
    files
}

fn index(records: &[Record]) -> String {
    let mut body = String::from(
        "<p>All complexes up to isomorphism, by their permanent labels: the number of vertices, \
         and the facets in the first numbering. <code>faceoff atlas search</code> finds those \
         with some properties.</p>\n",
    );
    let mut vertices = 0;
    for record in records {
        if record.vertices != vertices {
            let end = if vertices > 0 { "</table>\n" } else { "" };
            vertices = record.vertices;
            let plural = if vertices > 1 { "vertices" } else { "vertex" };
            let count = records.iter().filter(|r| r.vertices == vertices).count();
            let _ = writeln!(body, "{end}<h2>{vertices} {plural}: {count}</h2>\n<table>");
        }
        let label = &record.label;
        let by = record.decided_by.as_deref().unwrap_or("open");
        let formula = markup(record.formula.as_deref().unwrap_or_default());
        let _ = writeln!(
            body,
            "<tr><th><a href=\"{label}.html\">{label}</a></th><td>{}</td><td><code>{formula}\
             </code></td></tr>",
            markup(by)
        );
    }
    body.push_str("</table>\n");
    page("The atlas of games on simplicial complexes", &body)
}

fn one(record: &Record, data: &Value, there: &HashSet<&str>) -> String {
    let label = &record.label;
    let complex = label.parse::<Complex>().ok();
    let picture = complex.map_or(String::new(), |complex| draw::svg(&complex, None));
    // A picture on its own begins with a declaration.
    let picture = picture.find("<svg").map_or("", |start| &picture[start..]);
    let mut body = format!("<p><a href=\"index.html\">The atlas</a></p>\n{picture}\n<table>\n");
    for (field, value) in data.as_object().into_iter().flatten() {
        let _ = writeln!(
            body,
            "<tr><th>{}</th><td>{}</td></tr>",
            field.replace('_', " "),
            shown(value, there)
        );
    }
    let _ = write!(
        body,
        "</table>\n<p><a href=\"{label}.json\">This record as JSON</a></p>\n<h2>In other \
         systems</h2>\n<pre>{}</pre>\n",
        markup(&elsewhere(record))
    );
    page(label, &body)
}

/// A value for a person; labels of complexes that have a page lead there.
fn shown(value: &Value, there: &HashSet<&str>) -> String {
    match value {
        Value::Null => "not known".to_owned(),
        Value::Bool(truth) => if *truth { "yes" } else { "no" }.to_owned(),
        Value::String(text) if there.contains(text.as_str()) => {
            format!("<a href=\"{text}.html\">{text}</a>")
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
    format!(
        "Faceoff:    {}\nSageMath:   SimplicialComplex([{lists}])\nOscar:      \
         simplicial_complex([{lists}])\nGUDHI:      st = gudhi.SimplexTree(); {inserted}\n\
         Macaulay2:  R = QQ[x_1..x_{n}]; simplicialComplex {{{products}}}",
        record.label
    )
}
