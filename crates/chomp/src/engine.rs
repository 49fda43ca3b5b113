//! The engine: questions about chomp on a complex.

use crate::forms::Forms;
use crate::part::{Board, Settle};
use crate::search::{MOST_FACES, Stop, Worker};
use crate::shipped;
use crate::table::{KnownValue, Table};
use faceoff_complex::{Complex, Face};
use faceoff_game::Outcome;
use faceoff_game::rules::chomp::Remains;
use faceoff_limits::threads::CAN_START;
use faceoff_limits::{Limits, StopReason};
use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

/// Memory for the table where no limit is set: 1 GiB.
const DEFAULT_MEMORY: u64 = 1 << 30;

/// So few faces are searched by one thread.
const FEW_FACES: u64 = 16;

/// Room for the deepest search: each move removes a face.
const STACK: usize = 256 << 20;

/// Solves chomp on complexes, and remembers what it has found.
///
/// ```
/// use faceoff_chomp::{Engine, Forms};
/// use faceoff_complex::Face;
/// use faceoff_limits::Limits;
///
/// let limits = Limits::none().with_memory(16 << 20);
/// let engine = Engine::new(Forms::ALL, &limits)?;
/// // The complete graph on four vertices, and on six: the value is n mod 3.
/// assert_eq!(engine.value(&"complete(4)".parse().unwrap(), &limits)?, 1);
/// assert_eq!(engine.value(&"complete(6)".parse().unwrap(), &limits)?, 0);
/// // From a path of two edges one wins by taking the middle.
/// let path = "facets(12,23)".parse().unwrap();
/// assert_eq!(engine.winning_moves(&path, &limits)?, [Face::single(1)]);
/// # Ok::<(), faceoff_limits::StopReason>(())
/// ```
pub struct Engine {
    forms: Forms,
    pub(crate) table: Table,
    searched: AtomicU64,
}

impl Engine {
    /// An engine that uses these theorems, with a table as large as the memory
    /// limit allows, or of 1 GiB where there is none. An error if that is too small to start.
    pub fn new(forms: Forms, limits: &Limits) -> Result<Self, StopReason> {
        let memory = limits.memory().unwrap_or(DEFAULT_MEMORY);
        let engine = Self {
            forms,
            table: Table::new(memory)?,
            searched: AtomicU64::new(0),
        };
        if forms.shipped {
            for (complex, known) in shipped::results() {
                let settle = Settle { forms, limits };
                let settled = settle.settle(Board::from_facets(complex.facets()))?;
                // A complex that is not connected and in simplest form is
                // settled by its parts.
                if let ([(key, _)], 0) = (&settled.parts[..], settled.known) {
                    engine.table.put(key, known, shipped::WORK);
                }
            }
        }
        Ok(engine)
    }

    /// Remember what was found elsewhere about the complex with this key.
    pub fn learn(&self, key: &[u8], known: KnownValue, work: u64) {
        self.table.put(key, known, work);
    }

    /// Call `visit` for everything remembered that took at least this much
    /// work: the key, what is known, the work.
    pub fn each_known(&self, least_work: u64, visit: impl FnMut(&[u8], KnownValue, u64)) {
        self.table.visit(least_work, visit);
    }

    /// The theorems it uses.
    pub fn forms(&self) -> Forms {
        self.forms
    }

    /// The value of chomp on a complex.
    pub fn value(&self, complex: &Complex, limits: &Limits) -> Result<u64, StopReason> {
        self.value_of(complex.facets(), limits)
    }

    /// Who wins chomp on a complex.
    pub fn outcome(&self, complex: &Complex, limits: &Limits) -> Result<Outcome, StopReason> {
        self.outcome_of(complex.facets(), limits)
    }

    /// The value of what is left in the middle of a game.
    pub fn value_of(&self, facets: &[Face], limits: &Limits) -> Result<u64, StopReason> {
        self.run(facets, limits, |worker, board| worker.value(board))
    }

    /// Who wins what is left in the middle of a game.
    pub fn outcome_of(&self, facets: &[Face], limits: &Limits) -> Result<Outcome, StopReason> {
        let zero = self.run(facets, limits, |worker, board| worker.is_zero(board))?;
        Ok(Outcome::from_zero(zero))
    }

