// The pages of the atlas that are made in the browser: search, statistics, and the
// pages of complexes on six vertices, of which there are too many for a file each.
import { facets, numbered } from "./label.js";
import { read } from "./search.js";

// The colours that were chosen in the workbench; where nothing may be kept, those of the system.
try {
  const theme = localStorage.getItem("theme");
  if (theme) document.documentElement.dataset.theme = theme;
} catch {
  // Nothing was chosen.
}

const most = 200;
const lines = (text) => text.trim().split("\n").map((line) => JSON.parse(line));

async function fetched(name) {
  const response = await fetch(name);
  if (!response.ok) throw new Error(`${name} could not be loaded (${response.status}).`);
  return response;
}

const small = async () => lines(await (await fetched("atlas.jsonl")).text());

/** The records on six vertices, 1.7 MB; some hosts unpack them on the way. */
async function six() {
  const bytes = new Uint8Array(await (await fetched("atlas-6.jsonl.gz")).arrayBuffer());
  const packed = bytes[0] === 0x1f && bytes[1] === 0x8b;
  if (!packed) return lines(new TextDecoder().decode(bytes));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return lines(await new Response(stream).text());
}

function element(name, attributes = {}, ...inside) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...inside);
  return made;
}

const isLabel = (text) => typeof text === "string" && /^[1-6]v\.[1-6.]+$/.test(text);
const address = (label) => (label.startsWith("6v.") ? `complex.html?${label}` : `${label}.html`);
const link = (label) => element("a", { href: address(label) }, label);
const number = (count) => count.toLocaleString("en");

/** What is known of Nim on a complex, in a few words. */
function nim(record) {
  if (record.decided_by === "reduction") return `by reduction to ${record.proved_from.join(", ")}`;
  if (record.automaton === false) return [record.decided_by, "no automaton in any base"].filter(Boolean).join("; ");
  if (record.decided_by) return record.decided_by;
  return { skipped: "open: contains one without a certificate", "not found": "open: no automaton found", "out of time": "open: out of time" }[record.search] ?? "open: not searched yet";
}

/** The search: what is in the form goes into the address, and back. */
async function searching(form) {
  const [status, results, chart] = ["status", "results", "statistics"].map((id) => document.getElementById(id));
  const fields = new Map(Object.entries(await (await fetched("fields.json")).json()));
  let records = await small();
  let all = null;

  function count(name, found) {
    const groups = new Map();
    for (const record of found) {
      const value = name === "nim" ? (record.decided_by ? (/^[A-Z]/.test(record.decided_by) ? "by a theorem" : record.decided_by) : nim(record)) : String(record[name] ?? "not known");
      groups.set(value, (groups.get(value) ?? 0) + 1);
    }
    return [...groups].sort(([a], [b]) => (a < b ? -1 : 1));
  }

  function statistics(found) {
    const tables = [["nim", "Nim decided by"], ["vertices", "Vertices"], ["dimension", "Dimension"], ["chomp_outcome", "Chomp"]];
    chart.replaceChildren(...tables.map(([name, title]) => {
      const rows = count(name, found).map(([value, times]) => element("tr", {}, element("th", { scope: "row" }, value), element("td", {}, number(times))));
      return element("table", {}, element("caption", {}, title), element("tbody", {}, ...rows));
    }));
  }

  async function search() {
    const text = form.search.value.trim() || "vertices>0";
    const wide = form.six.checked;
    let holds;
    try {
      holds = read(text, fields);
      if (wide && !all) {
        status.textContent = "Loading the records on six vertices…";
        all = await six();
      }
    } catch (reason) {
      status.textContent = reason.message;
      results.replaceChildren();
      chart.replaceChildren();
      return;
    }
    const searched = wide ? [...records, ...all] : records;
    const truths = searched.map(holds);
    const found = searched.filter((_, i) => truths[i]);
    const unknown = truths.filter((truth) => truth === undefined).length;
    status.textContent = `${number(found.length)} of the ${number(searched.length)} complexes on at most ${wide ? "six" : "five"} vertices`
      + (unknown ? `; for ${number(unknown)} more it is not known` : "") + (found.length > most ? `. The first ${most}:` : ".");
    results.replaceChildren(...found.slice(0, most).map((record) => element("tr", {},
      element("th", { scope: "row" }, link(record.label)), element("td", {}, nim(record)), element("td", {}, element("code", {}, record.formula ?? "")))));
    statistics(found);
  }

  const state = () => new URLSearchParams({ search: form.search.value, ...(form.six.checked ? { six: "" } : {}) });
  function load() {
    const given = new URLSearchParams(location.search);
    form.search.value = given.get("search") ?? "";
    form.six.checked = given.has("six");
    return search();
  }
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    history.pushState(null, "", `?${state()}`);
    search();
  });
  form.six.addEventListener("change", () => form.requestSubmit());
  addEventListener("popstate", load);
  await load();
  form.dataset.ready = "";
}

