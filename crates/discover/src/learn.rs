//! A guess of the automaton from what follows its cheapest words.
//!
//! A *class* is a word with what follows it up to some height, in the hope that
//! it stands for all words of a state. A class shows what follows its word with
//! one more letter, up to one height less. If that begins like a class that is
//! there, the letter leads to it; else there is a new class, and its word is the
//! cheapest one, for the box that shows what follows is as large as the word.
//! Classes come with all their images under the symmetries.
//!
//! Classes that begin alike are a *family*. They are told apart by
//! *experiments*: longer continuations, found where a guess was wrong
//! (`counterexample`).

use crate::asked::Asked;
use crate::boxes::{Word, cost};
use crate::nodes::{DEAD, END, NodeId, Nodes, permuted_letters};
use crate::observe::{Observer, Signature, horizon};
use faceoff_automata::{Dfa, Letter};
use faceoff_complex::Permutation;
use faceoff_limits::{Limits, MemoryMeter, StopReason};
use rustc_hash::FxHashMap;

/// Larger groups of symmetries are not used.
const MOST_SYMMETRIES: u32 = 64;

/// Boxes up to this size are solved without looking for cheaper words first.
const CHEAP: u64 = 1 << 28;

/// So often a guess is asked about itself.
const ROUNDS: usize = 32;

/// How much may be spent on guesses from words.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    /// Positions in all boxes.
    pub positions: u64,
    /// States of a guess.
    pub states: usize,
}

/// What may follow the words of one state.
pub(crate) struct Class {
    /// The cheapest word; none for the dead class.
    pub(crate) word: Option<Word>,
    pub(crate) signature: Signature,
    /// The class that it is an image of, and by which symmetry.
    origin: (usize, usize),
}

/// A continuation that tells classes apart.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Experiment {
    pub(crate) digits: usize,
    pub(crate) piles: Word,
}

impl Experiment {
    /// The position of a word that is followed by this.
    pub(crate) fn after(&self, word: &[u32]) -> Word {
        let both = word.iter().zip(&self.piles);
        both.map(|(&high, &low)| high << self.digits | low)
            .collect()
    }

    /// Whether this follows a word, if that is in the word's signature.
    pub(crate) fn seen(&self, signature: &[NodeId], nodes: &Nodes) -> Option<bool> {
        let node = *signature.get(self.digits)?;
        Some(nodes.contains(node, self.digits, &self.piles))
    }
}

/// Classes that begin alike.
#[derive(Default)]
pub(crate) struct Family {
    pub(crate) experiments: Vec<Experiment>,
    pub(crate) classes: Vec<usize>,
}

/// A class that a word is taken for.
pub(crate) struct Member {
    pub(crate) class: usize,
    /// Does no experiment contradict?
    pub(crate) fits: bool,
}

/// A symmetry of the complex, with the images of nodes met so far.
pub(crate) struct Symmetry {
    pub(crate) permutation: Permutation,
    letters: Vec<Letter>,
    preimages: Vec<Letter>,
    images: FxHashMap<NodeId, NodeId>,
}

/// Classes, found in boxes and by experiments.
pub struct Learner<'a> {
    /// Looks words up.
    pub observer: Observer<'a>,
    pub(crate) symmetries: Vec<Symmetry>,
    pub(crate) tracks: usize,
    pub(crate) height: usize,
    pub(crate) classes: Vec<Class>,
    /// By signature without its last height.
    pub(crate) families: FxHashMap<Signature, Family>,
    /// The words of classes and all their images: which class they are.
    by_word: FxHashMap<Word, usize>,
    most_classes: usize,
    /// The largest box for a word that only an experiment asks for.
    affordable: u64,
    /// Classes whose letters have been looked at.
    opened: usize,
    /// Words that begin like no class: the cheapest of each kind, and its cost.
    fresh: FxHashMap<Signature, (u64, Word)>,
    limits: &'a Limits,
    meter: MemoryMeter,
}

/// The class that nothing may follow.
pub(crate) const DEAD_CLASS: usize = 0;

