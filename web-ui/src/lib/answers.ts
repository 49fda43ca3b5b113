// Made from the schema of questions and answers by
// `FACEOFF_WRITE=1 cargo test -p faceoff-web --test generated`.

export interface Analysis {
  additive: boolean | null;
  automorphisms: Natural | null;
  betti: Natural[] | null;
  binary_matroid: boolean | null;
  circuits: string[][] | null;
  complex: string;
  core: string | null;
  decided_by: string | null;
  dropped?: string[];
  f_vector: Natural[] | null;
  facets: string[][] | null;
  join_factors: string[][] | null;
  label?: string | null;
  matroid: boolean | null;
  nim_basis: Basis | null;
  nim_regular: boolean | null;
  no_automaton?: NoAutomaton | null;
  obstruction?: string | null;
  pointed: boolean | null;
  reductions: ReductionStep[];
  theorems: Applying[];
  undecided?: { [key: string]: Why };
  vertices: string[];
  zero_positions: Formula | null;
}

export interface Analyze {
  complex: Notation;
}

export interface Applying {
  because: string;
  decides: string;
  id: string;
}

export interface Atlas {
  bits?: number | null;
  each?: number | null;
  part?: [number, number] | null;
  vertices: number;
}

export interface AtlasAnswer {
  by_theorem: number;
  certified: number;
  complete: boolean;
  complexes: number;
  no_automaton: number;
  open: number;
  rows: Row[];
  undecided?: { [key: string]: Why };
  vertices: number;
}

export interface AtlasFind {
  complex: Notation;
}

export interface AtlasFindAll {
  complexes: string[];
}

export interface AtlasFound {
  formula: string | null;
  label: string;
  misere_formula: string | null;
  record: Record;
  relabelling: { [key: string]: string };
  undecided?: { [key: string]: Why };
}

export interface AtlasFoundAll {
  rows: AtlasLine[];
}

export interface AtlasLine {
  complex: string;
  error: string | null;
  found: AtlasFound | null;
}

export interface AtlasRows {
  rows: Record[];
  search: string;
  searched: number;
  unknown: number;
  up_to: number;
}

export interface AtlasSearch {
  search: string;
}

export type Basis = string[][] | { rule: string; size: Natural };

export interface Board {
  problem: Notation;
}

export type Bounds = number | number[];

export type Catalogue = { [key: string]: unknown };

export interface Census {
  values?: number;
  vertices: number;
}

export interface CensusAnswer {
  classes: number;
  pairs: Natural;
  recalled: number;
  rows: CensusRow[];
  seconds: number;
  undecided?: { [key: string]: Why };
  values: number;
  vertices: number;
  worth: Worth[];
}

export interface CensusEntry {
  complex: string;
  outcome: Outcome;
  value: number | null;
}

export interface CensusRow {
  complex: string;
  options: (CensusEntry | null)[];
  outcome: Outcome;
  value: number | null;
  winning_sizes: number[];
}

export type CertificateText = string;

export interface Check {
  certificate: string;
}

export interface Checked {
  claim: string | null;
  facets: string[][];
  game: string | null;
  misere: boolean;
  problem?: string | null;
  statement: string | null;
  undecided?: { [key: string]: Why };
  valid: boolean | null;
  verified: string[];
}

export interface ComplexName {
  arguments: string;
  name: string;
  summary: string;
}

export interface ComponentTarget {
  from: string;
  moves: string[];
  path: string[];
  to: string;
  vertex: string;
}

export interface Conjectures {
  conjectures: Listed[];
}

export interface Coverage {
  adds_up: boolean;
  bound: number | null;
  bound_on: string | null;
  classes?: { [key: string]: Tally };
  complexes: number;
  decided: number;
  domain: string;
  instances: number;
  open: number;
  open_because?: string | null;
}

export interface Diagram {
  accepting: number[];
  edges: [number, number, string[]][];
  least: Natural[][];
}

export interface Discover {
  automaton?: boolean;
  bits?: number | null;
  certificate?: boolean;
  game: Notation;
  misere?: boolean;
  value?: number | null;
  values?: boolean;
}

export interface Discovered {
  automaton?: Diagram | null;
  beside?: number | null;
  certificate: string | null;
  certificate_text?: CertificateText | null;
  counterexample: Natural[] | null;
  formula: string | null;
  game: string;
  growth: GuessReport[];
  latex?: string | null;
  method?: string | null;
  misere: boolean;
  no_automaton?: NoAutomaton | null;
  reason: WhyRefuted | null;
  resists?: Resists | null;
  states: number | null;
  steps: string[];
  undecided?: { [key: string]: Why };
  value?: number | null;
  values: boolean;
  verdict: Verdict;
}

