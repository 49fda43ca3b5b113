//! Operations on trees: other names, other places, products of sets.

use crate::ast::*;
use crate::build::names;

impl Term {
    /// The term with every variable replaced.
    pub fn replaced(&self, by: &dyn Fn(&str) -> Option<Self>) -> Self {
        let boxed = |term: &Self| Box::new(term.replaced(by));
        let list = |items: &[Self]| items.iter().map(|item| item.replaced(by)).collect();
        let kind = match &self.kind {
            TermKind::Variable(name) => return by(name).unwrap_or_else(|| self.clone()),
            TermKind::Number(number) => TermKind::Number(*number),
            TermKind::Plus(a, b) => TermKind::Plus(boxed(a), boxed(b)),
            TermKind::Minus(a, b) => TermKind::Minus(boxed(a), boxed(b)),
            TermKind::Negative(inner) => TermKind::Negative(boxed(inner)),
            TermKind::Times(factor, inner) => TermKind::Times(*factor, boxed(inner)),
            TermKind::Bits(operation, items) => TermKind::Bits(*operation, list(items)),
            TermKind::Min(items) => TermKind::Min(list(items)),
            TermKind::Max(items) => TermKind::Max(list(items)),
        };
        kind.into()
    }
}

impl Formula {
    /// The formula with every free variable replaced. What replaces them must
    /// not hold variables that the formula binds.
    pub fn replaced(&self, by: &dyn Fn(&str) -> Option<Term>) -> Self {
        let boxed = |formula: &Self| Box::new(formula.replaced(by));
        let list = |parts: &[Self]| parts.iter().map(|part| part.replaced(by)).collect();
        let free = |bound: &[Variable], body: &Self| {
            let by = |name: &str| match bound.iter().any(|variable| variable.name == name) {
                true => None,
                false => by(name),
            };
            Box::new(body.replaced(&by))
        };
        let kind = match &self.kind {
            FormulaKind::Compare(first, rest) => {
                let rest = rest.iter().map(|(sign, term)| (*sign, term.replaced(by)));
                FormulaKind::Compare(first.replaced(by), rest.collect())
            }
            FormulaKind::Columns(terms, patterns) => {
                let terms = terms.iter().map(|term| term.replaced(by));
                FormulaKind::Columns(terms.collect(), patterns.clone())
            }
            FormulaKind::Not(inner) => FormulaKind::Not(boxed(inner)),
            FormulaKind::And(parts) => FormulaKind::And(list(parts)),
            FormulaKind::Or(parts) => FormulaKind::Or(list(parts)),
            FormulaKind::Implies(a, b) => FormulaKind::Implies(boxed(a), boxed(b)),
            FormulaKind::Equivalent(a, b) => FormulaKind::Equivalent(boxed(a), boxed(b)),
            FormulaKind::Exists(bound, body) => {
                FormulaKind::Exists(bound.clone(), free(bound, body))
            }
            FormulaKind::Forall(bound, body) => {
                FormulaKind::Forall(bound.clone(), free(bound, body))
            }
        };
        kind.into()
    }
}

impl Set {
    /// The set with its piles at other places: pile `i` comes to pile
    /// `image[i]`. `up to symmetry` means the symmetries of what it is moved to.
    pub fn moved(&self, image: &[usize]) -> Self {
        let kind = match &self.kind {
            SetKind::Builder { entries, condition } => SetKind::Builder {
                entries: moved(entries, image),
                condition: condition.clone(),
            },
            SetKind::Union(sets) => {
                SetKind::Union(sets.iter().map(|set| set.moved(image)).collect())
            }
            SetKind::UpToSymmetry(inner) => SetKind::UpToSymmetry(Box::new(inner.moved(image))),
        };
        kind.into()
    }
}

fn moved(entries: &[Term], image: &[usize]) -> Vec<Term> {
    let mut moved = entries.to_vec();
    for (entry, &place) in entries.iter().zip(image) {
        moved[place] = entry.clone();
    }
    moved
}

/// One set `{ (entries) : conditions }`, taken apart so that it can be put on
/// some piles of a larger position.
///
/// ```
/// use faceoff_claim::{Claim, Plain};
///
/// let text = "{ (x,y,x+y) : x>=1 & y>=1 }";
/// let Claim::Set(set) = text.parse().unwrap() else { unreachable!() };
/// let builder = &Plain::of(&set).unwrap().builders[0];
/// assert_eq!(builder.variables(), ["x", "y"]);
/// assert_eq!(builder.conditions.len(), 2);
/// assert_eq!(builder.renamed().into_set().to_string(), "{ (a,b,a+b) : a>=1 & b>=1 }");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Builder {
    /// The tuple, one term for each pile.
    pub entries: Vec<Term>,
    /// The conditions, all of which hold.
    pub conditions: Vec<Formula>,
}

impl Builder {
    /// All variables that are not bound, each once, in order of appearance.
    pub fn variables(&self) -> Vec<&str> {
        let mut found: Vec<&str> = Vec::new();
        let mut note = |name, _| {
            if !found.contains(&name) {
                found.push(name);
            }
        };
        for entry in &self.entries {
            entry.each_variable(&mut note);
        }
        for condition in &self.conditions {
            condition.each_free_variable(&mut note);
        }
        found
    }

