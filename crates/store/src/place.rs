//! Where the store of a user is.

use std::env;
use std::path::PathBuf;

/// The file that is used when none is named: `FACEOFF_STORE` if it is set, else
/// `faceoff/results.store` in the user's data directory (`XDG_DATA_HOME`,
/// `LOCALAPPDATA` or `~/.local/share`). None where there is no such place.
pub fn default_path() -> Option<PathBuf> {
    path_from(|name| env::var_os(name).map(PathBuf::from))
}

fn path_from(variable: impl Fn(&str) -> Option<PathBuf>) -> Option<PathBuf> {
    let named = |name| variable(name).filter(|path| !path.as_os_str().is_empty());
    if let Some(file) = named("FACEOFF_STORE") {
        return Some(file);
    }
    let data = named("XDG_DATA_HOME")
        // The standard says that a relative path here is to be ignored.
        .filter(|path| path.is_absolute())
        .or_else(|| named("LOCALAPPDATA"))
        .or_else(|| named("HOME").map(|home| home.join(".local/share")))?;
    Some(data.join("faceoff").join("results.store"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with(set: &[(&str, &str)]) -> Option<PathBuf> {
        path_from(|name| {
            let found = set.iter().find(|(key, _)| *key == name);
            found.map(|(_, value)| PathBuf::from(value))
        })
    }

    #[test]
    fn the_most_specific_place_wins() {
        let home = ("HOME", "/h");
        let in_home = PathBuf::from("/h/.local/share/faceoff/results.store");
        assert_eq!(with(&[home]), Some(in_home.clone()));
        assert_eq!(with(&[home, ("XDG_DATA_HOME", "")]), Some(in_home.clone()));
        assert_eq!(with(&[home, ("XDG_DATA_HOME", "here")]), Some(in_home));
        let data = ("XDG_DATA_HOME", "/data");
        assert_eq!(
            with(&[home, data]),
            Some(PathBuf::from("/data/faceoff/results.store"))
        );
        assert_eq!(
            with(&[home, data, ("FACEOFF_STORE", "x.store")]),
            Some(PathBuf::from("x.store"))
        );
        assert_eq!(with(&[]), None);
    }
}
