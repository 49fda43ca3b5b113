//! Certificates: written from a proof, opened again, checked.

use crate::decide::{Proof, Question, Verdict, decide};
use crate::pairs::FINAL;
use crate::tree;
use faceoff_automata::{Dfa, Ref, Tag, Target};
use faceoff_certificate::{
    Automaton, Certificate, Checked, FORMAT, Failure, Obstruction, Play, STAYS, Theorem, Tree,
};
use faceoff_claim::{Claim, Set, SetKind};
use faceoff_compile::{NoGame, Steps, compile};
use faceoff_complex::{Complex, Label};
use faceoff_game::piles::{Rule, Sets};
use faceoff_game::{PileGame, Take};
use faceoff_limits::{Limits, StopReason};
use faceoff_moves::Moves;
use std::cell::OnceCell;
use std::fmt;

/// Why there is no certificate, or why it was not accepted.
///
/// ```
/// use faceoff_automata::Dfa;
/// use faceoff_complex::families;
/// use faceoff_game::{Play, Take};
/// use faceoff_limits::Limits;
/// use faceoff_prove::{Question, Verdict, certify, check, decide};
///
/// // With one heap of Nim only the empty position is lost; in misère play only one chip.
/// let (complex, limits) = (families::points(1).unwrap(), Limits::none());
/// let zero = Dfa::from_fn(1, 0, |&n: &u32, digit| n | digit, |n| *n == 0, &limits)?;
/// let (rule, play) = (Take::NIM.into(), Play::Normal);
/// let question = Question { complex: &complex, rule, heap: false, play, set: &zero };
/// let Verdict::Proved(proof) = decide(&question, &limits) else { panic!("it is a theorem") };
/// let mut forged = certify(&question, None, &proof, &limits).unwrap();
/// forged.play = faceoff_certificate::Play::Misere;
/// let why = check(&forged, &limits).unwrap_err();
/// assert!(why.to_string().starts_with("the certificate is wrong: "), "{why}");
/// # Ok::<(), faceoff_limits::StopReason>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CertificateError {
    /// The checker does not know such games or claims.
    Unsupported(String),
    /// The certificate is wrong: what is wrong with it.
    Rejected(String),
    /// A limit was met.
    Stopped(StopReason),
}

impl fmt::Display for CertificateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unsupported(what) => f.write_str(what),
            Self::Rejected(why) => write!(f, "the certificate is wrong: {why}"),
            Self::Stopped(reason) => reason.fmt(f),
        }
    }
}

impl std::error::Error for CertificateError {}

impl From<StopReason> for CertificateError {
    fn from(reason: StopReason) -> Self {
        Self::Stopped(reason)
    }
}

/// The certificate of a proof: about the claim, if there is one, else about the
/// set's automaton itself.
pub fn certify(
    question: &Question,
    claim: Option<&Claim>,
    proof: &Proof,
    limits: &Limits,
) -> Result<Certificate, CertificateError> {
    let complex = question.complex;
    let rule = match (rule_tree(question.rule), question.rule) {
        (Some(rule), _) => rule,
        (None, Rule::Take(take)) => return certify_as_formula(question, take, claim, limits),
        (None, Rule::Steps(_)) => unreachable!("a formula is a tree"),
    };
    let labels = complex.labels().iter().map(|l| l.as_str().to_owned());
    let vertices: Vec<String> = labels.collect();
    let refused = |why: Failure| CertificateError::Unsupported(why.to_string());
    for label in &vertices {
        faceoff_certificate::label(label).map_err(refused)?;
    }
    let facets = complex.facets().iter();
    let steps = match question.rule {
        Rule::Take(_) => None,
        Rule::Steps(steps) => Some(steps),
    };
    Ok(Certificate {
        format: FORMAT.0.to_owned(),
        version: FORMAT.1,
        theorem: match question.heap {
            true => Theorem::Values,
            false => Theorem::ZeroPositions,
        },
        play: match question.play {
            faceoff_game::Play::Normal => Play::Normal,
            faceoff_game::Play::Misere => Play::Misere,
        },
        rule,
        weights: steps.map(|steps| steps.weights().to_vec()),
        moves: steps.map(|steps| automaton(steps.relation())),
        vertices,
        facets: facets
            .map(|f| f.iter().map(|v| v as u32).collect())
            .collect(),
        claim: claim.map(tree::of_claim),
        parts: match claim {
            Some(Claim::Set(set)) => parts(set, complex, limits)?,
            _ => Vec::new(),
        },
        set: match &proof.finals {
            Some(finals) => followed_by(question.set, finals),
            None => automaton(question.set),
        },
        promises: promises(question, proof, limits)?,
    })
}

