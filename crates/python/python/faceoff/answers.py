"""The classes of answers, made by ``generate.py`` from the schema of all answers."""

from __future__ import annotations

from typing import Any, Literal, Optional, Union

from ._answers import Answer


class Analysis(Answer):
    """What `analyze` reports. A field that could not be decided is null and named in
    `undecided`."""

    __slots__ = ()
    #: Are the zero positions closed under addition?
    additive: Optional[bool]
    #: The order of the automorphism group.
    automorphisms: Optional[int]
    #: Reduced Betti numbers over the rationals, from degree 0.
    betti: Optional[list[int]]
    #: Of a binary matroid?
    binary_matroid: Optional[bool]
    #: The circuits, or minimal non-faces, up to 100,000 of them.
    circuits: Optional[list[list[str]]]
    #: The complex in notation.
    complex: str
    #: What is left when all of them are undone, in notation; up to 100,000 facets.
    core: Optional[str]
    #: The theorem that decides all positions, if one does.
    decided_by: Optional[str]
    #: Vertices that an operation dropped, since they were no longer faces.
    dropped: Optional[list[str]]
    #: Numbers of faces, from vertices up.
    f_vector: Optional[list[int]]
    #: The facets, up to 100,000 of them.
    facets: Optional[list[list[str]]]
    #: The vertex sets of the join factors (ES96 §6).
    join_factors: Optional[list[list[str]]]
    #: The permanent label, the same for isomorphic complexes; up to 7 vertices.
    label: Optional[str]
    #: Are the faces the independent sets of a matroid?
    matroid: Optional[bool]
    #: The Nim-basis.
    nim_basis: Optional[Union[list[list[str]], Answer]]
    #: Is there a Nim-basis (ES96 §4)?
    nim_regular: Optional[bool]
    #: What is induced and forbids an automaton, in any base, for the zero positions of Nim.
    no_automaton: Optional[NoAutomaton]
    #: Why there is no Nim-basis.
    obstruction: Optional[str]
    #: Does every circuit have a vertex of its own (ES96 §3)?
    pointed: Optional[bool]
    #: The operations of ES96 §6 and §7 that can be undone, step by step.
    reductions: list[ReductionStep]
    #: The theorems that apply, strongest first.
    theorems: list[Applying]
    #: Fields that could not be decided, with the reason.
    undecided: Optional[dict[str, str]]
    #: The vertices in the order of piles.
    vertices: list[str]
    #: All zero positions, as a formula.
    zero_positions: Optional[Formula]


class Applying(Answer):
    """A theorem that applies."""

    __slots__ = ()
    #: What it found.
    because: str
    #: What it decides: outcomes, values, lengths, some positions.
    decides: str
    #: Its id.
    id: str


class AtlasAnswer(Answer):
    """The answer to `atlas`."""

    __slots__ = ()
    #: How many are known by a theorem only, or by reduction to smaller ones.
    by_theorem: int
    #: How many zero positions are known by a certificate that the checker accepts.
    certified: int
    #: Are all of them there, or all of the part that was asked for?
    complete: bool
    #: How many complexes there are on so many vertices.
    complexes: int
    #: Of how many others it is proved that no automaton in any base has them.
    no_automaton: int
    #: How many are open.
    open: int
    #: One row for each complex.
    rows: list[Row]
    #: Fields that could not be decided, with the reason.
    undecided: Optional[dict[str, str]]
    #: The number of vertices.
    vertices: int


class AtlasFound(Answer):
    """The answer to `atlas find`."""

    __slots__ = ()
    #: The zero positions of Nim with the piles of the complex that was given, in its order,
    #: where the record has a formula.
    formula: Optional[str]
    #: The permanent label.
    label: str
    #: The same for misère play.
    misere_formula: Optional[str]
    #: All that the atlas knows of it, with vertices as in the label.
    record: Record
    #: For each vertex its number in the label.
    relabelling: dict[str, str]
    #: Fields of the record that could not be decided, with the reason.
    undecided: Optional[dict[str, str]]


class AtlasFoundAll(Answer):
    """The answer to `atlas find` for many."""

    __slots__ = ()
    #: One for each complex, in the same order.
    rows: list[AtlasLine]


class AtlasLine(Answer):
    """What was found of one complex of many; or why nothing was, which does not keep the
    others from being found."""

    __slots__ = ()
    #: The complex, as it was given.
    complex: str
    #: Why nothing was.
    error: Optional[str]
    #: What was found.
    found: Optional[AtlasFound]


class AtlasRows(Answer):
    """The answer to `atlas search`."""

    __slots__ = ()
    #: Those that satisfy it.
    rows: list[Record]
    #: The condition.
    search: str
    #: How many complexes were looked at.
    searched: int
    #: How many may satisfy it or not, for all that is known.
    unknown: int
    #: All complexes on at most this many vertices were looked at.
    up_to: int


class CensusAnswer(Answer):
    """The answer to `census`."""

    __slots__ = ()
    #: Complexes A with a vertex less, up to isomorphism.
    classes: int
    #: Pairs (A, B).
    pairs: int
    #: Lists that a store had already.
    recalled: int
    #: The skeleta of the simplex.
    rows: list[CensusRow]
    #: Wall clock.
    seconds: float
    #: Why it is not complete.
    undecided: Optional[dict[str, str]]
    #: Values below this are told apart.
    values_: int
    #: Number of vertices.
    vertices: int
    #: What is worth what.
    worth: list[Worth]


