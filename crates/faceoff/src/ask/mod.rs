//! The one door: a question in, an answer out.
//!
//! Every question is a type with a file of its own here: what is asked, what is
//! answered, and [`Ask::answer`]. [`ask`] takes any of them. For front ends that
//! get questions as data, [`Question`] is any question and [`Answer`] its
//! answer; in JSON a question is an object with its name under `ask`,
//! `{"ask":"solve","problem":"nim @ 1,2"}`.
//!
//! An [`Error`] is a question without an answer. An answer that is not complete
//! names what it lacks in `undecided`. Both are data: what to do about them is
//! said by each front end in its own words.

/// An answer that names what it lacks in its field `undecided`.
macro_rules! reply {
    ($answer:ty) => {
        impl crate::ask::Reply for $answer {
            fn undecided(&self) -> &crate::undecided::Undecided {
                &self.undecided
            }
        }
    };
}

pub mod analyze;
#[cfg(feature = "lab")]
pub mod atlas;
pub mod bench;
pub mod board;
pub mod catalogue;
#[cfg(feature = "lab")]
pub mod census;
pub mod check;
#[cfg(feature = "lab")]
pub mod common_form;
#[cfg(feature = "lab")]
pub mod conjecture;
pub mod discover;
#[cfg(feature = "draw")]
pub mod draw;
#[cfg(feature = "lab")]
pub mod enumerate;
pub mod family;
pub mod figure;
pub mod judge;
pub mod length;
pub mod no_automaton;
#[cfg(feature = "lab")]
pub mod obstruct;
pub mod play;
pub mod prove;
pub mod reduce;
mod rules;
pub mod show;
pub mod slice;
pub mod solve;
pub mod table;
pub mod theorems;

pub use analyze::{Analysis, Analyze};
pub use board::Board;
pub use catalogue::Catalogue;
#[cfg(feature = "lab")]
pub use census::Census;
pub use check::Check;
#[cfg(feature = "lab")]
pub use common_form::FindForm;
pub use discover::Discover;
#[cfg(feature = "draw")]
pub use draw::Draw;
#[cfg(feature = "lab")]
pub use enumerate::Enumerate;
pub use family::Family;
pub use judge::Judge;
pub use length::Length;
#[cfg(feature = "lab")]
pub use obstruct::Obstruct;
pub use play::{Move, Options, Reply as MachineMove};
pub use prove::Prove;
pub use reduce::Reduce;
pub use slice::Slice;
pub use solve::{Solution, Solve};
pub use table::Table;
pub use theorems::Theorems;

use crate::error::Error;
use crate::session::Session;
use crate::undecided::Undecided;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Serialize};

/// A question.
///
/// A question of one's own:
/// ```
/// use faceoff::ask::{Ask, Reply};
/// use faceoff::{Error, NamedComplex, Session, ask};
///
/// struct IsConnected(&'static str);
///
/// #[derive(serde::Serialize)]
/// struct YesOrNo(bool);
///
/// impl Reply for YesOrNo {}
///
/// impl Ask for IsConnected {
///     type Answer = YesOrNo;
///
///     fn answer(&self, session: &Session) -> Result<YesOrNo, Error> {
///         let named = session.read::<NamedComplex>(self.0)?;
///         Ok(YesOrNo(named.complex.is_connected()))
///     }
/// }
///
/// let session = Session::default();
/// assert!(ask(&IsConnected("torus()"), &session)?.0);
/// assert!(!ask(&IsConnected("union(wheel(4),points(1))"), &session)?.0);
/// # Ok::<(), faceoff::Error>(())
/// ```
pub trait Ask {
    /// What is answered.
    type Answer: Reply;

    /// The answer. Call [`ask`] instead.
    fn answer(&self, session: &Session) -> Result<Self::Answer, Error>;
}

/// An answer.
///
/// ```
/// use faceoff::ask::{Reply, Solve};
/// use faceoff::{Session, Status, ask};
///
/// let question = Solve { value: true, misere: true, ..Solve::new("nim @ 1,2") };
/// let answer = ask(&question, &Session::default())?;
/// assert_eq!(answer.status(), Status::Unanswered);
/// assert_eq!(answer.undecided()["value"].to_string(), "nim-values are for normal play");
/// # Ok::<(), faceoff::Error>(())
/// ```
pub trait Reply: Serialize + Sized {
    /// Fields that are null, with the reason.
    fn undecided(&self) -> &Undecided {
        static NONE: Undecided = Undecided::new();
        &NONE
    }

    /// How the question was answered.
    fn status(&self) -> Status {
        match self.undecided().is_empty() {
            true => Status::Answered,
            false => Status::Unanswered,
        }
    }
}

/// How a question was answered.
///
/// ```
/// use faceoff::ask::Prove;
/// use faceoff::{Reply, Session, Status, ask};
///
/// let status = |claim: &str| {
///     let answer = ask(&Prove::new("nim on simplex(2)", claim), &Session::default());
///     answer.unwrap().status()
/// };
/// assert_eq!(status("value (a,b) = a+b"), Status::Answered);
/// assert_eq!(status("value (a,b) = a^b"), Status::No);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// Answered.
    Answered,
    /// Answered "no": refuted, rejected.
    No,
    /// Not all of it, within the limits.
    Unanswered,
}

/// Ask a question.
pub fn ask<Q: Ask>(question: &Q, session: &Session) -> Result<Q::Answer, Error> {
    let session = session.within(session.limits().part());
    session.notebook().keeping(|| question.answer(&session))?
}