export interface Draw {
  complex: string;
  position?: Position | null;
}

export interface Drawing {
  facets: number[][];
  graph: Graph | null;
  notation: string;
  places: [number, number][];
  torus: number[] | null;
  vertices: string[];
}

export interface Drawn {
  bytes?: number | null;
  complex: string;
  out?: string | null;
  svg?: string | null;
}

export interface Entry {
  citation: string;
  formula: string;
  id: string;
  plain: string;
  proofs: Proof2[];
  statement: string;
  status: string;
  title: string;
}

export interface Enumerate {
  vertices: number;
}

export interface Enumeration {
  checksum: string | null;
  complexes: number | null;
  levels: number[] | null;
  processes: number | null;
  resumed: number | null;
  undecided?: { [key: string]: Why };
  vertices: number;
}

export interface ErrorReport {
  error: string;
  problems?: Place[];
}

export interface Exchange {
  exchanged: [string, string][];
  from: string;
  to: string | null;
}

export interface Family {
  family: string;
  first: number;
  last: number;
}

export interface FamilyForm {
  family: string;
  form: string | null;
  members: FamilyMember[];
  misere: boolean;
  undecided?: { [key: string]: Why };
}

export interface FamilyMember {
  counterexample?: Natural[] | null;
  formula: string | null;
  from_form: boolean;
  game: string;
  n: number;
  problem?: Why | null;
  states: number | null;
  verdict: Verdict;
}

export interface FamilyRow {
  by: string | null;
  n: Natural;
  problem?: Why | null;
  value: Natural | null;
}

export interface FamilyTable {
  family: string;
  rows: FamilyRow[];
  undecided?: { [key: string]: Why };
}

export interface FindForm {
  family: string;
  first: number;
  last: number;
  misere?: boolean;
}

export interface Formula {
  claim?: string | null;
  latex: string;
  text: string;
}

export interface GameName {
  keyword: string;
  summary: string;
  syntax: string;
}

export interface Graph {
  edges: [number, number][];
  places: [number, number][];
  vertices: string[];
}

export interface GuessReport {
  by_length?: (number | null)[];
  complex: string;
  counterexample?: Natural[] | null;
  digits: number;
  lessons?: number | null;
  positions?: number | null;
  shallow?: number | null;
  states: number | null;
  tried: string;
  zeros?: number | null;
}

export interface Judge {
  misere?: boolean;
  most?: number | null;
  problem: Notation;
}

export interface Judged {
  how: string;
  outcome: Outcome | null;
  problem: string;
  remoteness: number | null;
}

export interface Judgement {
  more: boolean;
  moves: Judged[];
  outcome: Outcome | null;
  problem: string;
  remoteness: number | null;
  undecided?: { [key: string]: Why };
}

export interface Kept {
  id: string;
  statement: string;
}

export interface Length {
  misere?: boolean;
  position?: Position | null;
  problem: Notation;
}

export interface LengthAnswer {
  by: string | null;
  length: Natural | null;
  misere: boolean;
  outcome: Outcome | null;
  problem: string;
  undecided?: { [key: string]: Why };
}

export type List = { [key: string]: unknown };

export interface Listed {
  citation: string;
  id: string;
  literature: string | null;
  statement: string;
  status: Status | null;
  tested_here: boolean;
  witness?: Witness | null;
}

export interface Made {
  by: string | null;
  how: string;
  problem: string;
  undecided?: { [key: string]: Why };
  why: string | null;
  winning: boolean | null;
}

export interface Move {
  problem: Notation;
  to: string;
}

export type MoveTarget = Natural[] | ComponentTarget[] | string;

export interface Names {
  complexes: ComplexName[];
  games: GameName[];
}

export type Natural = number | string;

export interface New {
  id?: string | null;
  text: string;
}

export interface NoAutomaton {
  point: string;
  shape: Obstacle;
  undone: string[];
  vertices: string[];
}

export type Notation = string;

export type Obstacle = "boundary" | "path";

export interface Obstruct {
  bits?: number | null;
  certificate?: boolean;
  game: Notation;
  misere?: boolean;
}

export interface Obstructed {
  certificate: string | null;
  certificate_text?: string | null;
  game: string;
  inherited: boolean;
  misere: boolean;
  no_automaton: NoAutomaton | null;
  states: number | null;
  undecided?: { [key: string]: Why };
}

export interface Options {
  most?: number | null;
  position?: Position | null;
  problem: Notation;
}