class CensusEntry(Answer):
    """A complex in the census."""

    __slots__ = ()
    #: The complex, in notation.
    complex: str
    #: P or N.
    outcome: Literal['P', 'N']
    #: Its value; null if it is larger than all that were told apart.
    value: Optional[int]


class CensusRow(Answer):
    """A skeleton of the simplex, and its moves up to symmetry."""

    __slots__ = ()
    #: The complex, in notation.
    complex: str
    #: What is left without a face of 1, 2, … vertices; null where nothing is.
    options: list[Optional[CensusEntry]]
    #: P or N.
    outcome: Literal['P', 'N']
    #: Its value; null if it is larger than all that were told apart.
    value: Optional[int]
    #: Sizes of the faces whose removal wins.
    winning_sizes: list[int]


class Checked(Answer):
    """The answer to `check`."""

    __slots__ = ()
    #: The claim, printed from the tree that was verified; null if the theorem is about an
    #: automaton.
    claim: Optional[str]
    #: The facets, by the labels of their vertices.
    facets: list[list[str]]
    #: The game in notation, with its facets; null unless it is valid.
    game: Optional[str]
    #: Is the theorem about misère play?
    misere: bool
    #: What is wrong with the certificate.
    problem: Optional[str]
    #: The theorem that was verified, in words.
    statement: Optional[str]
    #: Fields that could not be decided, with the reason.
    undecided: Optional[dict[str, str]]
    #: Does the certificate prove what it says? Null if a limit was met.
    valid: Optional[bool]
    #: What was verified, as sentences.
    verified: list[str]


class ComplexName(Answer):
    """A family of complexes or an operation on them."""

    __slots__ = ()
    #: What it takes.
    arguments: str
    #: Its name.
    name: str
    #: What it is.
    summary: str


class ComponentTarget(Answer):
    """What a move does in one component of an emperor sum."""

    __slots__ = ()
    #: The component before, in notation.
    from_: str
    #: These moves, for a person.
    moves: list[str]
    #: What each move leads to, one after the other; empty where none is made.
    path: list[str]
    #: The component after, in notation.
    to: str
    #: The vertex that carries it.
    vertex: str


class Conjectures(Answer):
    """The answer to `conjecture list`."""

    __slots__ = ()
    #: All of them, those of the papers first.
    conjectures: list[Listed]


class Coverage(Answer):
    """What was looked at in one stage."""

    __slots__ = ()
    #: The complexes come on top of those of earlier stages of the domain.
    adds_up: bool
    #: The bound.
    bound: Optional[int]
    #: What the bound is on: "piles up to".
    bound_on: Optional[str]
    #: How many complexes are in each class, where the question asks for one.
    classes: Optional[dict[str, Tally]]
    #: Complexes in the stage.
    complexes: int
    #: Complexes that were decided.
    decided: int
    #: The kind of complexes: "complexes on 4 vertices".
    domain: str
    #: Instances in which the conclusion was checked and holds.
    instances: int
    #: Complexes that the bound, or memory, left open.
    open: int
    #: Why a complex was left open: the first of the reasons, with the complex.
    open_because: Optional[str]


class Diagram(Answer):
    """An automaton to draw: state 0 is the first, edges to the dead state are left out."""

    __slots__ = ()
    #: The states that accept.
    accepting: list[int]
    #: From, to, and the columns of digits that lead there; `*` where a digit does not
    #: matter.
    edges: list[list[Union[int, list[str]]]]
    #: For each state the least position whose digits lead there.
    least: list[list[int]]


class Discovered(Answer):
    """The answer to `discover`."""

    __slots__ = ()
    #: The automaton of the zero positions, where it was asked for or there is no formula,
    #: and it is small enough to look at.
    automaton: Optional[Diagram]
    #: If there is a number, the certificate is about another game, with one more pile: this
    #: one beside a heap of at most so many chips. The positions of the value are those that
    #: are zero positions beside a heap of that size.
    beside: Optional[int]
    #: The file of the certificate, where one was written.
    certificate: Optional[str]
    #: The certificate itself, where it was asked for.
    certificate_text: Optional[str]
    #: Always null: what is wrong is not reported as found.
    counterexample: Optional[list[int]]
    #: The zero positions as a claim that can be pasted into `prove`; null where none was
    #: found, and then the automaton is the description.
    formula: Optional[str]
    #: The game in notation.
    game: str
    #: The guesses, one after the other.
    growth: list[GuessReport]
    #: The formula for a LaTeX document, in mathematics mode.
    latex: Optional[str]
    #: How every other position was found to have a move into the set.
    method: Optional[str]
    #: Is it about misère play?
    misere: bool
    #: For Nim: what is induced and forbids an automaton in any base. Then nothing is
    #: searched for.
    no_automaton: Optional[NoAutomaton]
    #: Always null, as `counterexample`.
    reason: Optional[WhyRefuted]
    #: For Nim in normal play where nothing was found: something induced for which no
    #: automaton is known either.
    resists: Optional[Resists]
    #: States of the minimal complete automaton of the zero positions, most significant digit
    #: first.
    states: Optional[int]
    #: How the complex was taken apart, in sentences.
    steps: list[str]
    #: Fields that could not be decided, with the reason.
    undecided: Optional[dict[str, str]]
    #: The value whose positions are found, if it is not 0.
    value: Optional[int]
    #: Are all values found, with the value on one more track?
    values_: bool
    #: "proved" or "unknown".
    verdict: Literal['proved', 'refuted', 'unknown']


