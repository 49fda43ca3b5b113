//! One table from a game to its end: which engine, which file, where to go on.

use crate::by_weight;
use crate::error::TableError;
use crate::file::{Content, Entry, Format, Slice, TableInfo, convert, failed, fot};
use crate::general::GeneralTable;
use crate::misere::MisereTable;
use crate::shape::Shape;
use crate::symmetric::SymmetricZeroTable;
use crate::values::ValueTable;
use crate::zeros::ZeroTable;
use faceoff_complex::Complex;
use faceoff_files::rename;
use faceoff_game::{Game, PileGame, Play};
use faceoff_limits::{Limits, StopReason};
use std::path::{Path, PathBuf};

/// What a table is to be of.
///
/// ```
/// use faceoff_game::Game;
/// use faceoff_limits::Limits;
/// use faceoff_tables::{Job, file};
///
/// let game: Game = "nim on cycle(4,2)".parse().unwrap();
/// let job = Job::new(&game, &[3; 4], None, false)?;
/// let path = std::env::temp_dir().join(format!("faceoff-job-{}.csv", std::process::id()));
/// let summary = job.write(&path, false, &Limits::none())?;
/// let entries: Vec<_> = file::open(&path, false)?.collect::<Result<_, _>>()?;
/// // Opposite piles are equal: four sizes for one pair, four for the other.
/// assert_eq!((summary.zero_positions, entries.len()), (16, 16));
/// assert_eq!(entries[1].position, [0, 1, 0, 1]);
/// # std::fs::remove_file(path).unwrap();
/// # Ok::<(), faceoff_tables::TableError>(())
/// ```
pub struct Job<'a> {
    game: &'a PileGame,
    info: TableInfo,
    play: Play,
    symmetry: bool,
}

/// What came out.
///
/// ```
/// use faceoff_game::Game;
/// use faceoff_limits::Limits;
/// use faceoff_tables::{Job, Summary};
///
/// let game: Game = "nim on points(2)".parse().unwrap();
/// let job = Job::new(&game, &[9, 9], None, true)?;
/// let summary = job.stream(&Limits::none(), &mut |_| Ok(()))?;
/// assert_eq!(summary, Summary { positions: 100, zero_positions: 10, resumed: 0 });
/// # Ok::<(), faceoff_tables::TableError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    /// Number of positions in the box.
    pub positions: u64,
    /// Number of zero positions among them.
    pub zero_positions: u64,
    /// Slices that were there before this run.
    pub resumed: u32,
}

type Done<'a> = &'a mut dyn Iterator<Item = Result<Slice, TableError>>;
type Sink<'a> = &'a mut dyn FnMut(Slice) -> Result<(), TableError>;

/// Is called with each entry of a table, until it refuses one.
pub type Tell<'a> = &'a mut dyn FnMut(&Entry) -> Result<(), StopReason>;

impl<'a> Job<'a> {
    /// A table of the zero positions of a game, or of its values, in the box
    /// with these bounds; sliced along pile `slow` or else the first pile whose
    /// bound is above 0.
    pub fn new(
        game: &'a Game,
        bounds: &[u32],
        slow: Option<usize>,
        values: bool,
    ) -> Result<Self, TableError> {
        let fits = |piles: &&PileGame| !piles.raises() || by_weight::weights(piles).is_some();
        let Some(piles) = game.as_piles().filter(fits) else {
            let problem = format!("there are no tables of '{game}': its moves do not lower piles");
            return Err(TableError::Unsupported(problem));
        };
        let complex = piles.complex();
        if bounds.len() != complex.n() {
            return Err(TableError::BoundsMismatch {
                piles: complex.n(),
                bounds: bounds.len(),
            });
        }
        let content = match values {
            true => Content::Values(GeneralTable::width_in(piles, bounds)?),
            false => Content::Zeros,
        };
        let info = TableInfo {
            game: game.to_string(),
            labels: complex.labels().iter().map(|l| l.to_string()).collect(),
            shape: Shape::new(bounds, slow)?,
            content,
        };
        Ok(Self {
            game: piles,
            info,
            play: Play::Normal,
            symmetry: false,
        })
    }

