//! Lists of claims in text files, as in `testdata/claims`.
//!
//! Entries are separated by blank lines. Each line of an entry is `key: value`;
//! a line that starts with `#` is a comment.

/// One entry of a list.
///
/// ```
/// use faceoff_prove::listing::read;
///
/// let list = "# Nim with two heaps.\n\n\
///     game: points(2)\nclaim: { (a,a) }\nverdict: proved\nsource: Bouton 1901\n";
/// let entries = read(list).unwrap();
/// assert_eq!((entries[0].claim, entries[0].proved), ("{ (a,a) }", true));
/// let missing = read("game: points(2)\nverdict: refuted").unwrap_err();
/// assert!(missing.starts_with("no 'claim' in:"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed<'a> {
    /// The game in notation; a bare complex is Nim on it.
    pub game: &'a str,
    /// The claim in notation.
    pub claim: &'a str,
    /// Is the claim true? If not, it is to be refuted.
    pub proved: bool,
    /// Who states it, or what was changed.
    pub source: &'a str,
    /// Too large for brute force in a quick test.
    pub large: bool,
}

/// All entries of a list. An error names the entry that is not complete.
pub fn read(text: &str) -> Result<Vec<Listed<'_>>, String> {
    let mut entries = Vec::new();
    for block in text.split("\n\n") {
        let lines = block.lines().map(str::trim);
        let lines = lines.filter(|line| !line.is_empty() && !line.starts_with('#'));
        let fields: Option<Vec<(&str, &str)>> = lines.map(|line| line.split_once(": ")).collect();
        let fields = fields.ok_or_else(|| format!("a line is not 'key: value' in:\n{block}"))?;
        if fields.is_empty() {
            continue;
        }
        let field = |key: &str| {
            let found = fields.iter().find(|(name, _)| *name == key);
            found.map(|(_, value)| *value)
        };
        let need = |key: &str| field(key).ok_or_else(|| format!("no '{key}' in:\n{block}"));
        entries.push(Listed {
            game: need("game")?,
            claim: need("claim")?,
            proved: match need("verdict")? {
                "proved" => true,
                "refuted" => false,
                other => return Err(format!("the verdict '{other}' is not known")),
            },
            source: need("source")?,
            large: field("size") == Some("large"),
        });
    }
    Ok(entries)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_and_mistakes() {
        let text = "# a list\n\ngame: points(1)\nclaim: { (0) }\nverdict: proved\nsource: all\n";
        let list = read(text).unwrap();
        assert_eq!(list.len(), 1);
        assert_eq!(list[0].claim, "{ (0) }");
        assert!(list[0].proved && !list[0].large);
        assert!(read("game: points(1)").is_err());
        assert!(read(&text.replace("proved", "perhaps")).is_err());
        assert!(read("nonsense").is_err());
    }
}
