//! The tree of a claim.
//!
//! Every node knows its place in the text it was read from. Places do not
//! count in comparisons: two claims are equal if they are written alike, up to
//! blanks and brackets that change nothing.

use std::ops::Range;

/// Where a node stands in the text, in bytes. All places are equal, so that
/// trees compare by their content.
///
/// ```
/// use faceoff_claim::{Claim, Place, SetKind};
///
/// let text = "{ (a, 2b) : a<b }";
/// let Claim::Set(set) = text.parse().unwrap() else { unreachable!() };
/// let SetKind::Builder { entries, .. } = set.kind else { unreachable!() };
/// assert_eq!(&text[entries[1].place.range()], "2b");
/// assert_eq!(Place { start: 6, end: 8 }, Place::default());
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Place {
    /// First byte.
    pub start: usize,
    /// One past the last byte.
    pub end: usize,
}

impl Place {
    /// From the first byte of `self` to the last byte of `other`.
    pub fn to(self, other: Self) -> Self {
        Self {
            start: self.start,
            end: other.end,
        }
    }

    /// As a range of bytes.
    pub fn range(self) -> Range<usize> {
        self.start..self.end
    }
}

impl PartialEq for Place {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Place {}

/// A claim about the positions of a game.
///
/// ```
/// use faceoff_claim::Claim;
///
/// // The zero positions of the boundary of a triangle.
/// let claim: Claim = "{(a, b,c): a=b=c}".parse().unwrap();
/// assert_eq!(claim.to_string(), "{ (a,b,c) : a=b=c }");
/// assert_eq!(claim.holds(&[4u32, 4, 4].map(Into::into), &[]), Some(true));
/// let problem = Claim::read("{ (a,a) }", 3).unwrap_err();
/// assert!(problem.to_string().starts_with("2 entries, but the game has 3 piles"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Claim {
    /// These are exactly the zero positions.
    Set(Set),
    /// This is the value of every position.
    Value(ValueClaim),
}

/// A set of positions.
///
/// ```
/// use faceoff_claim::{Comparison, Set, Term};
///
/// let sum = Term::from("a").plus("b".into()).compare(Comparison::Equal, "c");
/// let set = Set::builder(vec!["a".into(), "b".into(), "c".into()], vec![sum]);
/// assert_eq!(set.to_string(), "{ (a,b,c) : a+b=c }");
/// assert_eq!(set.contains(&[1u32, 2, 3].map(Into::into), &[]), Some(true));
/// assert_eq!(set.up_to_symmetry().to_string(), "{ (a,b,c) : a+b=c } up to symmetry");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Set {
    /// What it is.
    pub kind: SetKind,
    /// Where it stands.
    pub place: Place,
}

/// The ways to write a set.
///
/// ```
/// use faceoff_claim::{Claim, SetKind};
///
/// let text = "{ (0,a) } union { (a,0) } up to symmetry";
/// let Claim::Set(set) = text.parse().unwrap() else { unreachable!() };
/// let SetKind::Union(sets) = set.kind else { unreachable!() };
/// // Only the last set is closed.
/// assert!(matches!(sets[0].kind, SetKind::Builder { .. }));
/// assert!(matches!(sets[1].kind, SetKind::UpToSymmetry(_)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SetKind {
    /// `{ (t1,…,tn) : φ }`: the positions that the tuple gives when its
    /// variables run over all naturals that satisfy φ.
    Builder {
        /// The tuple, one term for each pile.
        entries: Vec<Term>,
        /// The condition, if there is one.
        condition: Option<Formula>,
    },
    /// `A union B union …`: at least two sets.
    Union(Vec<Set>),
    /// `A up to symmetry`: the images under all automorphisms of the complex.
    UpToSymmetry(Box<Set>),
}

/// `value (x1,…,xn) = …`: the value of every position, by cases.
///
/// ```
/// use faceoff_claim::Claim;
///
/// let text = "value (a,b) = a^b";
/// let Claim::Value(value) = text.parse().unwrap() else { unreachable!() };
/// assert_eq!(value.at(&[5u32, 3].map(Into::into)), Some(Some(6u32.into())));
/// assert_eq!(value.of_value(0).unwrap().to_string(), "{ (a,b) : a^b=0 }");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ValueClaim {
    /// The piles, as different variables.
    pub piles: Vec<Variable>,
    /// The cases in order: the first whose condition holds gives the value.
    pub cases: Vec<(Term, Formula)>,
    /// The value where no case applies.
    pub otherwise: Term,
    /// Where the claim stands.
    pub place: Place,
}