/** Which complexes of the atlas are those of some lines? */
function finding(form) {
  const known = new Map();
  async function found(line) {
    const { label, numbers } = numbered(facets(line));
    if (!known.has(label)) for (const record of await (label.startsWith("6v.") ? six() : small())) known.set(record.label, record);
    const record = known.get(label);
    // The formula is about the numbers of the atlas, so they stand with it.
    const mine = `Your vertices in it: ${numbers.map((pair) => pair.join("→")).join(", ")}`;
    return [element("td", {}, link(label), element("br"), mine), element("td", {}, nim(record)), element("td", {}, element("code", {}, record.formula ?? ""))];
  }
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const rows = [];
    for (const line of form.lines.value.split("\n").filter((line) => line.trim())) {
      const cells = await found(line).catch((reason) => [element("td", { colspan: 3 }, reason.message)]);
      rows.push(element("tr", {}, element("th", { scope: "row" }, element("code", {}, line.trim())), ...cells));
    }
    document.getElementById("found").replaceChildren(...rows);
  });
}

/** The vertices on a circle, and the facets as they lie. */
function picture({ vertices, facets }) {
  const at = (v) => [v - 1].map((k) => [100 + 78 * Math.sin((2 * Math.PI * k) / vertices), 100 - 78 * Math.cos((2 * Math.PI * k) / vertices)])[0];
  const spot = (v) => at(Number(v)).map((x) => x.toFixed(1)).join(" ");
  const shapes = facets.filter((facet) => facet.length > 1).map((facet) => `<path d="M${facet.map(spot).join("L")}Z" class="facet"/>`);
  const corners = Array.from({ length: vertices }, (_, k) => at(k + 1)).map(([x, y], k) =>
    `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="11" class="corner"/><text x="${x.toFixed(1)}" y="${(y + 5).toFixed(1)}">${k + 1}</text>`);
  const drawn = document.createElement("div");
  drawn.innerHTML = `<svg viewBox="0 0 200 200" role="img" aria-label="the complex, its vertices on a circle">${shapes.join("")}${corners.join("")}</svg>`;
  return drawn;
}

/** A value for a person; labels lead to their pages. */
function shown(value) {
  if (value === null) return ["not known"];
  if (value === true) return ["yes"];
  if (value === false) return ["no"];
  if (isLabel(value)) return [link(value)];
  if (!Array.isArray(value)) return [String(value)];
  if (value.length === 0) return ["none"];
  if (value.every(Array.isArray)) return [value.map((set) => set.join("") || "∅").join(", ")];
  return value.flatMap((entry, i) => [...(i ? [", "] : []), ...shown(entry)]);
}

/** One complex on six vertices, which the address names. */
async function complex(place) {
  const label = decodeURIComponent(location.search.slice(1));
  const title = document.querySelector("h1");
  try {
    const record = (await six()).find((record) => record.label === label);
    if (!record) throw new Error(`There is no complex on six vertices with the label ${label}.`);
    document.title = title.textContent = label;
    const cell = (name, value) => (name === "nim_basis" && record.nim_regular === false ? ["none"] : shown(value));
    const rows = Object.entries(record).map(([name, value]) =>
      element("tr", {}, element("th", { scope: "row" }, name === "betti" ? "reduced betti" : name.replaceAll("_", " ")), element("td", {}, ...cell(name, value))));
    const file = URL.createObjectURL(new Blob([JSON.stringify(record, null, 2) + "\n"], { type: "application/json" }));
    const play = btoa(JSON.stringify({ start: `nim on ${label} @ 1,2,3,1,2,3`, mode: "play" })).replaceAll("=", "");
    const sets = (open, between, close, mark = "") => record.facets.map((facet) => open + facet.map((v) => mark + v).join(between) + close).join(", ");
    place.replaceChildren(
      picture(record), element("table", {}, element("tbody", {}, ...rows)),
      element("p", {}, element("a", { href: file, download: `${label}.json` }, "This record as JSON"), " · ", element("a", { href: `../#${play}` }, "Play Nim on it")),
      element("h2", {}, "In other systems"),
      element("pre", {}, `Faceoff:    ${label}\nSageMath:   SimplicialComplex([${sets("[", ", ", "]")}])\nOscar:      simplicial_complex([${sets("[", ", ", "]")}])\n`
        + `GUDHI:      st = gudhi.SimplexTree(); ${record.facets.map((facet) => `st.insert([${facet.join(", ")}])`).join("; ")}\n`
        + `Macaulay2:  R = QQ[x_1..x_6]; simplicialComplex {${sets("", "*", "", "x_")}}\n`
        + `Lean:       def facets : Finset (Finset (Fin 6)) := {${record.facets.map((facet) => `{${facet.map((v) => v - 1).join(", ")}}`).join(", ")}}`));
  } catch (reason) {
    title.textContent = label || "No label";
    place.replaceChildren(element("p", { role: "alert" }, reason.message));
  }
}

const form = document.querySelector("form#atlas");
const mine = document.querySelector("form#mine");
const place = document.getElementById("complex");
if (form) searching(form).catch((reason) => { document.getElementById("status").textContent = reason.message; });
if (mine) finding(mine);
if (place) complex(place);
