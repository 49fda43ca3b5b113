//! Random problems in the notation, small enough for the reference solver.
//!
//! A game is made from its seed, and so is a position of it: [`game`], [`Drawn::problem`].

use faceoff_complex::{Complex, Random, random_complex};

/// What kind of game it is, for the tally.
pub const KINDS: [&str; 15] = [
    "nim on any complex",
    "nim on a family",
    "nim with rules",
    "wythoff",
    "formula",
    "chomp",
    "delete-nim",
    "vdn",
    "shrinking",
    "subtraction",
    "octal",
    "kayles",
    "dawson",
    "sum",
    "emperor",
];

/// A game from its seed.
pub struct Drawn {
    /// Its place in [`KINDS`].
    pub kind: usize,
    /// The games, one for each summand or component.
    parts: Vec<Part>,
    /// The complex of an emperor sum.
    emperor: Option<Complex>,
}

/// A game, and the positions that it has.
struct Part {
    game: String,
    /// How many piles or heaps; none where the game has no position.
    piles: usize,
    least: usize,
    most: usize,
}

impl Drawn {
    /// A problem: the game, or the sum, with a position from a seed.
    pub fn problem(&self, random: &mut Random) -> String {
        let placed: Vec<String> = self.parts.iter().map(|part| part.placed(random)).collect();
        match &self.emperor {
            Some(complex) => format!("emperor on {complex} @ ({})", placed.join(" ; ")),
            None => placed.join(" + "),
        }
    }

    /// The game, where it is one on piles, and its name.
    pub fn pile_game(&self) -> Option<&str> {
        let piles = matches!(self.kind, 0..=4 | 8);
        piles.then(|| self.parts[0].game.as_str())
    }
}

impl Part {
    fn placed(&self, random: &mut Random) -> String {
        if self.piles == 0 {
            return self.game.clone();
        }
        let pile = |_| (self.least + random.below(self.most - self.least + 1)).to_string();
        let piles: Vec<String> = (0..self.piles).map(pile).collect();
        format!("{} @ {}", self.game, piles.join(","))
    }

    /// The same with small piles, as a part of something larger.
    fn small(mut self) -> Self {
        self.most = self.most.min(2).max(self.least + 1);
        self
    }
}

/// A game from a seed.
pub fn game(seed: u64) -> Drawn {
    let mut random = Random::new(seed);
    // Games with piles more often: most engines are theirs.
    let kind = *random.pick(&[
        0, 0, 1, 1, 1, 2, 2, 2, 3, 4, 4, 5, 5, 6, 7, 8, 9, 10, 11, 12, 13, 13, 14,
    ]);
    let (parts, emperor) = match kind {
        13 => {
            let count = 2 + random.below(2);
            (several(&mut random, count), None)
        }
        14 => {
            let n = 1 + random.below(3);
            let complex = random_complex(n, random.below(1 << 30) as u64);
            (several(&mut random, n), Some(complex))
        }
        _ => (vec![part(kind, &mut random)], None),
    };
    Drawn {
        kind,
        parts,
        emperor,
    }
}

fn several(random: &mut Random, count: usize) -> Vec<Part> {
    let one = |_| {
        let kind = *random.pick(&[0, 1, 2, 3, 4, 5, 6, 9, 10, 11, 12]);
        part_up_to(kind, 2, random).small()
    };
    (0..count).map(one).collect()
}

fn part(kind: usize, random: &mut Random) -> Part {
    part_up_to(kind, 5, random)
}

/// A game on up to so many vertices.
fn part_up_to(kind: usize, vertices: usize, random: &mut Random) -> Part {
    let heaps = |game: String, most: usize, random: &mut Random| Part {
        game,
        piles: 1 + random.below(2),
        least: 0,
        most,
    };
    match kind {
        0 => on("nim", any(vertices, random)),
        1 => on("nim", family(vertices, random)),
        2 => on(&rule(random), either(vertices, random)),
        3 => on("wythoff", either(vertices.min(4), random)),
        4 => formula(vertices.min(3), random),
        5 => {
            let complex = either(vertices.min(4), random);
            Part {
                game: format!("chomp on {}", complex.0),
                piles: 0,
                least: 0,
                most: 0,
            }
        }
        6 | 7 => heap_deleting(kind == 7, vertices, random),
        8 => {
            let n = 3 + random.below(vertices.saturating_sub(2).max(1));
            let k = 1 + random.below(n);
            on("shrinking", (format!("cycle({n},{k})"), n))
        }
        9 => {
            let mut numbers: Vec<usize> = (1..=6).filter(|_| random.below(2) == 0).collect();
            numbers.push(1 + random.below(9));
            numbers.sort_unstable();
            numbers.dedup();
            let numbers: Vec<String> = numbers.iter().map(usize::to_string).collect();
            heaps(format!("subtraction({})", numbers.join(",")), 12, random)
        }
        10 => {
            let digit = |_| random.below(8).to_string();
            let digits: String = (0..3).map(digit).collect();
            let first = random.pick(&["0", "0", "4"]);
            heaps(format!("octal({first}.{digits}1)"), 8, random)
        }
        11 => heaps("kayles".to_owned(), 10, random),
        _ => heaps("dawson".to_owned(), 12, random),
    }
}