    /// With every variable replaced.
    pub fn replaced(&self, by: &dyn Fn(&str) -> Option<Term>) -> Self {
        Self {
            entries: self.entries.iter().map(|t| t.replaced(by)).collect(),
            conditions: self.conditions.iter().map(|f| f.replaced(by)).collect(),
        }
    }

    /// With the variables renamed a, b, c, … in order of appearance. Bound
    /// variables keep their names, and no other gets them.
    pub fn renamed(&self) -> Self {
        let old = self.variables();
        let mut bound: Vec<&str> = Vec::new();
        for condition in &self.conditions {
            condition.each_bound_variable(&mut |name| bound.push(name));
        }
        let mut new = names(old.len() + bound.len());
        new.retain(|name| !bound.contains(&name.as_str()));
        let by = |name: &str| {
            let at = old.iter().position(|known| *known == name)?;
            Some(Term::from(new[at].as_str()))
        };
        self.replaced(&by)
    }

    /// As a set.
    pub fn into_set(self) -> Set {
        Set::builder(self.entries, self.conditions)
    }
}

/// A set of the plain form `{ … } union { … } …`, perhaps `up to symmetry` as a
/// whole, taken apart.
///
/// ```
/// use faceoff_claim::{Claim, Plain};
///
/// // Two games of Nim with two heaps each, side by side.
/// let Claim::Set(set) = "{ (a,a) }".parse().unwrap() else { unreachable!() };
/// let nim = Plain::of(&set).unwrap();
/// let both = Plain::product(4, &[(vec![0, 2], nim.clone()), (vec![1, 3], nim)]);
/// assert_eq!(both.into_set().to_string(), "{ (a,b,a,b) }");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plain {
    /// The parts of the union.
    pub builders: Vec<Builder>,
    /// Is the whole closed under the automorphisms?
    pub up_to_symmetry: bool,
}

impl Plain {
    /// `None` for a set of any other form.
    pub fn of(set: &Set) -> Option<Self> {
        match &set.kind {
            SetKind::Builder { entries, condition } => Some(Self {
                builders: vec![Builder {
                    entries: entries.clone(),
                    conditions: condition
                        .iter()
                        .flat_map(Formula::conjuncts)
                        .cloned()
                        .collect(),
                }],
                up_to_symmetry: false,
            }),
            SetKind::Union(sets) => {
                let parts: Option<Vec<Self>> = sets.iter().map(Self::of).collect();
                let parts = parts?;
                let closed = parts.iter().any(|part| part.up_to_symmetry);
                (!closed).then(|| Self {
                    builders: parts.into_iter().flat_map(|part| part.builders).collect(),
                    up_to_symmetry: false,
                })
            }
            SetKind::UpToSymmetry(inner) => Some(Self {
                up_to_symmetry: true,
                ..Self::of(inner)?
            }),
        }
    }

    /// The images of all parts under some permutations, written out; pile `i`
    /// comes to pile `image[i]`.
    pub fn spread(&self, images: impl Iterator<Item = Vec<usize>>) -> Self {
        let mut builders: Vec<Builder> = Vec::new();
        for image in images {
            for builder in &self.builders {
                let image = Builder {
                    entries: moved(&builder.entries, &image),
                    conditions: builder.conditions.clone(),
                };
                if !builders.contains(&image) {
                    builders.push(image);
                }
            }
        }
        Self {
            builders,
            up_to_symmetry: false,
        }
    }

    /// The positions on `n` piles that are in each of some sets, on piles that
    /// these sets have for themselves; all other piles are empty.
    pub fn product(n: usize, parts: &[(Vec<usize>, Self)]) -> Self {
        let mut all = Self {
            builders: vec![Builder {
                entries: vec![0.into(); n],
                conditions: Vec::new(),
            }],
            up_to_symmetry: parts.iter().any(|(_, part)| part.up_to_symmetry),
        };
        for (number, (places, part)) in parts.iter().enumerate() {
            // Variables of different parts are different.
            let own = |name: &str| Some(Term::from(format!("{name}_{number}").as_str()));
            let own: Vec<Builder> = part.builders.iter().map(|b| b.replaced(&own)).collect();
            let mut builders = Vec::new();
            for old in &all.builders {
                for new in &own {
                    let mut both = old.clone();
                    for (&place, entry) in places.iter().zip(&new.entries) {
                        both.entries[place] = entry.clone();
                    }
                    both.conditions.extend(new.conditions.iter().cloned());
                    builders.push(both);
                }
            }
            all.builders = builders;
        }
        all
    }

    /// As a set, with variables a, b, c, ….
    pub fn into_set(self) -> Set {
        let sets = self.builders.iter().map(|b| b.renamed().into_set());
        let set = Set::union(sets.collect());
        match self.up_to_symmetry {
            true => set.up_to_symmetry(),
            false => set,
        }
    }
}