export type Outcome = "P" | "N";

export interface Part {
  complex: Drawing | null;
  components: string[] | null;
  game: string;
  kind: string;
  moves: PileMoves | null;
  piles: Natural[] | null;
  problem: string;
  rules: string;
  shape: Shape;
  split: Split | null;
}

export interface Picture {
  over: boolean;
  problem: string;
  summands: Part[];
}

export interface PileMoves {
  least: number;
  most: number | null;
  nim: boolean;
  raises: boolean;
  same: boolean;
  sets: number[][] | null;
}

export interface Place {
  end: number;
  help: string | null;
  message: string;
  source: string;
  start: number;
}

export type Position = string | Natural[];

export interface Proof {
  automaton?: Diagram | null;
  certificate: string | null;
  certificate_text?: CertificateText | null;
  claim: string;
  counterexample: Natural[] | null;
  game: string;
  method?: string | null;
  misere: boolean;
  notes?: string[];
  reason: WhyRefuted | null;
  states: number | null;
  undecided?: { [key: string]: Why };
  values: boolean;
  verdict: Verdict;
}

export type Proof2 = "prover" | "checker" | "extracted" | "kernel";

export interface Prove {
  automaton?: boolean;
  certificate?: boolean;
  claim: string;
  game: Notation;
  misere?: boolean;
}

export interface Record {
  additive: boolean | null;
  automaton: boolean | null;
  automorphisms: number | null;
  betti: number[] | null;
  binary_matroid: boolean | null;
  certificate: string | null;
  certificate_piles: string[] | null;
  certificate_sha256: string | null;
  chomp_moves: string[][] | null;
  chomp_outcome: string | null;
  chomp_value: number | null;
  circuits: string[][] | null;
  cite: string;
  command: string;
  compared: number | null;
  connected: boolean;
  contains: string[];
  core: string | null;
  counts: number[] | null;
  date: string | null;
  decided_by: string | null;
  deletions: string[];
  dimension: number;
  dual: string | null;
  f_vector: number[] | null;
  facets: string[][];
  formula: string | null;
  growth: (number | null)[];
  h_vector: number[] | null;
  join_factors: string[][] | null;
  label: string;
  links: string[];
  matroid: boolean | null;
  misere_counts: number[] | null;
  misere_formula: string | null;
  misere_search: string | null;
  misere_states: number | null;
  nim_basis: string[][] | null;
  nim_regular: boolean | null;
  pointed: boolean | null;
  proved_from: string[];
  reductions: string[];
  search: string | null;
  searched: string | null;
  skeleta: string[];
  smallest: boolean | null;
  states: number | null;
  theorem: string | null;
  version: string;
  vertices: number;
}

export interface Reduce {
  problem: Notation;
}

export interface Reduced {
  by: string | null;
  problem: string;
  result: string | null;
  steps: Exchange[] | null;
  undecided?: { [key: string]: Why };
  value: Natural | null;
}

export interface ReductionStep {
  leaves: string;
  operation: string;
  vertices: string[];
}

export interface Reply {
  misere?: boolean;
  problem: Notation;
  seed?: number;
  skill?: Skill;
}

export type Report = { [key: string]: unknown };

export interface ReportAnswer {
  conjectures: Tested[];
  markdown?: string | null;
  out?: string | null;
}

export interface Resists {
  label: string;
  vertices: string[];
}

export interface Row {
  additive: boolean | null;
  allowed: number;
  automaton: boolean | null;
  certificate: string | null;
  certificate_sha256: string | null;
  compared: number | null;
  connected: boolean;
  contains?: string[];
  decided_by: string | null;
  facets: string;
  formula: string | null;
  growth?: GuessReport[];
  label: string;
  made: string;
  matroid: boolean | null;
  misere_formula: string | null;
  misere_search: string | null;
  misere_states: number | null;
  nim_regular: boolean | null;
  number: number;
  pointed: boolean | null;
  proved_from?: string[];
  reductions: string[];
  search: string;
  seconds: number;
  smallest: boolean;
  states: number | null;
  theorem: string | null;
}

export type Shape = "piles" | "faces" | "heaps" | "delete" | "emperor" | "other";

export type Skill = "perfect" | "good" | "casual" | "random";

export interface Slice {
  across: [number, number];
  max: number;
  misere?: boolean;
  problem: Notation;
  values?: boolean;
}

export interface SliceAnswer {
  across: [number, number];
  cells: number[][] | null;
  game: string;
  undecided?: { [key: string]: Why };
}

