//! A conjecture as a tree.

use crate::conjecture::Subject;

/// A whole conjecture.
#[derive(Debug)]
pub struct Statement {
    /// The complexes that it speaks of.
    pub complexes: Complexes,
    /// Its position variables.
    pub positions: Vec<Variable>,
    /// What is said of them.
    pub formula: Condition,
    /// It asks for values of chomp.
    pub about_chomp: bool,
}

/// Complexes.
#[derive(Debug)]
pub enum Complexes {
    /// All with so many vertices, up to isomorphism.
    All {
        from: usize,
        to: usize,
        connected: bool,
        graphs: bool,
    },
    /// These.
    Listed(Vec<Subject>),
}

/// Where a position is from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Among {
    Zeros,
    Box,
}

/// A position variable.
#[derive(Debug)]
pub struct Variable {
    pub name: String,
    pub among: Among,
}

/// A formula.
#[derive(Debug)]
pub enum Condition {
    Not(Box<Condition>),
    And(Box<Condition>, Box<Condition>),
    Or(Box<Condition>, Box<Condition>),
    Implies(Box<Condition>, Box<Condition>),
    Same(Box<Condition>, Box<Condition>),
    Compare(Term, Relation, Term),
    Member(Term),
    Genuine(Term),
    Is(Property),
}

impl Condition {
    /// Does its truth depend on positions that may lie outside of a box?
    pub fn has_images(&self) -> bool {
        match self {
            Self::Not(a) => a.has_images(),
            Self::And(a, b) | Self::Or(a, b) | Self::Implies(a, b) | Self::Same(a, b) => {
                a.has_images() || b.has_images()
            }
            Self::Member(term) => !matches!(term, Term::Position(_)),
            Self::Compare(..) | Self::Genuine(_) | Self::Is(_) => false,
        }
    }
}

/// A comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    Equal,
    Different,
    Less,
    AtMost,
    Greater,
    AtLeast,
}

/// A property of the complex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Property {
    Connected,
    Pointed,
    NimRegular,
    Matroid,
    BinaryMatroid,
    Additive,
    Pure,
    Simplex,
}

/// A number of the complex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Count {
    Vertices,
    Facets,
    Circuits,
    Faces,
    Dimension,
    Chomp,
}

/// A number of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    Min,
    Max,
    Sum,
    Xor,
}

/// A number or a position.
#[derive(Debug)]
pub enum Term {
    Number(i64),
    Position(usize),
    Count(Count),
    Measure(Measure, Box<Term>),
    Add(Box<Term>, Box<Term>),
    Subtract(Box<Term>, Box<Term>),
    Multiply(Box<Term>, Box<Term>),
    Modulo(Box<Term>, Box<Term>),
}

impl Term {
    /// Is it a position, not a number?
    pub fn is_position(&self) -> bool {
        match self {
            Self::Position(_) => true,
            Self::Number(_) | Self::Count(_) | Self::Measure(..) => false,
            Self::Add(a, b) | Self::Subtract(a, b) | Self::Multiply(a, b) | Self::Modulo(a, b) => {
                a.is_position() || b.is_position()
            }
        }
    }
}