class Drawing(Answer):
    """A complex to draw."""

    __slots__ = ()
    #: The facets as lists of places in `vertices`.
    facets: list[list[int]]
    #: The graph whose forests are the faces, where it was named by one: each vertex stands
    #: in the middle of an edge.
    graph: Optional[Graph]
    #: In notation.
    notation: str
    #: A place in the unit square for each vertex.
    places: list[list[float]]
    #: On a torus of 3 × 3 squares its vertices, row by row; each square is cut from upper
    #: right to lower left.
    torus: Optional[list[int]]
    #: The labels in the order of piles.
    vertices: list[str]


class Drawn(Answer):
    """The answer to `draw`."""

    __slots__ = ()
    #: The size of the file.
    bytes: Optional[int]
    #: The complex in notation.
    complex: str
    #: The file, where one was written.
    out: Optional[str]
    #: The picture, unless it was written to a file.
    svg: Optional[str]


class Entry(Answer):
    """One theorem."""

    __slots__ = ()
    #: Where it stands.
    citation: str
    #: What it says, as a formula; where it is a claim, that about the first game it is
    #: tested on, which it names.
    formula: str
    #: ES96-3.2
    id: str
    #: Which positions are lost, for a student, in the words of the board.
    plain: str
    #: By which ways it is proved by machine; docs/trust.md says what must be trusted for
    #: each.
    proofs: list[Literal['prover', 'checker', 'extracted', 'kernel']]
    #: What it says, in words.
    statement: str
    #: Who proved it.
    status: str
    #: Its name.
    title: str


class Enumeration(Answer):
    """The answer to `enumerate`."""

    __slots__ = ()
    #: A check that runs with other numbers of processes can be compared by.
    checksum: Optional[str]
    #: Complexes up to isomorphism.
    complexes: Optional[int]
    #: How many there are with each number of faces, the empty face counted, from the fewest
    #: faces on.
    levels: Optional[list[int]]
    #: Number of processes.
    processes: Optional[int]
    #: Levels that an earlier run had finished.
    resumed: Optional[int]
    #: Fields that could not be decided, with the reason.
    undecided: Optional[dict[str, str]]
    #: Vertices, all of them present.
    vertices: int


class Exchange(Answer):
    """One use of KY11 Theorem 1."""

    __slots__ = ()
    #: The pairs of vertices that the involution exchanges.
    exchanged: list[list[str]]
    #: The complex before, in notation.
    from_: str
    #: The fixed part, in notation; null if nothing is fixed.
    to: Optional[str]


class FamilyForm(Answer):
    """The answer to `discover family`."""

    __slots__ = ()
    #: The family, with n for the parameter.
    family: str
    #: What all members have in common, in words, with p(1), p(2), … for the piles. It is
    #: proved for the members that are "proved", and a conjecture for all other n.
    form: Optional[str]
    #: One for each n.
    members: list[FamilyMember]
    #: Is it about misère play?
    misere: bool
    #: Fields that could not be decided, with the reason.
    undecided: Optional[dict[str, str]]


class FamilyMember(Answer):
    """What is known of one member of a family."""

    __slots__ = ()
    #: Where the common form is wrong.
    counterexample: Optional[list[int]]
    #: The zero positions as a claim.
    formula: Optional[str]
    #: Was it proved from the common form alone, after a search had found nothing?
    from_form: bool
    #: The game in notation.
    game: str
    #: The parameter.
    n: int
    #: Why nothing was found.
    problem: Optional[str]
    #: States of the automaton of the zero positions.
    states: Optional[int]
    #: "proved", for piles of every size; "refuted" where the common form is wrong; or
    #: "unknown".
    verdict: Literal['proved', 'refuted', 'unknown']


class FamilyRow(Answer):
    """One row of a table over a family."""

    __slots__ = ()
    #: What gave it.
    by: Optional[str]
    #: The parameter.
    n: int
    #: Why there is no value.
    problem: Optional[str]
    #: The value; null if it was not found within the limits.
    value: Optional[int]


class FamilyTable(Answer):
    """The answer to `family`."""

    __slots__ = ()
    #: The family, with n for the parameter.
    family: str
    #: One row for each n.
    rows: list[FamilyRow]
    #: Fields that could not be decided, with the reason.
    undecided: Optional[dict[str, str]]


class Formula(Answer):
    """A formula for the zero positions."""

    __slots__ = ()
    #: As a claim for `prove`, where it can be written as one.
    claim: Optional[str]
    #: For a LaTeX document, with mathematics between dollar signs.
    latex: str
    #: For a person.
    text: str


