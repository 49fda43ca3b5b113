// The label of a complex, from its definition: docs/formats/label.md. A test compares it
// with the program.

// As in the notation: without blanks one character is a vertex, facets(12,23), and with
// blanks there are labels, facets(1 2, 2 3). A line that is no more than a list may have
// blanks between facets and after commas: 12 23, or 12, 23.
function written(text) {
  const list = /^facets\s*\((.*)\)$/.exec(text)?.[1];
  const parts = (list ?? text).split(list === undefined ? /[,;]/ : ",");
  const blank = (part) => /\s/.test(part);
  const labels = list === undefined ? parts.length > 1 && parts.some((part) => blank(part.trim())) : blank(list);
  const words = (labels ? parts : parts.flatMap((part) => part.split(/\s+/))).map((part) => part.trim()).filter(Boolean);
  return words.map((word) => (labels ? word.split(/\s+/) : [...word]));
}

/** The facets of a complex as people write them: facets(12,23), 12 23, 1 2, 2 3, [[1,2],[2,3]]. */
export function facets(line) {
  const text = line.trim();
  const sets = text.startsWith("[") ? JSON.parse(text).map((set) => set.map(String)) : written(text);
  if (!sets.length || !sets.flat().every((v) => /^[\p{L}\p{N}]+$/u.test(v))) throw new Error("facets are expected: 12,23,34");
  for (const set of sets) {
    const twice = set.find((v, i) => set.indexOf(v) !== i);
    if (twice !== undefined) throw new Error(`vertex ${twice} is repeated in ${set.join("")}`);
  }
  const inside = (small, large) => small.every((v) => large.includes(v));
  return sets.filter((set, i) => !sets.some((other, j) => i !== j && inside(set, other) && (!inside(other, set) || j < i)));
}

function* orders(items) {
  if (!items.length) yield [];
  for (const [i, item] of items.entries()) {
    for (const rest of orders(items.toSpliced(i, 1))) yield [item, ...rest];
  }
}

/** The first text in the dictionary over all numberings of the vertices, and a numbering
 * that gives it: [["a", 3], ["b", 1], …]. */
export function numbered(sets) {
  const vertices = [...new Set(sets.flat())].sort();
  if (vertices.length > 6) throw new Error(`the atlas has complexes on at most 6 vertices, not on ${vertices.length}`);
  let first, best;
  for (const order of orders(vertices)) {
    const words = sets.map((set) => set.map((v) => order.indexOf(v) + 1).sort().join(""));
    const text = words.sort().join(".");
    if (first === undefined || text < first) [first, best] = [text, order];
  }
  return { label: `${vertices.length}v.${first}`, numbers: vertices.map((v) => [v, best.indexOf(v) + 1]) };
}