    /// For misère play: a table of the positions in which the player to move
    /// loses. There are no values.
    pub fn for_misere_play(mut self) -> Result<Self, TableError> {
        if self.info.content != Content::Zeros {
            let problem = "nim-values are for normal play";
            return Err(TableError::Unsupported(problem.to_owned()));
        }
        if self.play == Play::Normal {
            self.info.game.push_str(", misere play");
            self.play = Play::Misere;
        }
        Ok(self)
    }

    /// Use the automorphisms of the complex; the result is the same. Only for
    /// zero positions of Nim: elsewhere there is no such engine.
    pub fn with_symmetry(mut self) -> Result<Self, TableError> {
        let is_nim = self.game.is_nim() && self.play == Play::Normal;
        if !is_nim || self.info.content != Content::Zeros {
            let problem = "symmetry is used for zero positions of 'nim on COMPLEX' in normal play";
            return Err(TableError::Unsupported(problem.to_owned()));
        }
        self.symmetry = true;
        Ok(self)
    }

    /// What the table is of.
    pub fn info(&self) -> &TableInfo {
        &self.info
    }

    /// Compute the table and hand its slices to `sink` in ascending order.
    pub fn stream(&self, limits: &Limits, sink: Sink<'_>) -> Result<Summary, TableError> {
        let mut zero_positions = 0;
        self.compute(&mut std::iter::empty(), limits, &mut |slice| {
            zero_positions += slice.zeros();
            sink(slice)
        })?;
        Ok(self.summary(zero_positions, 0))
    }

    /// Compute the table and hand its entries to `tell` as they come: the zero
    /// positions, or all positions with their values. It stops where `tell` refuses.
    pub fn entries(&self, limits: &Limits, tell: Tell<'_>) -> Result<Summary, TableError> {
        let shape = &self.info.shape;
        let mut entry = Entry {
            position: vec![0; shape.bounds().len()],
            value: None,
        };
        self.stream(limits, &mut |slice| {
            let number = slice.slice();
            let mut at = |cell, value| {
                shape.locate(number, cell, &mut entry.position);
                entry.value = value;
                tell(&entry)
            };
            match slice {
                Slice::Zeros(slice) => slice.cells().try_for_each(|cell| at(cell, None))?,
                Slice::Values(slice) => {
                    let mut values = (0..).zip(slice.values());
                    values.try_for_each(|(cell, value)| at(cell, Some(value)))?;
                }
            }
            Ok(())
        })
    }

    /// Compute the table into a file of the kind that its name asks for. With
    /// `resume`, go on with what an interrupted run has left.
    ///
    /// Until it is whole it lies beside, in our own format, under the name
    /// [`work_file`]; a file of the name asked for stays as it was.
    pub fn write(&self, path: &Path, resume: bool, limits: &Limits) -> Result<Summary, TableError> {
        let format = Format::of(path);
        convert::check(format)?;
        faceoff_files::check(path).map_err(failed("write", path))?;
        let keeps_nothing = |there: std::fs::Metadata| !there.is_file();
        if format == Format::Fot && std::fs::metadata(path).is_ok_and(keeps_nothing) {
            let name = path.display();
            let problem = format!(
                "{name} is a pipe or a device, and a table is a file; for a list use --list"
            );
            return Err(TableError::Unsupported(problem));
        }
        let work = work_file(path);
        if resume && format == Format::Fot && path.exists() && !work.exists() {
            // It is finished, or was left by a version that wrote in place. If it is
            // another table, or damaged, it stays where it is.
            drop(fot::Writer::resume(path, &self.info)?);
            rename(path, &work).map_err(failed("go on with", path))?;
        }
        let mut writer = match resume && work.exists() {
            true => fot::Writer::resume(&work, &self.info)?,
            false => fot::Writer::create(&work, &self.info)?,
        };
        let resumed = writer.next();
        if resumed < self.info.shape.slices() {
            let mut done = Finished {
                reader: fot::Reader::open(&work)?,
                left: resumed,
            };
            self.compute(&mut done, limits, &mut |slice| writer.write(&slice))?;
        }
        let summary = self.summary(writer.zeros(), resumed);
        let _lock = writer.finish()?;
        match format {
            Format::Fot => rename(&work, path).map_err(failed("rename to", path))?,
            _ => {
                convert::convert(&work, path, format, limits)?;
                std::fs::remove_file(&work).map_err(failed("remove", &work))?;
            }
        }
        Ok(summary)
    }

