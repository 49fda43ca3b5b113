//! A claim as a formula for MONA, which can then decide it too.
//!
//! In MONA's logic WS1S a natural number is the set of the places of its
//! binary ones. The formula says that the claimed set satisfies both
//! conditions of ES96 Theorem 2.1; MONA answers "Formula is valid" if it does.
//!
//! The second condition can be written in two ways, and MONA is sensitive to
//! it: see [`Encoding`].

use faceoff_claim::{Claim, Comparison};
use faceoff_compile::{Core, Number, core_of};
use faceoff_complex::{Complex, Face};
use faceoff_limits::{Limits, StopReason};
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// How the formula says that every position has a move into the set, or is in
/// it.
///
/// ```
/// use faceoff_complex::families;
/// use faceoff_limits::Limits;
/// use faceoff_prove::mona::{Encoding, theorem};
///
/// let (claim, heaps) = ("{ (a,a) }".parse().unwrap(), families::points(2).unwrap());
/// let formula = |encoding| theorem(&claim, &heaps, encoding, &Limits::none()).unwrap();
/// assert!(formula(Encoding::Plain).contains("ex2 q0, q1: "));
/// // Each facet is one heap, and has one variable.
/// let by_facets = formula(Encoding::ByFacets);
/// assert!(by_facets.contains("(ex2 q0: ") && by_facets.contains("(ex2 q1: "));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encoding {
    /// As the condition is stated: there is a member of the set that a move,
    /// or none, joins to the position.
    Plain,
    /// Facet by facet, with variables only for the piles of the facet: what
    /// MONA likes best.
    ByFacets,
}

/// Multiples are written as sums; longer ones than this are refused.
const MAX_TERMS: u64 = 256;

/// What every formula begins with.
const HEAD: &str = "\
ws1s;
# A number is the set of the places of its binary ones.
pred less(var2 x, var2 y) =
  ex1 i: i notin x & i in y & all1 j: i < j => (j in x <=> j in y);
pred atmost(var2 x, var2 y) = x = y | less(x, y);
pred plus(var2 x, var2 y, var2 z) =
  ex2 c: 0 notin c & all1 i:
    (i + 1 in c <=> (i in x & i in y | i in x & i in c | i in y & i in c)) &
    (i in z <=> (i in x <=> (i in y <=> i in c)));
";

/// The formula that a claim about Nim on a complex is true.
pub fn theorem(
    claim: &Claim,
    complex: &Complex,
    encoding: Encoding,
    limits: &Limits,
) -> Result<String, StopReason> {
    let mut facets = complex.facets().to_vec();
    let mut piles = complex.n();
    if let Claim::Value(_) = claim {
        // A value is a heap that makes a zero position.
        facets.push(Face::single(piles));
        piles += 1;
    }
    let mut writer = Writer {
        complex,
        limits,
        text: format!("# {claim}\n{HEAD}"),
        sets: 0,
        fresh: 0,
    };
    let core = core_of(claim, complex.n())?;
    let body = writer.formula(&core)?;
    let from: Vec<String> = (0..piles).map(|v| variable(v as Number)).collect();
    let to: Vec<String> = (0..piles).map(|v| format!("q{v}")).collect();
    let set = writer.set(&from, &body);
    let mut text = writer.text;
    let lowered = |facet: &Face, all: bool| -> String {
        let each = (0..piles).filter_map(|v| match facet.contains(v) {
            true => Some(format!("atmost(q{v}, p{v})")),
            false => all.then(|| format!("q{v} = p{v}")),
        });
        each.collect::<Vec<_>>().join(" & ")
    };
    let below: Vec<String> = facets.iter().map(|f| lowered(f, true)).collect();
    let _ = writeln!(
        text,
        "# A move, or none, from p to q.\npred below({}) =\n  {};",
        parameters(from.iter().chain(&to)),
        below.join("\n  | ")
    );
    let both: Vec<&str> = (from.iter().zip(&to))
        .flat_map(|(p, q)| [p.as_str(), q])
        .collect();
    let same: Vec<String> = (0..piles).map(|v| format!("p{v} = q{v}")).collect();
    let (p, q) = (from.join(", "), to.join(", "));
    let _ = writeln!(
        text,
        "# (I) No move leads from the set into the set.\n\
         (all2 {}: {set}({p}) & {set}({q}) & below({p}, {q}) => {})",
        both.join(", "),
        same.join(" & ")
    );
    text.push_str("# (II) Every position is in the set or has a move into it.\n");
    let _ = match encoding {
        Encoding::Plain => {
            writeln!(text, "& (all2 {p}: ex2 {q}: {set}({q}) & below({p}, {q}));")
        }
        Encoding::ByFacets => {
            let some = facets.iter().map(|facet| {
                let named = |v: usize| match facet.contains(v) {
                    true => format!("q{v}"),
                    false => format!("p{v}"),
                };
                let position: Vec<String> = (0..piles).map(named).collect();
                let free: Vec<String> = facet.iter().map(|v| format!("q{v}")).collect();
                format!(
                    "(ex2 {}: {} & {set}({}))",
                    free.join(", "),
                    lowered(facet, false),
                    position.join(", ")
                )
            });
            let some: Vec<String> = some.collect();
            writeln!(text, "& (all2 {p}:\n  {});", some.join("\n  | "))
        }
    };
    Ok(text)
}