/// The certificate of a game whose rule the checker does not know: about the same
/// game as a formula, which is proved again.
fn certify_as_formula(
    question: &Question,
    take: Take,
    claim: Option<&Claim>,
    limits: &Limits,
) -> Result<Certificate, CertificateError> {
    let unsupported = || {
        let name = take.name();
        CertificateError::Unsupported(format!("the checker does not know the rule of {name}"))
    };
    let step = take.as_step(question.complex).ok_or_else(unsupported)?;
    let steps = Steps::new(&step, question.complex, limits).map_err(|why| match why {
        NoGame::Stopped(reason) => CertificateError::Stopped(reason),
        NoGame::NoWeights(_) => unsupported(),
    })?;
    let question = Question {
        rule: Rule::Steps(&steps),
        ..*question
    };
    match decide(&question, limits) {
        Verdict::Proved(proof) => certify(&question, claim, &proof, limits),
        Verdict::Unknown(reason) => Err(reason.into()),
        Verdict::Refuted(wrong) => unreachable!("it was proved by its own rule: {wrong:?}"),
    }
}

/// The automata of the sets that are closed up to symmetry, inner ones first.
fn parts(
    set: &Set,
    complex: &Complex,
    limits: &Limits,
) -> Result<Vec<Automaton>, CertificateError> {
    Ok(match &set.kind {
        SetKind::Builder { .. } => Vec::new(),
        SetKind::Union(sets) => {
            let parts: Result<Vec<_>, _> = sets.iter().map(|s| parts(s, complex, limits)).collect();
            parts?.concat()
        }
        SetKind::UpToSymmetry(inner) => {
            let mut parts = parts(inner, complex, limits)?;
            let claim = Claim::Set((**inner).clone());
            parts.push(automaton(&compile(&claim, complex, limits)?));
            parts
        }
    })
}

/// The promises with the numbers that certificates give to tags.
fn promises(
    question: &Question,
    proof: &Proof,
    limits: &Limits,
) -> Result<Vec<Vec<u64>>, CertificateError> {
    let moves = Moves::new(question.complex, question.rule, question.heap, limits)?;
    let finals = proof.finals.as_ref().map_or(0, Dfa::states);
    let last = (question.set.states() + finals) as u64 - 1;
    let flat = |set: &Vec<(u32, u32)>| -> Option<Vec<u64>> {
        let pairs = set.iter();
        let number = |&(state, tag): &(u32, Tag)| match tag {
            FINAL => Some([last - u64::from(state), STAYS]),
            _ if tag != Moves::START && moves.stays(tag) => Some([state.into(), STAYS]),
            _ => Some([state.into(), moves.certified(tag)?]),
        };
        let pairs = pairs.map(number);
        let mut pairs = pairs.collect::<Option<Vec<[u64; 2]>>>()?;
        pairs.sort_unstable();
        Some(pairs.concat())
    };
    let sets: Option<Vec<Vec<u64>>> = proof.promises.iter().map(flat).collect();
    sets.ok_or_else(|| {
        CertificateError::Unsupported("the checker knows this rule for fewer piles".to_owned())
    })
}

/// Check a certificate, and say what it proves.
pub fn check(certificate: &Certificate, limits: &Limits) -> Result<Checked, CertificateError> {
    within(limits, |go_on| {
        faceoff_certificate::check(certificate, go_on)
    })
}

/// Check a proof that an automaton needs many states, and say what it proves.
pub fn check_obstruction(
    obstruction: &Obstruction,
    limits: &Limits,
) -> Result<Checked, CertificateError> {
    within(limits, |go_on| {
        faceoff_certificate::check_obstruction(obstruction, go_on)
    })
}

