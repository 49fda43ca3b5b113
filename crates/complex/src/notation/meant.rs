//! What was probably meant by what is not in the notation.

/// What to write for a complex as papers, textbooks and programs write it.
pub(super) fn other_notation(text: &str) -> Option<String> {
    if let Some(known) = textbook_name(text) {
        return Some(format!("did you mean {known}?"));
    }
    if text.starts_with(['{', '[']) {
        return Some("did you mean facets(12,23), or facets(u v, v w) with labels?".to_owned());
    }
    let label = text
        .split_once("v.")
        .is_some_and(|(n, _)| n.parse::<usize>().is_ok());
    label.then(|| {
        "a label such as 4v.12.13.24 has at most 7 vertices, each in a facet; facets(12,34) lists \
         facets without one"
            .to_owned()
    })
}

/// How a complex of textbooks and papers is written here: the graphs `K5`, `K_5`, `K(5)`,
/// `K_{3,3}`, `C_5`, `P4`, `W_5`; and `C_{5,2}`, `P_{3,2}` as in ES96.
pub fn textbook_name(name: &str) -> Option<String> {
    let sizes = name.get(1..)?.trim_start_matches('_');
    let within = |open, close| sizes.strip_prefix(open)?.strip_suffix(close);
    let text = within('{', '}')
        .or_else(|| within('(', ')'))
        .unwrap_or(sizes);
    let sizes: Result<Vec<usize>, _> = text.split(',').map(|n| n.trim().parse()).collect();
    match (&name[..1], &sizes.ok()?[..]) {
        ("K", [n]) if *n >= 1 => Some(format!("the graph complete({n})")),
        ("K", _) => Some(format!("the graph multipartite({text})")),
        ("C", [n]) => Some(format!("the graph cycle({n},2)")),
        ("C", [n, k]) => Some(format!("cycle({n},{k})")),
        ("P", [n]) if *n >= 2 => Some(format!("the graph path({},2)", n - 1)),
        ("P", [n, k]) => Some(format!("path({n},{k})")),
        ("W", [n]) if *n >= 3 => Some(format!("the graph wheel({n})")),
        _ => None,
    }
}

/// Does a number of a family stand here: `n`, `n-1`, `2n`, `2*n+1`?
pub(super) fn has_parameter(text: &str) -> bool {
    let words = text.split(|c: char| !(c.is_alphanumeric() || c == '_'));
    let without_factor = |word: &str| word.trim_start_matches(|c: char| c.is_ascii_digit()) == "n";
    words.into_iter().any(without_factor)
}

/// The name that was meant, if one is near: at most two letters away.
pub fn nearest<'a>(written: &str, names: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let written = written.to_lowercase();
    let distances = names.map(|name| (edit_distance(&name.to_lowercase(), &written), name));
    let (distance, name) = distances.min_by_key(|(distance, _)| *distance)?;
    (distance <= 2 && 2 * distance < name.len()).then_some(name)
}

/// Number of letters to insert, delete or change.
fn edit_distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, c) in a.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, d) in b.iter().enumerate() {
            let change = diagonal + usize::from(c != *d);
            diagonal = row[j + 1];
            row[j + 1] = change.min(diagonal + 1).min(row[j] + 1);
        }
    }
    row[b.len()]
}