    fn summary(&self, zero_positions: u64, resumed: u32) -> Summary {
        Summary {
            positions: self.info.shape.cells(),
            zero_positions,
            resumed,
        }
    }

    fn compute(&self, done: Done<'_>, limits: &Limits, sink: Sink<'_>) -> Result<(), TableError> {
        match self.game.is_nim() {
            true => self.compute_nim(self.game.complex(), done, limits, sink),
            false => self.compute_general(done, limits, sink),
        }
    }

    fn compute_nim(
        &self,
        complex: &Complex,
        done: Done<'_>,
        limits: &Limits,
        sink: Sink<'_>,
    ) -> Result<(), TableError> {
        let (bounds, slow) = (self.info.shape.bounds(), self.info.shape.slow());
        match self.info.content {
            Content::Zeros if self.play == Play::Misere => {
                let table = MisereTable::new(complex, bounds, slow)?;
                let mut done = done.map(only_zeros);
                table.resume(&mut done, limits, &mut |slice| sink(Slice::Zeros(slice)))
            }
            Content::Zeros => {
                let table = ZeroTable::new(complex, bounds, slow)?;
                let mut done = done.map(only_zeros);
                if self.symmetry
                    && let Some(table) = SymmetricZeroTable::new(complex, bounds, slow, limits)?
                {
                    return table.resume(&mut done, limits, &mut |slice| sink(Slice::Zeros(slice)));
                }
                table.resume(&mut done, limits, &mut |slice| sink(Slice::Zeros(slice)))
            }
            Content::Values(_) => {
                let table = ValueTable::new(complex, bounds, slow)?;
                let mut done = done.map(only_values);
                table.resume(&mut done, limits, &mut |slice| sink(Slice::Values(slice)))
            }
        }
    }

    fn compute_general(
        &self,
        done: Done<'_>,
        limits: &Limits,
        sink: Sink<'_>,
    ) -> Result<(), TableError> {
        let table = GeneralTable::new(self.game, self.info.shape.bounds(), self.info.shape.slow())?;
        match self.info.content {
            Content::Zeros => {
                let mut done = done.map(only_zeros);
                table.zeros(self.play, &mut done, limits, &mut |slice| {
                    sink(Slice::Zeros(slice))
                })
            }
            Content::Values(_) => {
                let mut done = done.map(only_values);
                table.values(&mut done, limits, &mut |slice| sink(Slice::Values(slice)))
            }
        }
    }
}

/// Where the slices go while a table is computed: beside its file.
pub fn work_file(path: &Path) -> PathBuf {
    faceoff_files::beside(path, ".part.fot")
}

fn only_zeros(slice: Result<Slice, TableError>) -> Result<crate::ZeroSlice, TableError> {
    match slice? {
        Slice::Zeros(slice) => Ok(slice),
        Slice::Values(_) => unreachable!("the header was compared"),
    }
}

fn only_values(slice: Result<Slice, TableError>) -> Result<crate::ValueSlice, TableError> {
    match slice? {
        Slice::Values(slice) => Ok(slice),
        Slice::Zeros(_) => unreachable!("the header was compared"),
    }
}

/// The first slices of a file.
struct Finished {
    reader: fot::Reader,
    left: u32,
}

impl Iterator for Finished {
    type Item = Result<Slice, TableError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.left = self.left.checked_sub(1)?;
        self.reader.next_slice().transpose()
    }
}