/// What the checker says within limits.
fn within(
    limits: &Limits,
    check: impl FnOnce(&dyn Fn(u64) -> bool) -> Result<Checked, Failure>,
) -> Result<Checked, CertificateError> {
    let stopped = OnceCell::new();
    let go_on = |needed: u64| {
        let too_much = limits.memory().filter(|limit| needed > *limit);
        let met = match too_much {
            Some(limit) => Err(StopReason::Memory { limit, needed }),
            None => limits.check(),
        };
        met.map_err(|reason| stopped.set(reason)).is_ok()
    };
    check(&go_on).map_err(|failure| match failure {
        Failure::Unreadable(why) | Failure::Wrong(why) => CertificateError::Rejected(why),
        Failure::Stopped => {
            let reason = stopped.get().cloned();
            CertificateError::Stopped(reason.unwrap_or(StopReason::Cancelled))
        }
    })
}

/// What a certificate is about.
///
/// ```
/// # use faceoff_claim::Claim;
/// # use faceoff_compile::compile;
/// # use faceoff_complex::families;
/// # use faceoff_game::{Play, Take};
/// # use faceoff_limits::Limits;
/// use faceoff_prove::{Contents, Question, Verdict, certify, decide};
///
/// # let (complex, limits) = (families::simplex(2).unwrap(), Limits::none());
/// let claim: Claim = "value(a,b) = a+b".parse().unwrap();
/// let set = compile(&claim, &complex, &limits)?;
/// let (rule, play) = (Take::NIM.into(), Play::Normal);
/// let question = Question { complex: &complex, rule, heap: true, play, set: &set };
/// let Verdict::Proved(proof) = decide(&question, &limits) else { panic!("it is a theorem") };
/// let certificate = certify(&question, Some(&claim), &proof, &limits).unwrap();
///
/// let contents = Contents::of(&certificate, &limits).unwrap();
/// assert!(contents.game.is_nim() && contents.game.complex().is_simplex());
/// assert_eq!(contents.claim.unwrap().to_string(), claim.to_string());
/// assert!(contents.set.contains_small(&[3, 4, 7]));
/// # Ok::<(), faceoff_limits::StopReason>(())
/// ```
#[derive(Clone, Debug)]
pub struct Contents {
    /// The game.
    pub game: PileGame,
    /// Does whoever cannot move lose or win?
    pub play: faceoff_game::Play,
    /// The claim, unless the set itself is claimed.
    pub claim: Option<Claim>,
    /// The zero positions; for a value claim with the value on one more track.
    pub set: Dfa,
}

impl Contents {
    /// Read what a certificate is about. This does not check it.
    pub fn of(certificate: &Certificate, limits: &Limits) -> Result<Self, CertificateError> {
        let labels: Vec<Label> = certificate.vertices.iter().map(Label::new).collect();
        let claim = certificate.claim.as_ref().map(tree::to_claim).transpose()?;
        let facets = certificate.facets.iter();
        let facets = facets.map(|facet| facet.iter().map(|&v| v as usize).collect());
        let tracks = labels.len() + usize::from(matches!(claim, Some(Claim::Value(_))));
        let complex = Complex::new(labels, facets.collect()).map_err(|errors| {
            let errors: Vec<String> = errors.iter().map(ToString::to_string).collect();
            CertificateError::Rejected(errors.join("; "))
        })?;
        let set = open(&certificate.set, tracks, limits)?;
        Ok(Self {
            game: to_game(&certificate.rule, complex, limits)?,
            play: match certificate.play {
                Play::Normal => faceoff_game::Play::Normal,
                Play::Misere => faceoff_game::Play::Misere,
            },
            claim,
            set,
        })
    }
}

