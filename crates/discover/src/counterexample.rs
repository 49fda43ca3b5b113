//! Classes that a guess took for one are told apart.
//!
//! A position at which a guess is wrong shows two of them (Rivest and Schapire
//! 1993): along its word, replace what has been read by the word of the class.
//! Where the truth changes, a letter leads to the wrong class, and the rest of
//! the word is an experiment that tells.

use crate::boxes::{Word, cost, length};
use crate::learn::{DEAD_CLASS, Experiment, Learner, START};
use crate::nodes::NodeId;
use crate::observe::{Signature, horizon};
use faceoff_automata::Dfa;
use faceoff_limits::StopReason;
use rustc_hash::FxHashSet;

impl Learner<'_> {
    /// Learn from a position at which a guess may be wrong: was it?
    pub fn correct(&mut self, position: &Word, set: &Dfa) -> Result<bool, StopReason> {
        // After each letter: the class, and the rest of the word.
        let mut path = Vec::new();
        let mut class = START;
        for digits in (0..=length(position)).rev() {
            let low = |pile: &u32| pile & ((1 << digits) - 1);
            let rest = Experiment {
                digits,
                piles: position.iter().map(low).collect(),
            };
            if let Some(word) = &self.classes[class].word {
                let whole = rest.after(word);
                self.observer.look([whole.clone()])?;
                self.observer.assume_member(&whole, set);
            }
            path.push((class, rest));
            if digits > 0 {
                let bits = position.iter().enumerate();
                let letter = bits.map(|(track, pile)| (pile >> (digits - 1) & 1) << track);
                class = self.step(class, letter.sum());
            }
        }
        let truths = path.iter().map(|(class, rest)| self.outcome(*class, rest));
        let truths: Vec<Option<bool>> = truths.collect();
        let Some(place) = truths.windows(2).rposition(|pair| pair[0] != pair[1]) else {
            return Ok(false);
        };
        let (like, experiment) = path.swap_remove(place + 1);
        let bits = position.iter().map(|pile| pile >> experiment.digits & 1);
        let Some(word) = &self.classes[path[place].0].word else {
            return Ok(false);
        };
        let word: Word = word
            .iter()
            .zip(bits)
            .map(|(pile, bit)| 2 * pile + bit)
            .collect();
        let seen = self
            .observer
            .follow(std::slice::from_ref(&word), self.height)?;
        let experiment = self.difference(like, &word, &seen[0]).unwrap_or(experiment);
        self.tell_apart(&seen[0][..self.height], &experiment)?;
        self.add(&word, &seen[0])?;
        Ok(true)
    }

    /// Look a digit further than is needed, at the words that cost least, and
    /// tell those apart that are not what their class is.
    pub fn probe(&mut self, budget: u64) -> Result<(), StopReason> {
        let mut seen: FxHashSet<Word> = FxHashSet::default();
        let mut words: Vec<(u64, Word)> = Vec::new();
        for class in self.origins() {
            for letter in 0..1 << self.tracks {
                let (word, below) = self.child(class, letter);
                if self.families[&below].classes[0] != DEAD_CLASS
                    && seen.insert(self.observer.least(&word))
                {
                    words.push((cost(&horizon(&word, self.height)), word));
                }
            }
        }
        words.sort_unstable();
        let mut left = budget;
        let affordable = words.into_iter().map_while(|(price, word)| {
            left = left.checked_sub(price)?;
            Some(word)
        });
        let words: Vec<Word> = affordable.collect();
        let signatures = self.observer.follow(&words, self.height)?;
        for (word, signature) in words.into_iter().zip(signatures) {
            let below = &signature[..self.height];
            self.look_up(below, &word)?;
            if let Some(like) = self.member(below, &word)
                && let Some(experiment) = self.difference(like.class, &word, &signature)
            {
                self.tell_apart(below, &experiment)?;
            }
            self.add(&word, &signature)?;
        }
        Ok(())
    }

    /// The cheapest experiment that tells a word from a class that begins like
    /// it, if what follows them differs at the last height.
    fn difference(&self, like: usize, word: &Word, signature: &Signature) -> Option<Experiment> {
        let digits = self.height;
        let sides = [&self.classes[like].signature, signature];
        let [class, own] = sides.map(|signature| signature[digits]);
        let mut best: Option<(u64, Experiment)> = None;
        let nodes = &self.observer.nodes;
        nodes.differences(class, own, digits, self.tracks, &mut |piles| {
            let piles = piles.to_vec();
            let experiment = Experiment { digits, piles };
            let price = cost(&experiment.after(word));
            if best.as_ref().is_none_or(|best| price < best.0) {
                best = Some((price, experiment));
            }
        });
        best.map(|best| best.1)
    }

    /// One more experiment for a family and its images.
    fn tell_apart(&mut self, below: &[NodeId], new: &Experiment) -> Result<(), StopReason> {
        for symmetry in 0..self.symmetries.len() {
            let below = self.image(symmetry, below)?;
            let image = Experiment {
                digits: new.digits,
                piles: self.symmetries[symmetry].permutation.act(&new.piles),
            };
            let family = self.families.entry(below).or_default();
            if !family.experiments.contains(&image) {
                let classes = family.classes.iter();
                let words = classes.filter_map(|&class| self.classes[class].word.as_ref());
                self.observer.look(words.map(|word| image.after(word)))?;
                family.experiments.push(image);
            }
        }
        Ok(())
    }
}
