//! Proofs that no automaton with few states accepts the zero positions of a game.
//!
//! Some *words*, each the first digits of all piles, and *continuations*, each some
//! digits more. A word u and a continuation of k digits v are together the position
//! u·2^k + v, pile by pile. If one of two words makes a zero position with a
//! continuation and the other does not, no automaton is in the same state after both
//! (Nerode 1958): so N words of which every two are told apart need N states.
//!
//! A tree of continuations leads every word to a leaf of its own, so that two words are
//! told apart where their ways part. Whether a position is a zero position is found from
//! the rules, for all positions of a box. See docs/formats/obstruction.md.

use crate::format::{Automaton, Certificate, FORMAT, Header, MAX_BYTES, Play, Theorem};
use crate::hash::Watch;
use crate::moves::Rule;
use crate::tree::Tree;
use crate::{Checked, Failure, Result, ensure, facets, rule, statement, wrong};
use serde::{Deserialize, Serialize};

/// What the `format` and `version` fields say.
pub const OBSTRUCTION: (&str, u32) = ("faceoff obstruction", 1);

/// The box has at most so many positions.
pub const MAX_BOX: usize = 1 << 26;

/// A proof that every automaton of the zero positions has many states.
///
/// ```
/// use faceoff_certificate::{Obstruction, check_obstruction};
///
/// // One heap: 0 is a zero position and 1 is not, so these words lead to different states.
/// let text = r#"{
///     "format": "faceoff obstruction", "version": 1, "play": "normal", "rule": ["nim"],
///     "vertices": ["1"], "facets": [[0]], "states": 2, "words": [[0], [1]],
///     "continuations": [[0, [0]]], "nodes": [[0, 0, 1]]
/// }"#;
/// let obstruction = Obstruction::from_json(text).unwrap();
/// let checked = check_obstruction(&obstruction, &|_| true).unwrap();
/// assert!(checked.statement.ends_with("has at least 2 states."));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Obstruction {
    /// The first part of [`OBSTRUCTION`].
    pub format: String,
    /// The second part of [`OBSTRUCTION`].
    pub version: u32,
    /// Who wins at the end.
    pub play: Play,
    /// What a move takes, as in a certificate; no formula.
    pub rule: Tree,
    /// The labels of the vertices, in the order of piles.
    pub vertices: Vec<String>,
    /// The facets, as ascending lists of vertex numbers from 0.
    pub facets: Vec<Vec<u32>>,
    /// How many states are needed: as many as there are words.
    pub states: u64,
    /// The words: for each pile the number that its first digits make.
    pub words: Vec<Vec<u32>>,
    /// The continuations: how many digits, and the number that they make on each pile.
    pub continuations: Vec<(u32, Vec<u32>)>,
    /// `[continuation, where a zero position leads, where another leads]`, children
    /// first, the root last. A number below that of the words is that word, others
    /// are nodes.
    pub nodes: Vec<[u32; 3]>,
}

/// What a text begins with.
fn header(text: &str) -> serde_json::Result<Header> {
    Header::deserialize(&mut serde_json::Deserializer::from_str(text))
}

impl Obstruction {
    /// Does a text say that it is one?
    pub fn is_named(text: &str) -> bool {
        header(text).is_ok_and(|header| header.format == OBSTRUCTION.0)
    }

    /// Read one.
    ///
    /// # Errors
    /// [`Failure::Unreadable`] if it is too long or of another version,
    /// [`Failure::Wrong`] if it is not as the format says.
    pub fn from_json(text: &str) -> Result<Self> {
        if text.len() > MAX_BYTES {
            let why = format!("an obstruction has at most {MAX_BYTES} bytes");
            return Err(Failure::Unreadable(why));
        }
        let other = |header: Header| (header.format.as_str(), header.version) != OBSTRUCTION;
        if header(text).is_ok_and(other) {
            return Err(Failure::Unreadable("another format or version".to_owned()));
        }
        let read = serde_json::from_str(text);
        read.map_err(|error| wrong(error.to_string().escape_default().to_string()))
    }