    /// The faces whose removal wins, as people list them.
    pub fn winning_moves(
        &self,
        complex: &Complex,
        limits: &Limits,
    ) -> Result<Vec<Face>, StopReason> {
        let start = Remains::new(complex.facets().to_vec());
        let mut winning = Vec::new();
        for face in faces(&start)? {
            let left = start.without(face);
            if self.outcome_of(left.facets(), limits)? == Outcome::P {
                winning.push(face);
            }
        }
        winning.sort_by_cached_key(|face| face.lex_key());
        Ok(winning)
    }

    /// A face whose removal wins; none if there is none. Looks at small faces
    /// first.
    pub fn winning_move(
        &self,
        complex: &Complex,
        limits: &Limits,
    ) -> Result<Option<Face>, StopReason> {
        if self.outcome(complex, limits)? == Outcome::P {
            return Ok(None);
        }
        let start = Remains::new(complex.facets().to_vec());
        let mut faces = faces(&start)?;
        faces.sort_by_cached_key(|face| (face.len(), face.lex_key()));
        for face in faces {
            let left = start.without(face);
            if self.outcome_of(left.facets(), limits)? == Outcome::P {
                return Ok(Some(face));
            }
        }
        unreachable!("a position that is not worth 0 has an option that is")
    }

    /// Positions searched since the engine was made.
    pub fn searched(&self) -> u64 {
        self.searched.load(Ordering::Relaxed)
    }

    /// Positions remembered.
    pub fn remembered(&self) -> u64 {
        self.table.len()
    }

    /// Let workers answer a question; the first answer counts.
    fn run<T: Send>(
        &self,
        facets: &[Face],
        limits: &Limits,
        ask: impl Fn(&mut Worker<'_>, Board) -> Result<T, Stop> + Sync,
    ) -> Result<T, StopReason> {
        limits.check()?;
        let board = Board::from_facets(facets);
        let settle = Settle {
            forms: self.forms,
            limits,
        };
        let settled = settle.settle(board.clone())?;
        let most = settled.parts.iter().map(|(_, part)| part.size()).max();
        if most > Some(MOST_FACES) {
            return Err(StopReason::size("faces in a search", MOST_FACES));
        }
        let done = AtomicBool::new(false);
        let answer: Mutex<Option<Result<T, StopReason>>> = Mutex::new(None);
        let work = |number: usize| {
            let searched = &self.searched;
            let mut worker = Worker::new(settle, &self.table, limits, &done, searched, number);
            let found = match ask(&mut worker, board.clone()) {
                Ok(found) => Ok(found),
                Err(Stop::Limit(reason)) => Err(reason),
                Err(Stop::Beaten) => return,
            };
            done.store(true, Ordering::Relaxed);
            let mut answer = answer.lock().unwrap_or_else(|e| e.into_inner());
            // A worker that was stopped by a limit does not hide an answer.
            if found.is_ok() || answer.is_none() {
                *answer = Some(found);
            }
        };
        // Where there is next to nothing to search, threads cost more.
        let threads = if most <= Some(FEW_FACES) {
            0
        } else {
            limits.threads()
        };
        if threads == 0 || !CAN_START {
            work(0);
        } else {
            std::thread::scope(|scope| {
                for number in 0..threads {
                    std::thread::Builder::new()
                        .stack_size(STACK)
                        .spawn_scoped(scope, move || work(number))
                        .expect("a thread can be started");
                }
                self.report(limits, &done);
            });
        }
        let answer = answer.into_inner().unwrap_or_else(|e| e.into_inner());
        answer.expect("some worker was not beaten")
    }

    /// Report progress until the search is done.
    fn report(&self, limits: &Limits, done: &AtomicBool) {
        let mut progress = limits.progress("positions searched", None);
        let mut shown = self.searched();
        let mut wait = Duration::from_micros(50);
        while !done.load(Ordering::Relaxed) {
            std::thread::sleep(wait);
            wait = (wait * 2).min(Duration::from_millis(100));
            let now = self.searched();
            progress.advance(now - shown);
            shown = now;
        }
    }
}

fn faces(remains: &Remains) -> Result<Vec<Face>, StopReason> {
    let mut faces = Vec::new();
    let met = remains.visit_faces(|face| {
        faces.push(face);
        match faces.len() as u64 > MOST_FACES {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    });
    match met {
        ControlFlow::Break(()) => Err(StopReason::size("moves", MOST_FACES)),
        ControlFlow::Continue(()) => Ok(faces),
    }
}