/// The class of the empty word.
pub(crate) const START: usize = 1;

impl<'a> Learner<'a> {
    /// Classes told apart by continuations of fewer than `height` letters.
    pub fn new(
        asked: Asked<'a>,
        height: usize,
        budget: &Budget,
        limits: &'a Limits,
    ) -> Result<Self, StopReason> {
        let complex = asked.complex;
        let tracks = complex.n();
        let group = complex.automorphisms(limits)?;
        let symmetries: Vec<Permutation> = match group.order() <= MOST_SYMMETRIES.into() {
            true => {
                let mut elements: Vec<Permutation> = group.elements().collect();
                elements.sort_by_key(|element| !element.is_identity());
                elements
            }
            false => vec![Permutation::identity(tracks)],
        };
        let dead = Class {
            word: None,
            signature: vec![DEAD; height + 1].into(),
            origin: (DEAD_CLASS, 0),
        };
        let family = Family {
            experiments: Vec::new(),
            classes: vec![DEAD_CLASS],
        };
        Ok(Self {
            observer: Observer::new(asked, symmetries.clone(), budget.positions, limits)?,
            symmetries: symmetries.into_iter().map(Symmetry::new).collect(),
            tracks,
            height,
            families: FxHashMap::from_iter([(dead.signature[..height].into(), family)]),
            classes: vec![dead],
            by_word: FxHashMap::default(),
            most_classes: budget.states,
            affordable: budget.positions >> 6,
            opened: START,
            fresh: FxHashMap::default(),
            limits,
            meter: limits.meter(),
        })
    }

    /// The guess: every letter leads to the class that fits what is known, and
    /// what the guess itself says of positions whose boxes are too large.
    pub fn guess(&mut self) -> Result<Dfa, StopReason> {
        if self.classes.len() == START {
            self.add_words(vec![vec![0; self.tracks]])?;
        }
        let mut rounds = 0;
        loop {
            self.close()?;
            let set = self.set()?;
            rounds += 1;
            if self.observer.assume_members(&set)? == 0 || rounds == ROUNDS {
                return Ok(set);
            }
        }
    }

    fn set(&self) -> Result<Dfa, StopReason> {
        let mut pulse = self.limits.pulse();
        let mut edges: FxHashMap<usize, Vec<usize>> = FxHashMap::default();
        for class in self.origins() {
            pulse.beat()?;
            let letters = 0..1 << self.tracks;
            edges.insert(
                class,
                letters.map(|letter| self.own_step(class, letter)).collect(),
            );
        }
        Dfa::from_fn(
            self.tracks,
            START,
            |&class, letter| {
                self.image_of_step(class, letter, |from, letter| edges[&from][letter as usize])
            },
            |&class| self.classes[class].signature[0] == END,
            self.limits,
        )
    }

    /// New classes until every letter leads from every class to a class.
    fn close(&mut self) -> Result<(), StopReason> {
        loop {
            self.limits.check()?;
            self.open()?;
            let families = &self.families;
            self.fresh
                .retain(|signature, _| !families.contains_key(signature));
            let least = self.fresh.values().map(|fresh| fresh.0).min();
            let words: Vec<Word> = match least {
                Some(least) => {
                    let enough = least.saturating_mul(2).max(CHEAP);
                    let fresh = self.fresh.values().filter(|fresh| fresh.0 <= enough);
                    fresh.map(|fresh| fresh.1.clone()).collect()
                }
                None => self.unlike()?.into_iter().collect(),
            };
            if words.is_empty() {
                return Ok(());
            }
            self.add_words(words)?;
        }
    }

    /// Look at the letters of new classes.
    fn open(&mut self) -> Result<(), StopReason> {
        while self.opened < self.classes.len() {
            if self.classes[self.opened].origin.0 != self.opened {
                self.opened += 1;
                continue;
            }
            for letter in 0..1 << self.tracks {
                let (word, below) = self.child(self.opened, letter);
                if !self.families.contains_key(&below) {
                    let price = cost(&horizon(&word, self.height));
                    let kind = self.least_image(&below)?;
                    let known = self.fresh.entry(kind).or_insert((price, word.clone()));
                    if price < known.0 {
                        *known = (price, word);
                    }
                }
            }
            self.opened += 1;
        }
        Ok(())
    }