class GameName(Answer):
    """A game."""

    __slots__ = ()
    #: The word that names it.
    keyword: str
    #: What it is.
    summary: str
    #: How it is written.
    syntax: str


class Graph(Answer):
    """A graph to draw; its edges are the vertices of a complex."""

    __slots__ = ()
    #: The ends of each edge, in the order of piles.
    edges: list[list[int]]
    #: A place in the unit square for each of them.
    places: list[list[float]]
    #: The labels of its vertices.
    vertices: list[str]


class GuessReport(Answer):
    """One guess, and what came of it."""

    __slots__ = ()
    #: For a guess from a box: states told apart by continuations of at most 1, 2, … digits;
    #: null where there were too many. Empty where the guess was proved.
    by_length: Optional[list[Optional[int]]]
    #: The complex that was guessed at: the game's or a part of it; and the heap beside it,
    #: where one value is asked for by itself.
    complex: str
    #: Where the guess is wrong.
    counterexample: Optional[list[int]]
    #: The guess is right for all piles below two to this power.
    digits: int
    #: For a guess from words: the positions at which it was wrong and that it was corrected
    #: by.
    lessons: Optional[int]
    #: For a guess from words: the positions in all boxes that were solved.
    positions: Optional[int]
    #: For a guess from a box: prefixes that could have been merged into more than one state.
    shallow: Optional[int]
    #: States of the guess; null where there were too many.
    states: Optional[int]
    #: "proved", "refuted", "undecided" or "too many states".
    tried: str
    #: For a guess from a box: the zero positions in it.
    zeros: Optional[int]


class Judged(Answer):
    """A move, and what it is worth."""

    __slots__ = ()
    #: What is done, as "take 2 from pile 1".
    how: str
    #: Who wins from there: a move to "P" wins. Null where it is not known.
    outcome: Optional[Literal['P', 'N']]
    #: What it leads to.
    problem: str
    #: How many moves the game lasts from there.
    remoteness: Optional[int]


class Judgement(Answer):
    """The answer to `judge`."""

    __slots__ = ()
    #: Are there more?
    more: bool
    #: The moves; if there are more, then those first that are known to win.
    moves: list[Judged]
    #: Who wins here.
    outcome: Optional[Literal['P', 'N']]
    #: What was asked, in notation.
    problem: str
    #: How many moves the game lasts, if the winner hurries and the loser holds out.
    remoteness: Optional[int]
    #: Fields that could not be decided, with the reason.
    undecided: Optional[dict[str, str]]


class Kept(Answer):
    """The answer to `conjecture new`."""

    __slots__ = ()
    #: What it is called.
    id: str
    #: What it says.
    statement: str


class LengthAnswer(Answer):
    """The answer to `length`."""

    __slots__ = ()
    #: Which theorem or search decided.
    by: Optional[str]
    #: The length.
    length: Optional[int]
    #: Is it about misère play?
    misere: bool
    #: Who wins, where it is known.
    outcome: Optional[Literal['P', 'N']]
    #: What was asked, in notation.
    problem: str
    #: Fields that could not be decided, with the reason.
    undecided: Optional[dict[str, str]]


class Listed(Answer):
    """One conjecture in a list."""

    __slots__ = ()
    #: Where it is from.
    citation: str
    #: The key.
    id: str
    #: What others have found.
    literature: Optional[str]
    #: What it says.
    statement: str
    #: Where it stands: by earlier tests here, else by what comes with the program; null for
    #: one of your own before its first test.
    status: Optional[Literal['holds so far', 'nothing tested', 'refuted', 'refuted, not confirmed', 'proved', 'settled in the literature']]
    #: Was it tested here?
    tested_here: bool
    #: What breaks it.
    witness: Optional[Witness]


class Made(Answer):
    """The answer to `reply`: the machine's move."""

    __slots__ = ()
    #: What decided the position, where it was decided.
    by: Optional[str]
    #: What was done.
    how: str
    #: What it leads to, in notation.
    problem: str
    #: Fields that could not be decided, with the reason.
    undecided: Optional[dict[str, str]]
    #: Why, for a person.
    why: Optional[str]
    #: Was it a winning move? Null where the machine did not look, to err on purpose, or
    #: could not see to the end of the game.
    winning: Optional[bool]


class Names(Answer):
    """The answer to `catalogue`."""

    __slots__ = ()
    #: Families of complexes, and operations on them.
    complexes: list[ComplexName]
    #: Games.
    games: list[GameName]


class NoAutomaton(Answer):
    """Why no automaton in any base accepts the zero positions of Nim on a complex: a path of
    two edges, or the boundary of a simplex, and a point are induced in it."""

    __slots__ = ()
    #: The vertex that is joined to none of them.
    point: str
    #: Which of the two.
    shape: Literal['boundary', 'path']
    #: The operations that have to be undone before, as in "P 2 3": in the complex that is
    #: induced on all these vertices together.
    undone: list[str]
    #: Its vertices, those of a path in their order.
    vertices: list[str]