/// A variable where it is introduced.
///
/// ```
/// use faceoff_claim::{Claim, Variable};
///
/// let Claim::Value(value) = "value (heap,b) = heap^b".parse().unwrap() else { unreachable!() };
/// assert_eq!((value.piles[0].name.as_str(), value.piles[0].place.range()), ("heap", 7..11));
/// assert_eq!(value.piles[1], Variable::from("b"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variable {
    /// Its name.
    pub name: String,
    /// Where it stands.
    pub place: Place,
}

/// An integer that depends on the variables.
///
/// ```
/// use faceoff_claim::Term;
///
/// let term = Term::sum([(1, "a"), (3, "b")], 2);
/// assert_eq!(term.to_string(), "a+3*b+2");
/// let nim_sum = Term::xor(vec![term, "c".into()]);
/// assert_eq!(nim_sum.to_string(), "(a+3*b+2)^c");
/// let renamed = nim_sum.replaced(&|name| (name == "a").then(|| "x".into()));
/// assert_eq!(renamed.to_string(), "(x+3*b+2)^c");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Term {
    /// What it is.
    pub kind: TermKind,
    /// Where it stands.
    pub place: Place,
}

/// The ways to write a term.
///
/// ```
/// use faceoff_claim::{BitOperation, Claim, TermKind};
///
/// // A sum binds tighter than a nim-sum.
/// let Claim::Value(value) = "value (a,b) = a^b+1".parse().unwrap() else { unreachable!() };
/// let TermKind::Bits(operation, terms) = value.otherwise.kind else { unreachable!() };
/// assert_eq!(operation, BitOperation::Xor);
/// assert_eq!(terms[1].kind, TermKind::Plus(Box::new("b".into()), Box::new(1.into())));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TermKind {
    /// A variable.
    Variable(String),
    /// A natural number.
    Number(u64),
    /// `s + t`
    Plus(Box<Term>, Box<Term>),
    /// `s - t`
    Minus(Box<Term>, Box<Term>),
    /// `-t`
    Negative(Box<Term>),
    /// `k*t`
    Times(u64, Box<Term>),
    /// An operation on the binary digits of at least two terms; undefined
    /// where one of them is negative.
    Bits(BitOperation, Vec<Term>),
    /// `min(t1,…)`
    Min(Vec<Term>),
    /// `max(t1,…)`
    Max(Vec<Term>),
}

/// An operation on each binary place of naturals.
///
/// ```
/// use faceoff_claim::BitOperation;
///
/// let digits = [true, false, true];
/// assert!(!BitOperation::Xor.apply(digits.into_iter()));
/// assert!(BitOperation::Or.apply(digits.into_iter()));
/// assert!(!BitOperation::And.apply(digits.into_iter()));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BitOperation {
    /// `s ^ t ^ …`: the digit sum without carries.
    Xor,
    /// `or(s,t,…)`
    Or,
    /// `and(s,t,…)`
    And,
}

impl BitOperation {
    /// The digit that the operation makes of these digits.
    pub fn apply(self, digits: impl Iterator<Item = bool>) -> bool {
        match self {
            Self::Xor => digits.fold(false, |sum, digit| sum ^ digit),
            Self::Or => digits.fold(false, |any, digit| any | digit),
            Self::And => digits.fold(true, |all, digit| all & digit),
        }
    }
}

/// A condition on the variables.
///
/// ```
/// use faceoff_claim::{Comparison, Formula, Term};
///
/// let small = Term::from("a").compare(Comparison::Less, 3);
/// let even = Term::from("a").compare(Comparison::Equal, Term::sum([(2, "k")], 0));
/// let both = Formula::all(vec![small, even]).unwrap();
/// assert_eq!(both.to_string(), "a<3 & a=2*k");
/// assert_eq!(both.conjuncts().len(), 2);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Formula {
    /// What it is.
    pub kind: FormulaKind,
    /// Where it stands.
    pub place: Place,
}

