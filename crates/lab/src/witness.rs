//! Witnesses against a conjecture, and the files that keep them.

use crate::conjecture::{Conjecture, Subject};
use faceoff_limits::{Limits, StopReason};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};

/// What breaks a conjecture.
///
/// ```
/// use faceoff_lab::{Witness, domain};
///
/// let square = domain::named("cycle(4,2)");
/// let why = "no zero position".to_owned();
/// let witness = Witness::nim(&square, &[1, 1, 1, 1], &[2, 1, 1, 1], why);
/// let text = "nim on cycle(4,2), position (1,1,1,1), image (2,1,1,1): no zero position";
/// assert_eq!(witness.render(), text);
/// // Vertices, faces, chips: smaller witnesses are better.
/// assert_eq!(witness.size(), (4, 8, 9));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Witness {
    /// The game, in notation.
    pub game: String,
    /// A position that satisfies the hypothesis; null in chomp, which starts
    /// from the complex.
    pub position: Option<Vec<u32>>,
    /// A second position, where the hypothesis is about two.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub second: Option<Vec<u32>>,
    /// The position that breaks the conclusion.
    pub image: Option<Vec<u32>>,
    /// What is the case instead of the conclusion, in words.
    pub because: String,
    /// The reference solver agrees.
    #[serde(default)]
    pub confirmed: bool,
}

impl Witness {
    /// Nim on a complex, with a position and its image.
    pub fn nim(subject: &Subject, position: &[u32], image: &[u32], because: String) -> Self {
        Self {
            game: format!("nim on {subject}"),
            position: Some(position.to_vec()),
            second: None,
            image: Some(image.to_vec()),
            because,
            confirmed: false,
        }
    }

    /// Chomp on a complex.
    pub fn chomp(subject: &Subject, because: String) -> Self {
        Self {
            game: format!("chomp on {subject}"),
            position: None,
            second: None,
            image: None,
            because,
            confirmed: false,
        }
    }

    /// The complex of the game; none if the text is damaged.
    pub fn subject(&self) -> Option<Subject> {
        let (_, complex) = self.game.split_once(" on ")?;
        complex.parse().ok()
    }

    /// Smaller witnesses have smaller sizes: vertices, faces, chips.
    pub fn size(&self) -> (usize, u128, u64) {
        let complex = self.subject().map(|subject| subject.complex);
        let faces = complex.as_ref().map_or(u128::MAX, |complex| {
            complex.face_count(&Limits::none()).unwrap_or(u128::MAX)
        });
        let positions = [&self.position, &self.second, &self.image];
        let chips = positions.into_iter().flatten().flatten();
        (
            complex.map_or(usize::MAX, |complex| complex.n()),
            faces,
            chips.map(|pile| u64::from(*pile)).sum(),
        )
    }

    /// Both, for people.
    pub fn render(&self) -> String {
        let show = |piles: &[u32]| {
            let piles: Vec<String> = piles.iter().map(u32::to_string).collect();
            format!("({})", piles.join(","))
        };
        let mut text = self.game.clone();
        if let Some(position) = &self.position {
            text += &format!(", position {}", show(position));
        }
        if let Some(second) = &self.second {
            text += &format!(" and {}", show(second));
        }
        if let Some(image) = self
            .image
            .as_ref()
            .filter(|i| Some(*i) != self.position.as_ref())
        {
            text += &format!(", image {}", show(image));
        }
        format!("{text}: {}", self.because)
    }
}

/// A witness in a file of its own, so that it is tested for ever.
///
/// ```
/// use faceoff_lab::{find, regressions};
/// use faceoff_limits::Limits;
///
/// // A witness that comes with the program, and still stands.
/// let kept = regressions().into_iter().find(|kept| kept.conjecture == "ES96-9.2").unwrap();
/// let conjecture = find(&kept.conjecture).unwrap();
/// assert!(kept.confirm(conjecture, &Limits::none())?);
/// # Ok::<(), faceoff_limits::StopReason>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Regression {
    /// The conjecture that it breaks.
    pub conjecture: String,
    /// What that says.
    pub statement: String,
    /// The witness.
    pub witness: Witness,
}

impl Regression {
    /// The witness against a conjecture.
    pub fn new(conjecture: &dyn Conjecture, witness: &Witness) -> Self {
        let about = conjecture.about();
        Self {
            conjecture: about.id.to_string(),
            statement: about.statement.to_string(),
            witness: witness.clone(),
        }
    }

    /// Write to `ID.json` in a folder.
    pub fn write(&self, folder: &Path) -> std::io::Result<PathBuf> {
        std::fs::create_dir_all(folder)?;
        let path = folder.join(format!("{}.json", self.conjecture));
        let mut text = serde_json::to_string_pretty(self)?;
        text.push('\n');
        faceoff_files::write(&path, text)?;
        Ok(path)
    }

    /// Does the reference solver still agree?
    pub fn confirm(
        &self,
        conjecture: &dyn Conjecture,
        limits: &Limits,
    ) -> Result<bool, StopReason> {
        conjecture.confirm(&self.witness, limits)
    }
}