    /// The cheapest word that begins like some class but, by an experiment,
    /// belongs to none. Words that cost too much wait for a lesson: what is
    /// assumed of them may be wrong.
    fn unlike(&mut self) -> Result<Option<Word>, StopReason> {
        let mut unclear = Vec::new();
        let mut queries = Vec::new();
        for class in self.origins() {
            for letter in 0..1 << self.tracks {
                let (word, below) = self.child(class, letter);
                let family = &self.families[&below];
                if !family.experiments.is_empty() {
                    queries.extend(family.experiments.iter().map(|e| e.after(&word)));
                    let price = cost(&horizon(&word, self.height));
                    unclear.push((price, word, below));
                }
            }
        }
        self.observer.look(queries)?;
        let cheapest = unclear.into_iter().filter(|(price, word, below)| {
            *price <= self.affordable && !self.member(below, word).is_some_and(|m| m.fits)
        });
        Ok(cheapest.min().map(|(_, word, _)| word))
    }

    /// The class in its family that a word fits best, as far as experiments
    /// tell.
    pub(crate) fn member(&self, below: &[NodeId], word: &Word) -> Option<Member> {
        let family = self.families.get(below)?;
        let experiments = family.experiments.iter();
        let outcomes: Vec<(&Experiment, bool)> = experiments
            .filter_map(|e| Some((e, self.observer.zero(&e.after(word))?)))
            .collect();
        let contradicts = |class: usize| {
            let wrong = |(e, outcome): &&(&Experiment, bool)| {
                self.outcome(class, e).is_some_and(|zero| zero != *outcome)
            };
            outcomes.iter().filter(wrong).count()
        };
        let classes = family.classes.iter();
        let counted = classes.map(|&class| (contradicts(class), class));
        let (contradictions, class) = counted.min()?;
        let fits = contradictions == 0;
        Some(Member { class, fits })
    }

    /// What an experiment says of a class.
    pub(crate) fn outcome(&self, class: usize, experiment: &Experiment) -> Option<bool> {
        let Class {
            word, signature, ..
        } = &self.classes[class];
        let word = match word {
            Some(word) => word,
            None => return Some(false),
        };
        let seen = experiment.seen(signature, &self.observer.nodes);
        seen.or_else(|| self.observer.zero(&experiment.after(word)))
    }

    fn add_words(&mut self, words: Vec<Word>) -> Result<(), StopReason> {
        let signatures = self.observer.follow(&words, self.height)?;
        for (word, signature) in words.iter().zip(signatures) {
            self.add(word, &signature)?;
        }
        Ok(())
    }

    /// The class of a word with all its images, where there is none like it.
    pub(crate) fn add(&mut self, word: &Word, signature: &[NodeId]) -> Result<(), StopReason> {
        let origin = self.classes.len();
        for symmetry in 0..self.symmetries.len() {
            let signature = self.image(symmetry, signature)?;
            let word = self.symmetries[symmetry].permutation.act(word);
            let below: Signature = signature[..self.height].into();
            self.note(&below, &word, &signature);
            self.look_up(&below, &word)?;
            let known = self.by_word.get(&word);
            if known.is_some_and(|&known| self.classes[known].word.as_ref() == Some(&word)) {
                continue;
            }
            if let Some(like) = self.member(&below, &word).filter(|member| member.fits) {
                self.by_word.insert(word, like.class);
                continue;
            }
            let class = self.classes.len();
            if class == origin && !self.symmetries[symmetry].permutation.is_identity() {
                // Let the first new class be the one that the others are images of.
                return self.add(&word, &signature);
            }
            if class >= self.most_classes {
                let most = self.most_classes as u64;
                return Err(StopReason::size("states of a guess", most));
            }
            self.by_word.insert(word.clone(), class);
            self.families.entry(below).or_default().classes.push(class);
            self.classes.push(Class {
                word: Some(word),
                signature,
                origin: (origin, symmetry),
            });
        }
        Ok(())
    }