class Obstructed(Answer):
    """The answer to `obstruct`."""

    __slots__ = ()
    #: The file of the proof, where one was written.
    certificate: Optional[str]
    #: The proof itself, where it was asked for: the text of its file.
    certificate_text: Optional[str]
    #: The game in notation.
    game: str
    #: Does the game with an empty pile go on as the game on the complex without that vertex?
    #: Then whatever has no automaton forbids one wherever it is induced.
    inherited: bool
    #: Is it about misère play?
    misere: bool
    #: What is induced and forbids an automaton in any base. Null if nothing that is known
    #: does.
    no_automaton: Optional[NoAutomaton]
    #: Every automaton of the zero positions, most significant digit first, has at least so
    #: many states: the independent checker has accepted a proof.
    states: Optional[int]
    #: Fields that could not be decided, with the reason.
    undecided: Optional[dict[str, str]]


class Part(Answer):
    """One summand."""

    __slots__ = ()
    #: The complex, where the game is played on one and it can be drawn.
    complex: Optional[Drawing]
    #: The components of an emperor sum, in notation.
    components: Optional[list[str]]
    #: The game in notation.
    game: str
    #: The word that names the game: nim, chomp, …
    kind: str
    #: What a move may take, in a game on piles.
    moves: Optional[PileMoves]
    #: The piles, where there are piles.
    piles: Optional[list[int]]
    #: The summand in notation.
    problem: str
    #: The rules in a few sentences, for a person.
    rules: str
    #: How it is played on a board.
    shape: Literal['piles', 'faces', 'heaps', 'delete', 'emperor', 'other']
    #: How heaps are split, where some are deleted.
    split: Optional[Split]


class Picture(Answer):
    """The answer to `board`."""

    __slots__ = ()
    #: Is no move left?
    over: bool
    #: The whole in notation.
    problem: str
    #: Its summands.
    summands: list[Part]


class PileMoves(Answer):
    """What a move may take, as far as a board needs it to help with choosing; what is legal,
    `move` tells."""

    __slots__ = ()
    #: The least that is taken from a pile that is lowered.
    least: int
    #: The most, if there is a bound.
    most: Optional[int]
    #: Is it Nim itself, which theorems about the complex are about?
    nim: bool
    #: May a move raise a pile?
    raises: bool
    #: Is it the same number from each?
    same: bool
    #: The largest sets of piles that a move may change together, as places in `vertices`;
    #: null where they are too many to look through.
    sets: Optional[list[list[int]]]


class Proof(Answer):
    """The answer to `prove`."""

    __slots__ = ()
    #: The automaton of the claim, where it was asked for and is small enough to look at.
    automaton: Optional[Diagram]
    #: The file of the certificate, where one was written.
    certificate: Optional[str]
    #: The certificate itself, where it was asked for.
    certificate_text: Optional[str]
    #: The claim in normal spelling.
    claim: str
    #: The least position at which the claim is wrong.
    counterexample: Optional[list[int]]
    #: The game in notation.
    game: str
    #: How every position outside the set was found to have a move into it.
    method: Optional[str]
    #: Is it about misère play? Then about the positions in which the player to move loses.
    misere: bool
    #: What may not be meant: remarks on the claim.
    notes: Optional[list[str]]
    #: What is wrong there.
    reason: Optional[WhyRefuted]
    #: States of the minimal complete automaton of the claim, most significant digit first.
    states: Optional[int]
    #: Fields that could not be decided, with the reason.
    undecided: Optional[dict[str, str]]
    #: Is the claim about values, not about zero positions?
    values_: bool
    #: "proved", "refuted" or "unknown".
    verdict: Literal['proved', 'refuted', 'unknown']