/// All questions that can be asked as data: the name, the type, its answer.
macro_rules! questions {
    ($($(#[$where:meta])? $name:literal $variant:ident($question:ty) -> $answer:ty;)*) => {
        /// Any question.
        ///
        /// ```
        /// use faceoff::Question;
        /// use faceoff::ask::Solve;
        ///
        /// let json = serde_json::to_value(Question::Solve(Solve::new("kayles @ 7"))).unwrap();
        /// assert_eq!((&json["ask"], &json["problem"]), (&"solve".into(), &"kayles @ 7".into()));
        /// // A slip of the pen is no question.
        /// let slip = r#"{ "ask": "solve", "porblem": "kayles @ 7" }"#;
        /// assert!(serde_json::from_str::<Question>(slip).is_err());
        /// ```
        #[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
        #[serde(tag = "ask")]
        #[non_exhaustive] // Features add questions.
        pub enum Question {
            $(
                $(#[$where])?
                #[doc = concat!("`", $name, "`")]
                #[serde(rename = $name)]
                $variant($question),
            )*
        }

        /// The answer to any question; in JSON without a name.
        ///
        /// ```
        /// use faceoff::ask::Reduce;
        /// use faceoff::{Answer, Question, Session, ask};
        ///
        /// let question = Question::Reduce(Reduce { problem: "chomp on points(4)".into() });
        /// let Answer::Reduce(reduced) = ask(&question, &Session::default())? else {
        ///     panic!("an answer is to what was asked");
        /// };
        /// assert_eq!(reduced.value, Some(0u32.into()));
        /// # Ok::<(), faceoff::Error>(())
        /// ```
        #[derive(Clone, Debug, Serialize)]
        #[serde(untagged)]
        #[non_exhaustive]
        pub enum Answer {
            $(
                $(#[$where])?
                #[doc = concat!("To `", $name, "`.")]
                $variant(Box<$answer>),
            )*
        }

        impl Ask for Question {
            type Answer = Answer;

            fn answer(&self, session: &Session) -> Result<Answer, Error> {
                match self {
                    $($(#[$where])? Self::$variant(question) => {
                        Ok(Answer::$variant(Box::new(question.answer(session)?)))
                    })*
                }
            }
        }

        impl Reply for Answer {
            fn undecided(&self) -> &Undecided {
                match self {
                    $($(#[$where])? Self::$variant(answer) => answer.undecided(),)*
                }
            }

            fn status(&self) -> Status {
                match self {
                    $($(#[$where])? Self::$variant(answer) => answer.status(),)*
                }
            }
        }

        /// The schemas of each question and its answer, by name.
        // A list in one piece cannot leave out what has no feature.
        #[allow(clippy::vec_init_then_push)]
        pub(crate) fn schemas(
            questions: &mut SchemaGenerator,
            answers: &mut SchemaGenerator,
        ) -> Vec<(&'static str, Schema, Schema)> {
            let mut all = Vec::new();
            $(
                $(#[$where])?
                all.push((
                    $name,
                    questions.subschema_for::<$question>(),
                    answers.subschema_for::<$answer>(),
                ));
            )*
            all
        }
    };
}

questions! {
    "solve" Solve(Solve) -> Solution;
    "board" Board(Board) -> board::Picture;
    "options" Options(Options) -> play::Turns;
    "move" Move(Move) -> play::Turn;
    "reply" Reply(MachineMove) -> play::Made;
    "judge" Judge(Judge) -> judge::Judgement;
    "length" Length(Length) -> length::LengthAnswer;
    "analyze" Analyze(Analyze) -> Analysis;
    "reduce" Reduce(Reduce) -> reduce::Reduced;
    "family" Family(Family) -> family::FamilyTable;
    "table" Table(Table) -> table::TableAnswer;
    "slice" Slice(Slice) -> slice::SliceAnswer;
    "prove" Prove(Prove) -> prove::Proof;
    "discover" Discover(Discover) -> discover::Discovered;
    #[cfg(feature = "lab")]
    "discover family" FindForm(FindForm) -> common_form::FamilyForm;
    #[cfg(feature = "lab")]
    "obstruct" Obstruct(Obstruct) -> obstruct::Obstructed;
    "check" Check(Check) -> check::Checked;
    #[cfg(feature = "lab")]
    "conjecture list" ConjectureList(conjecture::List) -> conjecture::Conjectures;
    #[cfg(feature = "lab")]
    "conjecture test" ConjectureTest(conjecture::Test) -> conjecture::TestAnswer;
    #[cfg(feature = "lab")]
    "conjecture report" ConjectureReport(conjecture::Report) -> conjecture::ReportAnswer;
    #[cfg(feature = "lab")]
    "conjecture new" ConjectureNew(conjecture::New) -> conjecture::Kept;
    #[cfg(feature = "lab")]
    "census" Census(Census) -> census::CensusAnswer;
    #[cfg(feature = "lab")]
    "enumerate" Enumerate(Enumerate) -> enumerate::Enumeration;
    #[cfg(feature = "lab")]
    "atlas" Atlas(atlas::Atlas) -> atlas::AtlasAnswer;
    #[cfg(feature = "lab")]
    "atlas find" AtlasFind(atlas::AtlasFind) -> atlas::AtlasFound;
    #[cfg(feature = "lab")]
    "atlas find all" AtlasFindAll(atlas::AtlasFindAll) -> atlas::AtlasFoundAll;
    #[cfg(feature = "lab")]
    "atlas search" AtlasSearch(atlas::AtlasSearch) -> atlas::AtlasRows;
    #[cfg(feature = "draw")]
    "draw" Draw(Draw) -> draw::Drawn;
    "theorems" Theorems(Theorems) -> theorems::TheoremList;
    "catalogue" Catalogue(Catalogue) -> catalogue::Names;
}