    /// The classes that the others are images of.
    pub(crate) fn origins(&self) -> impl Iterator<Item = usize> + use<> {
        let origin = |class: &usize| self.classes[*class].origin.0 == *class;
        let origins: Vec<usize> = (START..self.classes.len()).filter(origin).collect();
        origins.into_iter()
    }

    /// Note what the experiments of a family say of a word, as far as what follows
    /// it is known.
    fn note(&mut self, below: &[NodeId], word: &Word, signature: &[NodeId]) {
        let family = self.families.get(below);
        for experiment in family.iter().flat_map(|family| &family.experiments) {
            if let Some(zero) = experiment.seen(signature, &self.observer.nodes) {
                self.observer.note(&experiment.after(word), zero);
            }
        }
    }

    /// Look up what the experiments of a family say of a word.
    pub(crate) fn look_up(&mut self, below: &[NodeId], word: &Word) -> Result<(), StopReason> {
        let family = self.families.get(below);
        let experiments = family.iter().flat_map(|family| &family.experiments);
        self.observer.look(experiments.map(|e| e.after(word)))
    }

    /// The word of a class with one more letter, and what may follow it.
    pub(crate) fn child(&self, class: usize, letter: Letter) -> (Word, Signature) {
        let class = &self.classes[class];
        let piles = class.word.iter().flatten().enumerate();
        let word = piles.map(|(track, &pile)| 2 * pile + (letter >> track & 1));
        let nodes = &self.observer.nodes;
        let below = class.signature[1..].iter();
        (
            word.collect(),
            below.map(|&node| nodes.child(node, letter)).collect(),
        )
    }

    /// Where a letter leads.
    pub(crate) fn step(&self, class: usize, letter: Letter) -> usize {
        self.image_of_step(class, letter, |from, letter| self.own_step(from, letter))
    }

    /// Where a letter leads from a class that is no image.
    fn own_step(&self, class: usize, letter: Letter) -> usize {
        let (word, below) = self.child(class, letter);
        let member = self.member(&below, &word);
        member.expect("the classes are closed").class
    }

    /// Where a letter leads from a class, by where its preimage leads from the
    /// class that this one is an image of.
    fn image_of_step(
        &self,
        class: usize,
        letter: Letter,
        own: impl Fn(usize, Letter) -> usize,
    ) -> usize {
        if class == DEAD_CLASS {
            return DEAD_CLASS;
        }
        let (from, symmetry) = self.classes[class].origin;
        let symmetry = &self.symmetries[symmetry];
        let next = own(from, symmetry.preimages[letter as usize]);
        match &self.classes[next].word {
            Some(word) => self.by_word[&symmetry.permutation.act(word)],
            None => DEAD_CLASS,
        }
    }

    pub(crate) fn image(
        &mut self,
        symmetry: usize,
        signature: &[NodeId],
    ) -> Result<Signature, StopReason> {
        let Symmetry {
            letters, images, ..
        } = &mut self.symmetries[symmetry];
        let nodes = &mut self.observer.nodes;
        let image = signature
            .iter()
            .map(|&node| nodes.permuted(node, letters, images, &self.meter));
        image.collect()
    }

    fn least_image(&mut self, signature: &[NodeId]) -> Result<Signature, StopReason> {
        let mut least: Signature = signature.into();
        for symmetry in 0..self.symmetries.len() {
            least = least.min(self.image(symmetry, signature)?);
        }
        Ok(least)
    }
}

impl Symmetry {
    fn new(permutation: Permutation) -> Self {
        Self {
            letters: permuted_letters(&permutation),
            preimages: permuted_letters(&permutation.inverse()),
            permutation,
            images: FxHashMap::default(),
        }
    }
}