class Record(Answer):
    """One complex of the atlas. Vertices are numbered as in its label; what is not known is
    null."""

    __slots__ = ()
    #: Are the zero positions closed under addition?
    additive: Optional[bool]
    #: Is there an automaton that accepts the zero positions? False where it is proved that
    #: there is none in any base (docs/obstructions.md).
    automaton: Optional[bool]
    #: The order of the automorphism group.
    automorphisms: Optional[int]
    #: Reduced Betti numbers over the rationals, from degree 0.
    betti: Optional[list[int]]
    #: Of a binary matroid?
    binary_matroid: Optional[bool]
    #: The file of the certificate, beside the atlas.
    certificate: Optional[str]
    #: The vertices that the piles of the certificate are on, one after the other.
    certificate_piles: Optional[list[str]]
    #: The SHA-256 of that file.
    certificate_sha256: Optional[str]
    #: The faces whose removal wins chomp.
    chomp_moves: Optional[list[list[str]]]
    #: Who wins chomp: "P" the second player, "N" the first.
    chomp_outcome: Optional[str]
    #: The nim-value of chomp.
    chomp_value: Optional[int]
    #: The circuits, or minimal non-faces.
    circuits: Optional[list[list[str]]]
    #: How to cite it.
    cite: str
    #: The command that shows it again.
    command: str
    #: Every position with piles up to this was compared with the table engine.
    compared: Optional[int]
    #: Is it connected?
    connected: bool
    #: Without a certificate: the labels of the complexes on fewer vertices without one that
    #: are induced in it.
    contains: list[str]
    #: The label of what is left when all of them are undone.
    core: Optional[str]
    #: For m = 0, 1, 2, … the number of zero positions of Nim with piles up to m.
    counts: Optional[list[int]]
    #: The day on which it was made; null if that was just now, for the one who asked.
    date: Optional[str]
    #: What proves the zero positions of Nim, for piles of every size: "certificate", the id
    #: of a theorem, "reduction" where `proved_from` decides it, or null where that is open.
    decided_by: Optional[str]
    #: The labels of what is left without a vertex, each once.
    deletions: list[str]
    #: One less than the size of the largest face.
    dimension: int
    #: The label of the Alexander dual; null where that has no vertex.
    dual: Optional[str]
    #: Numbers of faces, from vertices up.
    f_vector: Optional[list[int]]
    #: The facets.
    facets: list[list[str]]
    #: The zero positions of Nim as a formula.
    formula: Optional[str]
    #: Where no certificate was found: states of the guesses, box by box.
    growth: list[Optional[int]]
    #: The h-vector.
    h_vector: Optional[list[int]]
    #: The vertex sets of the join factors (ES96 §6).
    join_factors: Optional[list[list[str]]]
    #: The permanent label (docs/formats/label.md).
    label: str
    #: The labels of the links of vertices, each once.
    links: list[str]
    #: Are its faces the independent sets of a matroid?
    matroid: Optional[bool]
    #: In misère play: for m = 0, 1, 2, … the number of lost positions with piles up to m.
    misere_counts: Optional[list[int]]
    #: In misère play: the lost positions as a formula, proved.
    misere_formula: Optional[str]
    #: How the search in misère play ended, in the same words.
    misere_search: Optional[str]
    #: In misère play: states of the minimal automaton of the lost positions.
    misere_states: Optional[int]
    #: The Nim-basis.
    nim_basis: Optional[list[list[str]]]
    #: Is it Nim-regular (ES96 §4)?
    nim_regular: Optional[bool]
    #: Is it pointed (ES96 §3)?
    pointed: Optional[bool]
    #: The labels of smaller complexes with certificates that decide it, by the theorems
    #: about joins, cones, B and P.
    proved_from: list[str]
    #: The operations of ES96 §6 and §7 that can be undone, outermost first.
    reductions: list[str]
    #: How the search for a certificate ended: "found"; "not found", all that was to be tried
    #: is tried; "out of time"; "skipped" since one of `contains` has none; "not needed"
    #: since it is decided; or null where there was none yet.
    search: Optional[str]
    #: What made the search and its proofs, and on which day: "Faceoff 0.2.0, 2026-11-17".
    searched: Optional[str]
    #: The labels of the skeleta, from points up, the complex itself left out.
    skeleta: list[str]
    #: Without a certificate, though all that is induced in it has one?
    smallest: Optional[bool]
    #: States of the minimal automaton of the zero positions.
    states: Optional[int]
    #: The theorem that decides all positions, if there is one.
    theorem: Optional[str]
    #: The version of the program that made the record.
    version: str
    #: The number of vertices.
    vertices: int


class Reduced(Answer):
    """The answer to `reduce`."""

    __slots__ = ()
    #: What gave the value.
    by: Optional[str]
    #: What was asked, in notation.
    problem: str
    #: The simplest form, in notation; null if nothing is left.
    result: Optional[str]
    #: The steps, in order.
    steps: Optional[list[Exchange]]
    #: Fields that could not be decided, with the reason.
    undecided: Optional[dict[str, str]]
    #: The value, where it is known without a search, or was found by one within the limits.
    value: Optional[int]


class ReductionStep(Answer):
    """One operation undone."""

    __slots__ = ()
    #: What is left, in notation.
    leaves: str
    #: cone, B, P or C.
    operation: str
    #: The vertices that it concerns.
    vertices: list[str]


class ReportAnswer(Answer):
    """The answer to `conjecture report`."""

    __slots__ = ()
    #: What was tested.
    conjectures: list[Tested]
    #: A page in Markdown, unless it was written to a file.
    markdown: Optional[str]
    #: The file, where one was written.
    out: Optional[str]


class Resists(Answer):
    """A complex of the atlas without a certificate that is induced in another one: with an
    empty pile for every other vertex, an automaton for the whole is one for this."""

    __slots__ = ()
    #: Its label.
    label: str
    #: The vertices that it is on.
    vertices: list[str]