/// The ways to write a formula.
///
/// ```
/// use faceoff_claim::{Comparison, FormulaKind, Step};
///
/// let step: Step = "(a) -> (x) : x<a<=2x".parse().unwrap();
/// let FormulaKind::Compare(first, chain) = step.condition.kind else { unreachable!() };
/// assert_eq!(first.to_string(), "x");
/// let signs: Vec<Comparison> = chain.iter().map(|(sign, _)| *sign).collect();
/// assert_eq!(signs, [Comparison::Less, Comparison::AtMost]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FormulaKind {
    /// A chain `t0 ⋈ t1 ⋈ t2 …` of comparisons over the integers, all of which
    /// hold. A comparison in which a bit operation has a negative argument is
    /// false.
    Compare(Term, Vec<(Comparison, Term)>),
    /// `columns(t1,…,tn) in {p1, …}`: at every binary place the digits of the
    /// terms form one of the patterns. False if a term is negative.
    Columns(Vec<Term>, Vec<Pattern>),
    /// `!φ`
    Not(Box<Formula>),
    /// `φ & ψ & …`: at least two.
    And(Vec<Formula>),
    /// `φ | ψ | …`: at least two.
    Or(Vec<Formula>),
    /// `φ => ψ`
    Implies(Box<Formula>, Box<Formula>),
    /// `φ <=> ψ`
    Equivalent(Box<Formula>, Box<Formula>),
    /// `exists x,…: φ`, over naturals.
    Exists(Vec<Variable>, Box<Formula>),
    /// `forall x,…: φ`, over naturals.
    Forall(Vec<Variable>, Box<Formula>),
}

/// One column of digits, as written: one digit for each term.
///
/// ```
/// use faceoff_claim::{FormulaKind, Step};
///
/// let step: Step = "(a) -> (x) : x<a & columns(a,x) in {00, 11, 10}".parse().unwrap();
/// let columns = &step.condition.conjuncts()[1];
/// let FormulaKind::Columns(_, patterns) = &columns.kind else { unreachable!() };
/// assert_eq!(patterns[2].digits, [true, false]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern {
    /// The digits.
    pub digits: Vec<bool>,
    /// Where it stands.
    pub place: Place,
}

/// `=`, `!=`, `<`, `<=`, `>`, `>=`
///
/// ```
/// use faceoff_claim::Comparison;
///
/// assert_eq!(Comparison::of_symbol("<="), Some(Comparison::AtMost));
/// assert!(Comparison::AtMost.holds(3.cmp(&3)));
/// assert!(!Comparison::Unequal.holds(3.cmp(&3)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Comparison {
    /// `=`
    Equal,
    /// `!=`
    Unequal,
    /// `<`
    Less,
    /// `<=`
    AtMost,
    /// `>`
    Greater,
    /// `>=`
    AtLeast,
}

impl Comparison {
    /// Does it hold between two numbers that compare like this?
    pub fn holds(self, order: std::cmp::Ordering) -> bool {
        match self {
            Self::Equal => order.is_eq(),
            Self::Unequal => order.is_ne(),
            Self::Less => order.is_lt(),
            Self::AtMost => order.is_le(),
            Self::Greater => order.is_gt(),
            Self::AtLeast => order.is_ge(),
        }
    }

    /// All of them.
    pub const ALL: [Self; 6] = [
        Self::Equal,
        Self::Unequal,
        Self::Less,
        Self::AtMost,
        Self::Greater,
        Self::AtLeast,
    ];

    /// The comparison that is written like this.
    pub fn of_symbol(symbol: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|c| c.symbol() == symbol)
    }

    /// As it is written.
    pub fn symbol(self) -> &'static str {
        match self {
            Self::Equal => "=",
            Self::Unequal => "!=",
            Self::Less => "<",
            Self::AtMost => "<=",
            Self::Greater => ">",
            Self::AtLeast => ">=",
        }
    }
}

/// Trees made without a text stand nowhere.
macro_rules! without_place {
    ($($node:ident $kind:ident),*) => {$(
        impl From<$kind> for $node {
            fn from(kind: $kind) -> Self {
                Self { kind, place: Place::default() }
            }
        }
    )*};
}

without_place!(Set SetKind, Term TermKind, Formula FormulaKind);

impl From<&str> for Variable {
    fn from(name: &str) -> Self {
        Self {
            name: name.to_owned(),
            place: Place::default(),
        }
    }
}

impl From<&str> for Term {
    /// A variable.
    fn from(name: &str) -> Self {
        TermKind::Variable(name.to_owned()).into()
    }
}

impl From<u64> for Term {
    /// A number.
    fn from(number: u64) -> Self {
        TermKind::Number(number).into()
    }
}