/// A game on piles, as large as its box may be.
fn on(rule: &str, (complex, n): (String, usize)) -> Part {
    Part {
        game: format!("{rule} on {complex}"),
        piles: n,
        least: 0,
        most: [0, 20, 8, 5, 3, 2, 1][n.min(6)],
    }
}

/// Any complex on up to so many vertices, and their number.
fn any(vertices: usize, random: &mut Random) -> (String, usize) {
    let n = 1 + random.below(vertices);
    let complex = random_complex(n, random.below(1 << 30) as u64);
    (complex.to_string(), n)
}

fn either(vertices: usize, random: &mut Random) -> (String, usize) {
    match random.below(2) {
        0 => any(vertices, random),
        _ => family(vertices, random),
    }
}

/// A complex that theorems are about.
fn family(vertices: usize, random: &mut Random) -> (String, usize) {
    let n = 1 + random.below(vertices);
    let k = 1 + random.below(n);
    let text = match random.below(9) {
        0 => format!("points({n})"),
        1 => format!("simplex({n})"),
        2 => format!("skeleton({n},{k})"),
        3 if n >= 3 => format!("cycle({n},{k})"),
        4 if n >= 2 => format!("boundary({n})"),
        5 if n >= 2 => format!("path({},2)", n - 1),
        6 if n >= 3 => format!("join(points({}),points({}))", n - 1, 1),
        7 if n >= 3 => format!("cone(points({}))", n - 1),
        8 if n >= 4 => "join(points(2),points(2))".to_owned(),
        _ => format!("skeleton({n},{k})"),
    };
    let complex: Complex = text.parse().unwrap_or_else(|why| panic!("{text}: {why}"));
    (text, complex.n())
}

/// A rule of Nim: one of those that tests elsewhere go through, or one of three words.
fn rule(random: &mut Random) -> String {
    let listed: Vec<&str> = include_str!("../../../../testdata/rules.txt")
        .lines()
        .collect();
    if random.below(2) == 0 {
        return (*random.pick(&listed)).to_owned();
    }
    let a = 1 + random.below(3);
    let mut words = vec![match random.below(3) {
        0 => format!("exact={}", 1 + random.below(3)),
        1 => format!("least={a}"),
        _ => format!("most={a}"),
    }];
    match random.below(4) {
        0 => words.push(format!("total>={}", 1 + random.below(4))),
        1 => words.push(format!("total<={}", a + random.below(4))),
        2 => words.push("same".to_owned()),
        _ => {}
    }
    format!("nim[{}]", words.join(","))
}

fn heap_deleting(is_vdn: bool, vertices: usize, random: &mut Random) -> Part {
    let name = if is_vdn { "vdn" } else { "delete-nim" };
    let n = 2 + random.below(vertices.clamp(2, 3) - 1);
    let (game, piles) = match random.below(3) {
        0 => (name.to_owned(), 2),
        1 => (format!("{name}[single]({n})"), n),
        _ => (format!("{name}[all-but-one]({n})"), n),
    };
    Part {
        game,
        piles,
        least: usize::from(is_vdn),
        most: if piles == 2 { 12 } else { 7 },
    }
}

/// A game whose moves a formula says: some kinds of steps, each of which lowers
/// one pile and keeps or lowers the others; now and then a later pile may grow.
fn formula(piles: usize, random: &mut Random) -> Part {
    let n = 1 + random.below(piles);
    let (from, to) = (&["a", "b", "c"][..n], &["x", "y", "z"][..n]);
    let grows = n > 1 && random.below(4) == 0;
    let kinds: Vec<String> = (0..1 + random.below(3))
        .map(|_| {
            let lowered = random.below(n);
            let one = |v: usize, random: &mut Random| {
                let (a, x) = (from[v], to[v]);
                let k = 1 + random.below(3);
                match random.below(4) {
                    _ if grows && v > 0 && lowered == 0 => format!("{x}<={a}+1"),
                    0 if v == lowered => format!("{x}<{a}"),
                    1 if v == lowered => format!("{x}+{k}={a}"),
                    2 if v == lowered => format!("{x}+{k}<={a}"),
                    _ if v == lowered => format!("{x}<{a} & {a}<={x}+{k}"),
                    0 => format!("{x}<={a}"),
                    1 if lowered != v => {
                        format!("{a}-{x}={}-{}", from[lowered], to[lowered])
                    }
                    _ => format!("{x}={a}"),
                }
            };
            let parts: Vec<String> = (0..n).map(|v| one(v, random)).collect();
            parts.join(" & ")
        })
        .collect();
    let game = format!(
        "game {{ ({}) -> ({}) : {} }}",
        from.join(","),
        to.join(","),
        kinds.join(" | ")
    );
    Part {
        game,
        piles: n,
        least: 0,
        most: if grows { 3 } else { [0, 20, 7, 4][n] },
    }
}