class Row(Answer):
    """One complex."""

    __slots__ = ()
    #: Are the zero positions closed under addition?
    additive: Optional[bool]
    #: How many seconds of the processor the search was allowed, in each play.
    allowed: int
    #: Is there an automaton that accepts the zero positions? False where it is proved that
    #: there is none in any base, null where it is not known.
    automaton: Optional[bool]
    #: The file of the certificate, which the checker has accepted.
    certificate: Optional[str]
    #: The SHA-256 of that file.
    certificate_sha256: Optional[str]
    #: Every position with piles up to this was compared with the table engine.
    compared: Optional[int]
    #: Is it connected?
    connected: bool
    #: Without a certificate: the complexes on fewer vertices without one that are induced in
    #: it.
    contains: Optional[list[str]]
    #: "certificate", the id of a theorem, "reduction" where `proved_from` decides it, or
    #: null where it is open.
    decided_by: Optional[str]
    #: The complex in notation.
    facets: str
    #: The zero positions as a formula, if one was found.
    formula: Optional[str]
    #: The guesses, where there is no certificate.
    growth: Optional[list[GuessReport]]
    #: The permanent label (docs/formats/label.md).
    label: str
    #: The version of the program that made it, and on which day.
    made: str
    #: Are its faces the independent sets of a matroid?
    matroid: Optional[bool]
    #: In misère play: the lost positions as a formula, proved.
    misere_formula: Optional[str]
    #: The same for misère play; null where there was no search.
    misere_search: Optional[str]
    #: In misère play: states of the minimal automaton of the lost positions.
    misere_states: Optional[int]
    #: Is it Nim-regular (ES96 §4)?
    nim_regular: Optional[bool]
    #: Its place in the list of all complexes on so many vertices.
    number: int
    #: Is it pointed (ES96 §3)?
    pointed: Optional[bool]
    #: The labels of smaller complexes with certificates that decide it, by the theorems
    #: about joins, cones, B and P.
    proved_from: Optional[list[str]]
    #: What it can be reduced by, outermost first.
    reductions: list[str]
    #: How the search for a certificate ended: "found", "not found", "out of time", "skipped"
    #: since what it contains has none, or "not needed".
    search: str
    #: How long it took.
    seconds: float
    #: Without a certificate: all that is induced in it has one.
    smallest: bool
    #: States of the minimal automaton of the zero positions.
    states: Optional[int]
    #: The theorem that decides all positions, if there is one.
    theorem: Optional[str]


class SliceAnswer(Answer):
    """The answer to `slice`."""

    __slots__ = ()
    #: The piles that vary, counted from 0: across, then up.
    across: list[int]
    #: `cells[y][x]`: with values the nim-value; else 0 for a zero position (P) and 1 for any
    #: other (N).
    cells: Optional[list[list[int]]]
    #: The game in notation.
    game: str
    #: Fields that could not be decided, with the reason.
    undecided: Optional[dict[str, str]]


class Solution(Answer):
    """The answer to `solve`."""

    __slots__ = ()
    #: Which theorem, proof, table or search decided.
    by: Optional[str]
    #: What to do, for a person.
    how: Optional[str]
    #: What a winning move leads to.
    move: Optional[Union[list[int], list[ComponentTarget], str]]
    #: What each winning move leads to, where all were asked for; null if they were not
    #: found.
    moves: Optional[list[Union[list[int], list[ComponentTarget], str]]]
    #: "P" (the player to move loses) or "N" (the player to move wins).
    outcome: Optional[Literal['P', 'N']]
    #: What was asked, in notation.
    problem: str
    #: The face that the winning move removes, in chomp.
    removed: Optional[list[str]]
    #: Fields that could not be decided, with the reason.
    undecided: Optional[dict[str, str]]
    #: The nim-value, where it was asked for or came for free; null if it was asked for and
    #: not found.
    value: Optional[int]
    #: Why, for a person.
    why: Optional[str]


class Split(Answer):
    """How a move deletes heaps and splits one."""

    __slots__ = ()
    #: How many heaps are deleted.
    deleted: int
    #: The least heap.
    least: int
    #: Into how many heaps the rest is split.
    parts: int
    #: What is taken from the heap that is split.
    taken: int


class TableAnswer(Answer):
    """The answer to `table`."""

    __slots__ = ()
    #: The largest size of each pile.
    bounds: list[int]
    #: The positions, where a list was asked for.
    entries: Optional[list[TableEntry]]
    #: The game in notation.
    game: str
    #: Does whoever cannot move win?
    misere: bool
    #: The file.
    out: Optional[str]
    #: Number of positions in the box.
    positions: int
    #: Slices that were there before this run.
    resumed: Optional[int]
    #: Wall clock.
    seconds: float
    #: Fields that could not be decided, with the reason.
    undecided: Optional[dict[str, str]]
    #: Number of zero positions among them.
    zero_positions: Optional[int]
    #: The table, where an array was asked for.
    array: Any
    #: What it has: "zero positions" or "values".
    array_of: Optional[str]


class TableEntry(Answer):
    """One position of a table."""

    __slots__ = ()
    #: The piles.
    position: list[int]
    #: Its value, in a table of values.
    value: Optional[int]


class Tally(Answer):
    """The complexes of one class."""

    __slots__ = ()
    #: How many.
    count: int
    #: The first of them, in notation.
    first: str


class TestAnswer(Answer):
    """The answer to `conjecture test`."""

    __slots__ = ()
    #: Where it is from.
    citation: str
    #: The conjecture.
    id: str
    #: What an instance is, in the plural.
    instances_are: str
    #: What others have found.
    literature: Optional[str]
    #: The file with the witness.
    regression: Optional[str]
    #: Raised when the meaning of stored results changes.
    revision: int
    #: Wall clock of all runs.
    seconds: float
    #: What it says.
    statement: str
    #: Where it stands.
    status: Literal['holds so far', 'nothing tested', 'refuted', 'refuted, not confirmed', 'proved', 'settled in the literature']
    #: Why the sweep ended before its domain did.
    stopped: Optional[str]
    #: What was looked at, in the order of the domain.
    tested: list[Coverage]
    #: What breaks it.
    witness: Optional[Witness]