    /// As JSON, one key a line.
    pub fn to_json(&self) -> String {
        let json = serde_json::to_value(self).expect("plain data");
        let keys = json.as_object().expect("a struct is an object");
        let lines: Vec<String> = keys.iter().map(|(k, v)| format!("\"{k}\":{v}")).collect();
        format!("{{\n{}\n}}\n", lines.join(",\n"))
    }

    /// The game alone, as a certificate names it.
    fn game(&self) -> Certificate {
        let set = Automaton {
            accepting: Vec::new(),
            next: Vec::new(),
            nodes: Vec::new(),
        };
        Certificate {
            format: FORMAT.0.to_owned(),
            version: FORMAT.1,
            theorem: Theorem::ZeroPositions,
            play: self.play,
            rule: self.rule.clone(),
            weights: None,
            moves: None,
            vertices: self.vertices.clone(),
            facets: self.facets.clone(),
            claim: None,
            parts: Vec::new(),
            set,
            promises: Vec::new(),
        }
    }

    /// Is everything within bounds, and the tree a tree with all words for leaves?
    fn is_well_formed(&self) -> Result<()> {
        let (piles, words) = (self.vertices.len(), self.words.len());
        let right = words > 0 && self.states == words as u64;
        ensure(right, "the number of states is not that of the words")?;
        let fits = |list: &Vec<u32>| list.len() == piles && list.iter().all(|&x| x < 1 << 20);
        let right = self.words.iter().all(fits);
        ensure(right, "a word is not a number below 2^20 for each pile")?;
        let right = self.continuations.iter().all(|(digits, list)| {
            *digits <= 20 && fits(list) && list.iter().all(|&x| x < 1 << digits)
        });
        let otherwise = "a continuation is not of at most 20 digits for each pile";
        ensure(right, otherwise)?;
        let below = |at: usize, to: u32| (to as usize) < words + at;
        let mut nodes = self.nodes.iter().enumerate();
        let right = nodes.all(|(at, &[by, zero, other])| {
            (by as usize) < self.continuations.len() && below(at, zero) && below(at, other)
        });
        ensure(right, "a node leads to one that does not come before it")
    }

    /// A word and a continuation of it.
    fn position(&self, word: usize, by: usize) -> Vec<u64> {
        let (digits, list) = &self.continuations[by];
        let piles = self.words[word].iter().zip(list);
        let pile = |(&u, &v): (&u32, &u32)| u64::from(u) << digits | u64::from(v);
        piles.map(pile).collect()
    }
}

/// Check an obstruction, and say what it proves; `go_on` as in [`crate::check`].
pub fn check_obstruction(
    obstruction: &Obstruction,
    go_on: &dyn Fn(u64) -> bool,
) -> Result<Checked> {
    let watch = Watch::new(go_on);
    let game = obstruction.game();
    let masks = facets(&game)?;
    let rule = rule::read(&game, &masks)?;
    obstruction.is_well_formed()?;
    let zeros = Zeros::new(obstruction, &rule, &masks, &watch)?;
    let words = obstruction.words.len();
    for word in 0..words {
        let mut at = words + obstruction.nodes.len() - 1;
        while let Some(node) = at.checked_sub(words) {
            watch.step()?;
            let [by, zero, other] = obstruction.nodes[node];
            let position = obstruction.position(word, by as usize);
            at = if zeros.contains(&position) {
                zero
            } else {
                other
            } as usize;
        }
        let otherwise = format!("word {word} is not told apart from word {at}");
        ensure(at == word, &otherwise)?;
    }
    let (positions, most) = (zeros.table.len(), zeros.most);
    let theorem = format!(
        "every deterministic automaton that reads the binary digits of all piles at once, most \
         significant first, and accepts exactly {}, has at least {}",
        statement::zeros(obstruction.play),
        statement::states(words)
    );
    Ok(Checked {
        game: statement::game(&game, &rule),
        facets: statement::facets(&game),
        claim: None,
        statement: statement::about(&game, &rule, &theorem),
        misere: obstruction.play == Play::Misere,
        verified: vec![
            format!(
                "the complex: vertices {}, facets {}",
                game.vertices.len(),
                masks.len()
            ),
            format!(
                "which positions of a box are zero positions, by the rules alone: positions \
                 {positions}, largest pile {most}"
            ),
            format!(
                "every two of the words are told apart by a continuation that makes a zero \
                 position of one of them only: words {words}, continuations {}",
                obstruction.continuations.len()
            ),
            "so an automaton is in a state of its own after each of them".to_owned(),
        ],
    })
}