fn variable(number: Number) -> String {
    format!("p{number}")
}

fn parameters<'a>(names: impl Iterator<Item = &'a String>) -> String {
    let names: Vec<String> = names.map(|name| format!("var2 {name}")).collect();
    names.join(", ")
}

struct Writer<'a> {
    complex: &'a Complex,
    limits: &'a Limits,
    text: String,
    /// How many sets have names.
    sets: usize,
    /// How many variables for partial sums there are.
    fresh: usize,
}

impl Writer<'_> {
    /// A predicate for a set of positions.
    fn set(&mut self, piles: &[String], body: &str) -> String {
        let name = format!("set{}", self.sets);
        self.sets += 1;
        let piles = parameters(piles.iter());
        let _ = writeln!(self.text, "pred {name}({piles}) =\n  {body};");
        name
    }

    fn formula(&mut self, core: &Core) -> Result<String, StopReason> {
        Ok(match core {
            Core::Linear(coefficients, constant, comparison) => {
                let size: u64 = coefficients.values().map(|c| c.unsigned_abs()).sum();
                if size > MAX_TERMS {
                    return Err(StopReason::size("terms of a sum for MONA", MAX_TERMS));
                }
                self.linear(coefficients, *constant, *comparison)
            }
            Core::Columns(variables, columns) => {
                let pattern = |column: &u64| {
                    let digit = |(i, v): (usize, &Number)| {
                        let is_in = if column >> i & 1 == 1 { "in" } else { "notin" };
                        format!("i {is_in} {}", variable(*v))
                    };
                    let digits: Vec<String> = variables.iter().enumerate().map(digit).collect();
                    digits.join(" & ")
                };
                let columns: Vec<String> = columns.iter().map(pattern).collect();
                format!("(all1 i: {})", columns.join(" | "))
            }
            Core::Not(inner) => format!("~{}", self.formula(inner)?),
            Core::All(bound, parts) => {
                let parts: Result<Vec<String>, _> = parts.iter().map(|p| self.formula(p)).collect();
                let mut parts = parts?;
                if parts.is_empty() {
                    parts.push("true".to_owned());
                }
                let bound: Vec<String> = bound.iter().map(|&v| variable(v)).collect();
                match bound.is_empty() {
                    true => format!("({})", parts.join(" & ")),
                    false => format!("(ex2 {}: {})", bound.join(", "), parts.join(" & ")),
                }
            }
            Core::Symmetric(inner) => {
                let body = self.formula(inner)?;
                let piles: Vec<String> = (0..self.complex.n() as Number).map(variable).collect();
                let name = self.set(&piles, &body);
                let group = self.complex.automorphisms(self.limits)?;
                let images = group.elements().map(|element| {
                    let image: Vec<String> = element.act(&piles);
                    format!("{name}({})", image.join(", "))
                });
                let images: Vec<String> = images.collect();
                format!("({})", images.join("\n  | "))
            }
        })
    }

    /// Positive terms on one side, negative ones on the other.
    fn linear(
        &mut self,
        coefficients: &BTreeMap<Number, i64>,
        constant: i64,
        comparison: Comparison,
    ) -> String {
        let (mut partial, mut facts) = (Vec::new(), Vec::new());
        let mut side = |sign: i64| {
            let signed = coefficients.iter().filter(|(_, c)| c.signum() == sign);
            let mut items: Vec<String> = signed
                .flat_map(|(&v, c)| (0..c.abs()).map(move |_| variable(v)))
                .collect();
            if constant.signum() == sign {
                items.push(number(constant.unsigned_abs()));
            }
            items
                .into_iter()
                .reduce(|sum, item| {
                    let name = format!("s{}", self.fresh);
                    self.fresh += 1;
                    facts.push(format!("plus({sum}, {item}, {name})"));
                    partial.push(name.clone());
                    name
                })
                .unwrap_or_else(|| "empty".to_owned())
        };
        let (left, right) = (side(1), side(-1));
        facts.push(match comparison {
            Comparison::Equal => format!("{left} = {right}"),
            Comparison::Unequal => format!("{left} ~= {right}"),
            Comparison::Less => format!("less({left}, {right})"),
            Comparison::AtMost => format!("atmost({left}, {right})"),
            Comparison::Greater => format!("less({right}, {left})"),
            Comparison::AtLeast => format!("atmost({right}, {left})"),
        });
        let facts = facts.join(" & ");
        match partial.is_empty() {
            true => format!("({facts})"),
            false => format!("(ex2 {}: {facts})", partial.join(", ")),
        }
    }
}

fn number(mut number: u64) -> String {
    let mut places = Vec::new();
    while number > 0 {
        places.push(number.trailing_zeros().to_string());
        number &= number - 1;
    }
    format!("{{{}}}", places.join(", "))
}