class Tested(Answer):
    """The answer to a test."""

    __slots__ = ()
    #: Where it is from.
    citation: str
    #: The conjecture.
    id: str
    #: What an instance is, in the plural.
    instances_are: str
    #: What others have found.
    literature: Optional[str]
    #: Raised when the meaning of stored results changes.
    revision: int
    #: Wall clock of all runs.
    seconds: float
    #: What it says.
    statement: str
    #: Where it stands.
    status: Literal['holds so far', 'nothing tested', 'refuted', 'refuted, not confirmed', 'proved', 'settled in the literature']
    #: Why the sweep ended before its domain did.
    stopped: Optional[str]
    #: What was looked at, in the order of the domain.
    tested: list[Coverage]
    #: What breaks it.
    witness: Optional[Witness]


class TheoremList(Answer):
    """The answer to `theorems`."""

    __slots__ = ()
    #: All theorems that Faceoff uses.
    theorems: list[Entry]


class Turn(Answer):
    """A move that was made, or can be made: the answer to `move`."""

    __slots__ = ()
    #: What was done, as "take 2 from pile 1".
    how: str
    #: What it leads to.
    problem: str


class Turns(Answer):
    """The answer to `options`."""

    __slots__ = ()
    #: Are there more?
    more: bool
    #: The moves.
    options: list[Turn]


class WhyRefuted(Answer):
    """What is wrong with a counterexample."""

    __slots__ = ()
    #: The value that is claimed, of a claim about values.
    claimed: Optional[int]
    #: Is the claim right at all smaller positions?
    is_least: bool
    #: "joined": it is claimed, and a move leads to another claimed position; "stuck": it is
    #: not claimed, and no move leads to a claimed position; "final": it is claimed, and
    #: there is no move, which wins in misère play; "value": it has another value.
    kind: str
    #: The claimed position that the move leads to.
    move: Optional[list[int]]
    #: For a person.
    text: str
    #: The value that it has, of a claim about values.
    value: Optional[int]


class Witness(Answer):
    """What breaks a conjecture."""

    __slots__ = ()
    #: What is the case instead of the conclusion, in words.
    because: str
    #: The reference solver agrees.
    confirmed: bool
    #: The game, in notation.
    game: str
    #: The position that breaks the conclusion.
    image: Optional[list[int]]
    #: A position that satisfies the hypothesis; null in chomp, which starts from the
    #: complex.
    position: Optional[list[int]]
    #: A second position, where the hypothesis is about two.
    second: Optional[list[int]]


class Worth(Answer):
    """How many complexes are worth the same."""

    __slots__ = ()
    #: Complexes with vertices among n given ones.
    labelled: int
    #: Pairs (A, B), A up to isomorphism.
    pairs: int
    #: The value.
    value: int


#: The classes by the names that the compiled part has for them; anything else
#: with fields is an ``Answer``.
CLASSES: dict[str, type[Answer]] = {
    "": Answer,
    "Analysis": Analysis,
    "Applying": Applying,
    "AtlasAnswer": AtlasAnswer,
    "AtlasFound": AtlasFound,
    "AtlasFoundAll": AtlasFoundAll,
    "AtlasLine": AtlasLine,
    "AtlasRows": AtlasRows,
    "CensusAnswer": CensusAnswer,
    "CensusEntry": CensusEntry,
    "CensusRow": CensusRow,
    "Checked": Checked,
    "ComplexName": ComplexName,
    "ComponentTarget": ComponentTarget,
    "Conjectures": Conjectures,
    "Coverage": Coverage,
    "Diagram": Diagram,
    "Discovered": Discovered,
    "Drawing": Drawing,
    "Drawn": Drawn,
    "Entry": Entry,
    "Enumeration": Enumeration,
    "Exchange": Exchange,
    "FamilyForm": FamilyForm,
    "FamilyMember": FamilyMember,
    "FamilyRow": FamilyRow,
    "FamilyTable": FamilyTable,
    "Formula": Formula,
    "GameName": GameName,
    "Graph": Graph,
    "GuessReport": GuessReport,
    "Judged": Judged,
    "Judgement": Judgement,
    "Kept": Kept,
    "LengthAnswer": LengthAnswer,
    "Listed": Listed,
    "Made": Made,
    "Names": Names,
    "NoAutomaton": NoAutomaton,
    "Obstructed": Obstructed,
    "Part": Part,
    "Picture": Picture,
    "PileMoves": PileMoves,
    "Proof": Proof,
    "Record": Record,
    "Reduced": Reduced,
    "ReductionStep": ReductionStep,
    "ReportAnswer": ReportAnswer,
    "Resists": Resists,
    "Row": Row,
    "SliceAnswer": SliceAnswer,
    "Solution": Solution,
    "Split": Split,
    "TableAnswer": TableAnswer,
    "TableEntry": TableEntry,
    "Tally": Tally,
    "TestAnswer": TestAnswer,
    "Tested": Tested,
    "TheoremList": TheoremList,
    "Turn": Turn,
    "Turns": Turns,
    "WhyRefuted": WhyRefuted,
    "Witness": Witness,
    "Worth": Worth,
}