/// Which positions of a box are zero positions.
struct Zeros {
    /// How far apart neighbours along each pile are.
    strides: Vec<usize>,
    table: Vec<bool>,
    most: u64,
}

impl Zeros {
    /// By the definition: a position is a zero position if no move leads to another
    /// one, and in misère play if there is a move besides. Positions come in an order
    /// in which moves lead back, and each zero position tells those that reach it.
    fn new(asked: &Obstruction, rule: &Rule, facets: &[u64], watch: &Watch<'_>) -> Result<Self> {
        let most = |pile: usize| asked.words.iter().map(move |word| word[pile]).max();
        let side = |pile: usize| {
            let most = most(pile).map_or(0, |most| most as usize);
            let all = asked.continuations.iter();
            let all = all.map(|(digits, list)| most << digits | list[pile] as usize);
            all.max().unwrap_or(0) + 1
        };
        let sides: Vec<usize> = (0..asked.vertices.len()).map(side).collect();
        let (mut strides, mut size) = (Vec::new(), 1usize);
        for side in &sides {
            strides.push(size);
            size = size.saturating_mul(*side);
        }
        let otherwise = format!("the box of all these positions has more than {MAX_BOX}");
        ensure(size <= MAX_BOX, &otherwise)?;
        watch.grow(3 * size as u64);
        let piles = |index: usize| -> Vec<usize> {
            let piles = sides.iter().zip(&strides);
            piles.map(|(side, stride)| index / stride % side).collect()
        };
        // What a move may take, as the position with just these chips.
        let (mut moving, mut moves) = (vec![false; size], Vec::new());
        for (index, moving) in moving.iter_mut().enumerate() {
            watch.step()?;
            let taken = piles(index);
            let lowered = (0..taken.len()).filter(|&v| taken[v] > 0);
            let lowered = lowered.fold(0u64, |mask, v| mask | 1 << v);
            let is_face = facets.iter().any(|facet| lowered & !facet == 0);
            *moving = is_face && takes(rule, &taken);
            if *moving {
                watch.grow(64);
                moves.push((index, taken));
            }
        }
        let (mut table, mut reached) = (vec![false; size], vec![false; size]);
        for index in 0..size {
            watch.step()?;
            let here = piles(index);
            let mut before = here.iter().zip(&strides).filter(|(x, _)| **x > 0);
            moving[index] = moving[index] || before.any(|(_, stride)| moving[index - stride]);
            table[index] = !reached[index] && (asked.play == Play::Normal || moving[index]);
            if !table[index] {
                continue;
            }
            for (by, taken) in &moves {
                watch.step()?;
                let mut sum = here.iter().zip(taken).zip(&sides);
                if sum.all(|((x, y), side)| x + y < *side) {
                    reached[index + by] = true;
                }
            }
        }
        let most = sides.iter().max().map_or(0, |side| *side as u64 - 1);
        Ok(Self {
            strides,
            table,
            most,
        })
    }

    fn contains(&self, position: &[u64]) -> bool {
        let index = position
            .iter()
            .zip(&self.strides)
            .map(|(x, s)| *x as usize * s);
        self.table[index.sum::<usize>()]
    }
}

/// May a move take so many chips from the piles? What it takes is read digit by digit,
/// from a position with just these chips to the empty one.
fn takes(rule: &Rule, taken: &[usize]) -> bool {
    let mut tag = Some(0);
    let all = taken.iter().fold(0, |all, x| all | x);
    for place in (0..usize::BITS - all.leading_zeros()).rev() {
        for (pile, &x) in taken.iter().enumerate() {
            tag = tag.and_then(|tag| rule.moves.step(tag, pile, x >> place & 1 == 1, false));
        }
    }
    tag.is_some_and(|tag| rule.moves.is_move(tag))
}
