// The language of searches over records, as crates/search has it, for pages that hold
// the records themselves: `vertices=5 & nim_regular & !pointed`. A test compares the two.

const signs = {
  "!=": "!=", "<>": "!=", "≠": "!=", "<=": "<=", "≤": "<=", ">=": ">=", "≥": ">=", "==": "=", "=": "=", "<": "<", ">": ">",
  "&&": "&", "&": "&", "∧": "&", "||": "|", "|": "|", "∨": "|", "!": "!", "(": "(", ")": ")",
};
const comparisons = ["=", "!=", "<", "<=", ">", ">="];
const piece = /\s+|"([^"]*)"|([\p{L}\p{N}_\-.*']+)|(!=|<>|<=|>=|==|&&|\|\||[≠≤≥=<>&∧|∨!()])/uy;

function tokens(text) {
  const found = [];
  piece.lastIndex = 0;
  while (piece.lastIndex < text.length) {
    const at = piece.lastIndex;
    const [, quoted, word, sign] = piece.exec(text) ?? [];
    if (piece.lastIndex === 0) throw new Error(text[at] === '"' ? "A quote is not closed." : `Unexpected: ${text[at]}`);
    if (quoted !== undefined) found.push({ value: quoted });
    else if (word !== undefined) found.push({ word });
    else if (sign !== undefined) found.push({ sign: signs[sign] });
  }
  return found;
}

function literal({ word, value }) {
  if (value !== undefined) return value;
  if (word === "null") return null;
  if (word === "true" || word === "yes") return true;
  if (word === "false" || word === "no") return false;
  return /^-?\d+$/.test(word) ? Number(word) : word;
}

/** What a field holds, apart from null: "boolean", "number", "string", "list". */
const kind = (value) => (Array.isArray(value) ? "list" : typeof value);

function misfit(name, held, sign, value) {
  const same = sign === "=" || sign === "!=";
  if (typeof value === "number" && (held === "number" || held === "list")) return;
  if (same && (value === null || kind(value) === held || (typeof value === "string" && held === "list"))) return;
  const say = {
    boolean: `it is true or false: ${name} or !${name}`,
    number: `it is a number: ${name}=3, ${name}<3, ${name}=null`,
    string: `it is a text, and = or != one: ${name}="…"`,
    list: `it is a list: ${name}>3 is about how many entries it has, ${name}="…" about one of them`,
  };
  throw new Error(`${name} cannot be compared like this: ${say[held]}.`);
}

/** A search over records with these fields (a map from names to what they hold, as in
 * fields.json): a function that says true, false, or
 * undefined where that hangs on what is not known. What is wrong with it is thrown. */
export function read(text, fields) {
  const list = tokens(text);
  let at = 0;
  const takes = (sign) => list[at]?.sign === sign && ++at > 0;
  const shown = (token) => (token ? `'${token.sign ?? token.word ?? token.value}'` : "the end of the search");

  // One that is decided settles it, else one that is not known leaves it open.
  const settled = (parts, by) => (record) => {
    const truths = parts.map((part) => part(record));
    return truths.includes(by) ? by : truths.includes(undefined) ? undefined : !by;
  };
  function any() {
    const parts = [all()];
    while (takes("|")) parts.push(all());
    return settled(parts, true);
  }
  function all() {
    const parts = [one()];
    while (takes("&")) parts.push(one());
    return settled(parts, false);
  }
  function one() {
    if (takes("!")) {
      const inside = one();
      return (record) => { const truth = inside(record); return truth === undefined ? undefined : !truth; };
    }
    if (takes("(")) {
      const inside = any();
      if (!takes(")")) throw new Error(`Expected ) here, not ${shown(list[at])}.`);
      return inside;
    }
    const name = list[at]?.word;
    if (name === undefined) throw new Error(`Expected a field here, not ${shown(list[at])}: for instance vertices=5 & nim_regular & !pointed.`);
    if (!fields.has(name)) throw new Error(`There is no field '${name}'. Fields: ${[...fields.keys()].join(", ")}.`);
    at += 1;
    const sign = list[at]?.sign;
    // A truth that is not known is not false.
    if (!comparisons.includes(sign)) return fields.get(name) === "boolean" ? (record) => record[name] ?? undefined : (record) => holds(record[name]);
    at += 1;
    const token = list[at];
    if (!token || token.sign) throw new Error(`Expected a value here, not ${shown(token)}.`);
    at += 1;
    const value = literal(token);
    misfit(name, fields.get(name), sign, value);
    return (record) => compares(record[name], sign, value);
  }
  const whole = any();
  if (at < list.length) throw new Error(`Not expected here: ${shown(list[at])}. Join conditions with & or |.`);
  return whole;
}

/** Is there something? */
const holds = (held) => (Array.isArray(held) ? held.length > 0 : held !== null);

function compares(held, sign, value) {
  const equal = (same) => same === (sign === "=");
  if (value === null) return equal(held === null);
  if (held === null) return undefined;
  if (typeof value === "boolean") return equal(held === value);
  if (typeof value === "string") {
    const fits = (text) => typeof text === "string" && (value.endsWith("*") ? text.startsWith(value.slice(0, -1)) : text === value);
    return equal(Array.isArray(held) ? held.some(fits) : fits(held));
  }
  const number = Array.isArray(held) ? held.length : held;
  return { "=": number === value, "!=": number !== value, "<": number < value, "<=": number <= value, ">": number > value, ">=": number >= value }[sign];
}