export interface Solution {
  by: string | null;
  how?: string | null;
  move: MoveTarget | null;
  moves?: MoveTarget[] | null;
  outcome: Outcome | null;
  problem: string;
  removed?: string[] | null;
  undecided?: { [key: string]: Why };
  value?: Natural | null;
  why: string | null;
}

export interface Solve {
  all?: boolean;
  by?: string | null;
  misere?: boolean;
  position?: Position | null;
  problem: Notation;
  value?: boolean;
}

export interface Split {
  deleted: number;
  least: number;
  parts: number;
  taken: number;
}

export type Status = "holds so far" | "nothing tested" | "refuted" | "refuted, not confirmed" | "proved" | "settled in the literature";

export interface Table {
  game: Notation;
  list?: boolean;
  max: Bounds;
  misere?: boolean;
  slow?: number | null;
  symmetry?: boolean;
  values?: boolean;
}

export interface TableAnswer {
  bounds: number[];
  entries?: TableEntry[] | null;
  game: string;
  misere: boolean;
  out?: string | null;
  positions: Natural;
  resumed?: number | null;
  seconds: number;
  undecided?: { [key: string]: Why };
  zero_positions: Natural | null;
}

export interface TableEntry {
  position: number[];
  value?: number | null;
}

export interface Tally {
  count: number;
  first: string;
}

export interface Test {
  bound?: number | null;
  conjecture: string;
  up_to?: number | null;
}

export interface TestAnswer {
  citation: string;
  id: string;
  instances_are: string;
  literature?: string | null;
  regression?: string | null;
  revision: number;
  seconds: number;
  statement: string;
  status: Status;
  stopped?: string | null;
  tested: Coverage[];
  witness: Witness | null;
}

export interface Tested {
  citation: string;
  id: string;
  instances_are: string;
  literature?: string | null;
  revision: number;
  seconds: number;
  statement: string;
  status: Status;
  stopped?: string | null;
  tested: Coverage[];
  witness: Witness | null;
}

export interface TheoremList {
  theorems: Entry[];
}

export interface Theorems {
  id?: string | null;
}

export interface Turn {
  how: string;
  problem: string;
}

export interface Turns {
  more: boolean;
  options: Turn[];
}

export type Verdict = "proved" | "refuted" | "unknown";

export type Why = string;

export interface WhyRefuted {
  claimed?: Natural | null;
  is_least: boolean;
  kind: string;
  move: Natural[] | null;
  text: string;
  value?: Natural | null;
}

export interface Witness {
  because: string;
  confirmed: boolean;
  game: string;
  image: number[] | null;
  position: number[] | null;
  second?: number[] | null;
}

export interface Worth {
  labelled: Natural;
  pairs: Natural;
  value: number;
}

export interface Questions {
  "solve": Solve;
  "board": Board;
  "options": Options;
  "move": Move;
  "reply": Reply;
  "judge": Judge;
  "length": Length;
  "analyze": Analyze;
  "reduce": Reduce;
  "family": Family;
  "table": Table;
  "slice": Slice;
  "prove": Prove;
  "discover": Discover;
  "discover family": FindForm;
  "obstruct": Obstruct;
  "check": Check;
  "conjecture list": List;
  "conjecture test": Test;
  "conjecture report": Report;
  "conjecture new": New;
  "census": Census;
  "enumerate": Enumerate;
  "atlas": Atlas;
  "atlas find": AtlasFind;
  "atlas find all": AtlasFindAll;
  "atlas search": AtlasSearch;
  "draw": Draw;
  "theorems": Theorems;
  "catalogue": Catalogue;
}

export interface Answers {
  "solve": Solution;
  "board": Picture;
  "options": Turns;
  "move": Turn;
  "reply": Made;
  "judge": Judgement;
  "length": LengthAnswer;
  "analyze": Analysis;
  "reduce": Reduced;
  "family": FamilyTable;
  "table": TableAnswer;
  "slice": SliceAnswer;
  "prove": Proof;
  "discover": Discovered;
  "discover family": FamilyForm;
  "obstruct": Obstructed;
  "check": Checked;
  "conjecture list": Conjectures;
  "conjecture test": TestAnswer;
  "conjecture report": ReportAnswer;
  "conjecture new": Kept;
  "census": CensusAnswer;
  "enumerate": Enumeration;
  "atlas": AtlasAnswer;
  "atlas find": AtlasFound;
  "atlas find all": AtlasFoundAll;
  "atlas search": AtlasRows;
  "draw": Drawn;
  "theorems": TheoremList;
  "catalogue": Names;
}