/// A word of certificates and the rule with a number.
type Variant = (&'static str, fn(u64) -> Take);

/// The variants of Nim that the checker knows, as certificates spell them.
const VARIANTS: [Variant; 6] = [
    ("exact", Take::exact),
    ("some", Take::some),
    ("all", Take::all),
    ("each>=", Take::each_at_least),
    ("total>=", Take::total_at_least),
    ("total", Take::total),
];

/// The rule as certificates spell it, if they do.
pub fn rule_tree(rule: Rule) -> Option<Tree> {
    let rule = match rule {
        Rule::Take(take) => take,
        Rule::Steps(steps) => return Some(tree::of_step(steps.step())),
    };
    if rule == Take::NIM {
        return Some(Tree::of("nim", []));
    }
    let size = match rule.from {
        Sets::OfSize(k) => k,
        Sets::Faces | Sets::Facets => 0,
    };
    for number in [size, rule.each.least, rule.total.least] {
        let variant = VARIANTS.iter().find(|(_, variant)| variant(number) == rule);
        if let Some((word, _)) = variant {
            let word = Tree::Word((*word).to_owned());
            return Some(Tree::of("nim", [word, Tree::Number(number)]));
        }
    }
    None
}

/// The game of a rule as certificates spell it.
fn to_game(tree: &Tree, complex: Complex, limits: &Limits) -> Result<PileGame, CertificateError> {
    let unknown = || CertificateError::Rejected(format!("unknown rule {tree}"));
    let take = match tree.parts() {
        ("game", _) => {
            let step = tree::to_step(tree)?;
            if step.from.len() != complex.n() || step.to.len() != complex.n() {
                return Err(unknown());
            }
            let steps = Steps::new(&step, &complex, limits).map_err(|why| match why {
                NoGame::Stopped(reason) => CertificateError::Stopped(reason),
                NoGame::NoWeights(_) => unknown(),
            })?;
            return Ok(Rule::Steps(&steps).on(complex));
        }
        ("nim", []) => Take::NIM,
        ("nim", [Tree::Word(word), Tree::Number(number)]) => {
            let variant = VARIANTS.iter().find(|(known, _)| known == word);
            variant.ok_or_else(unknown)?.1(*number)
        }
        _ => return Err(unknown()),
    };
    Ok(PileGame::taking(take, complex))
}

/// An automaton in the form of certificates.
fn automaton(dfa: &Dfa) -> Automaton {
    let states = dfa.states() as u32;
    let reference = |at: Ref| match at.target() {
        Target::State(state) => state,
        Target::Node(index) => states + index as u32,
    };
    let nodes = dfa.nodes().iter();
    let nodes = nodes.map(|node| [node.track, reference(node.low), reference(node.high)]);
    Automaton {
        accepting: (0..states).filter(|&q| dfa.is_accepting(q)).collect(),
        next: (0..states).map(|q| reference(dfa.root(q))).collect(),
        nodes: nodes.collect(),
    }
}

/// Two automata as one, the states of the second in reverse order, so that its
/// initial state is the last.
fn followed_by(first: &Dfa, second: &Dfa) -> Automaton {
    let (first, second) = (automaton(first), automaton(second));
    let (own, their) = (first.next.len() as u32, second.next.len() as u32);
    let nodes = first.nodes.len() as u32;
    let in_first = |at: u32| if at < own { at } else { at + their };
    let in_second = |at: u32| match at < their {
        true => own + their - 1 - at,
        false => at + own + nodes,
    };
    let ends = second.accepting.iter().rev().map(|&at| in_second(at));
    let more = second.next.iter().rev().map(|&at| in_second(at));
    let below =
        |node: &[u32; 3], place: &dyn Fn(u32) -> u32| [node[0], place(node[1]), place(node[2])];
    let (mine, theirs) = (first.nodes.iter(), second.nodes.iter());
    Automaton {
        accepting: first.accepting.iter().copied().chain(ends).collect(),
        next: first
            .next
            .iter()
            .map(|&at| in_first(at))
            .chain(more)
            .collect(),
        nodes: mine
            .map(|node| below(node, &in_first))
            .chain(theirs.map(|node| below(node, &in_second)))
            .collect(),
    }
}

/// The automaton on piles that a certificate holds.
pub fn open(
    automaton: &Automaton,
    tracks: usize,
    limits: &Limits,
) -> Result<Dfa, CertificateError> {
    let states = automaton.next.len() as u32;
    let end = states + automaton.nodes.len() as u32;
    let descends = |(node, [track, low, high]): (u32, &[u32; 3])| {
        (*track as usize) < tracks && *low < states + node && *high < states + node
    };
    if states == 0
        || automaton.next.iter().any(|&at| at >= end)
        || !(0..).zip(&automaton.nodes).all(descends)
    {
        return Err(CertificateError::Rejected(
            "the automaton is not well formed".to_owned(),
        ));
    }
    let step = |&state: &u32, letter: u32| {
        let mut at = automaton.next[state as usize];
        while at >= states {
            let [track, low, high] = automaton.nodes[(at - states) as usize];
            at = if letter >> track & 1 == 0 { low } else { high };
        }
        at
    };
    let accepting = |state: &u32| automaton.accepting.contains(state);
    Ok(Dfa::from_fn(tracks, 0, step, accepting, limits)?)
}
