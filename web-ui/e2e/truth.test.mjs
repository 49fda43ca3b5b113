// What is shown belongs to the game, the rules and the play at hand.
import assert from "node:assert/strict";
import { test } from "node:test";
import { workbench } from "./workbench.mjs";

const { open } = workbench();
const nimOnly = /Lost positions \(P-positions\)|Theorems that apply|Nim-basis|Nim-regular|Additive|Pointed circuits/;

test("what is known of Nim is said of Nim alone", async () => {
  const nim = await open({ start: "nim on facets(12,13,14,234) @ 7,3,5,4", mode: "explore" });
  await nim.getByRole("heading", { name: "This complex" }).waitFor();
  assert.match(await nim.locator("section[aria-label=Structure]").textContent(), nimOnly);
  await nim.close();
  for (const start of [
    "wythoff on simplex(2) @ 6,9", "nim[exact=2] on cycle(4,2) @ 2,3,2,3", "chomp on complete(4)",
    "emperor on path(2,2) @ (nim @ 2 ; nim @ 1 ; delete-nim @ 2,1)",
  ]) {
    const page = await open({ start, mode: "explore" });
    await page.getByRole("heading", { name: "This complex" }).waitFor();
    assert.doesNotMatch(await page.locator("section[aria-label=Structure]").textContent(), nimOnly, start);
    await page.close();
  }
});

test("no formula is offered that Prove refuses", async () => {
  for (const state of [
    { start: "wythoff on simplex(2) @ 6,9" },
    { start: "nim[exact=2] on cycle(4,2) @ 2,3,2,3" },
    { start: "nim on cycle(6,3) @ 4,3,5,2,4,6", misere: true },
  ]) {
    const page = await open({ ...state, mode: "prove" });
    await page.getByLabel("claim").waitFor();
    // What the page may have asked before is answered before this.
    const analysis = await page.evaluate(async (complex) => {
      const body = JSON.stringify({ ask: "analyze", complex });
      return (await fetch("api/ask", { method: "POST", headers: { "content-type": "application/json" }, body })).json();
    }, / on (.+) @/.exec(state.start)[1]);
    assert.ok(analysis.facets, state.start);
    assert.equal(await page.getByRole("button", { name: "Use the known formula" }).count(), 0, state.start);
    await page.close();
  }
});

test("a formula that Explore shows is one that Prove reads, and proves", async () => {
  for (const start of ["nim on cycle(5,2) @ 3,1,2,2,2", "nim on graphic(12,23,13,34,24) @ 1,2,3,4,5", "nim on facets(12,13,14,234) @ 7,3,5,4"]) {
    const page = await open({ start, mode: "explore" });
    const claim = (await page.getByTestId("formula").locator("code").textContent()).trim();
    await page.getByRole("button", { name: "Prove", exact: true }).click();
    await page.getByLabel("claim").fill(claim);
    await page.locator("section[aria-label=prove]").getByRole("button", { name: "Prove", exact: true }).click();
    await page.getByText("Proved,").waitFor();
    await page.close();
  }
});

test("misère play reaches the heat map, and Explore says that it is on", async () => {
  const page = await open({ start: "nim @ 3,4", mode: "explore", misere: true });
  assert.equal(await page.getByLabel("last move").inputValue(), "true");
  await page.getByLabel("Slice of the table").getByRole("button", { name: "Draw", exact: true }).click();
  const cells = page.getByTestId("heatmap").locator("rect");
  await cells.first().waitFor();
  const said = (x, y) => cells.nth(16 * y + x).locator("title").textContent();
  assert.equal(await said(0, 0), "1 = 0, 2 = 0: won");
  assert.equal(await said(1, 0), "1 = 1, 2 = 0: lost");
  assert.equal(await said(2, 2), "1 = 2, 2 = 2: lost");
  await page.close();
});

test("misère play reaches Prove", async () => {
  const claim = "{ (a,b) : a=b & a>=2 | a+b=1 }";
  const page = await open({ start: "nim @ 3,4", mode: "prove", misere: true, claim });
  await page.getByText("where the last move loses").waitFor();
  await page.locator("section[aria-label=prove]").getByRole("button", { name: "Prove", exact: true }).click();
  await page.getByText("Proved, for piles of every size.").waitFor();
  await page.close();
});

test("Betti numbers are called reduced, and states that are not drawn are counted", async () => {
  const page = await open({ start: "nim @ 4,5", mode: "explore" });
  await page.getByText("Reduced Betti numbers").waitFor();
  await page.close();
  const other = await open({ start: "nim @ 4,5", mode: "prove", claim: "{ (a,a) }" });
  await other.locator("section[aria-label=prove]").getByRole("button", { name: "Prove", exact: true }).click();
  await other.getByText("2 states read").waitFor();
  await other.getByText("One of them rejects whatever follows and is not drawn.").waitFor();
  await other.close();
});

test("a slice of lost positions is not read as values", async () => {
  const page = await open({ start: "nim @ 3,4", mode: "explore" });
  const slice = page.getByLabel("Slice of the table");
  await slice.getByRole("button", { name: "Draw", exact: true }).click();
  await page.getByTestId("heatmap").waitFor();
  await slice.getByLabel("what is shown").selectOption({ label: "values" });
  assert.equal(await page.getByTestId("heatmap").locator("rect").nth(3).locator("title").textContent(), "1 = 3, 2 = 0: won");
  await page.close();
});

test("a won position has its winning moves in the list, however many moves there are", async () => {
  for (const [start, count, one] of [
    ["nim on cycle(6,4) @ 5,3,4,6,2,7", 2, "take 1 from pile 2, 1 from pile 5, 2 from pile 6"],
    ["nim on cycle(8,6) @ 4,12,11,9,10,16,1,17", 4, "take 3 from pile 5, 1 from pile 7, 1 from pile 8"],
    ["nim on cycle(8,3) @ 2,15,8,8,12,7,10,16", 2, "take 1 from pile 7"],
  ]) {
    const page = await open({ start, mode: "explore" });
    await page.getByRole("button", { name: "Show what wins" }).click();
    const list = page.getByTestId("moves");
    await list.getByText(`, ${count} winning`).waitFor();
    const lines = await list.locator("li").allTextContents();
    assert.ok(lines.slice(0, count).some((line) => line.includes(`${one}: leaves a lost position`)), start);
    const marks = await list.locator("li .badge").allTextContents();
    assert.deepEqual(marks.map((mark) => mark.trim().startsWith("✓")), marks.map((_, i) => i < count), start);
    assert.ok(await page.locator("g.winning").count() > 0, start);
    await page.close();
  }
});

test("a theorem that gives no values is named in words", async () => {
  const page = await open({ start: "nim on cycle(8,6) @ 400,1200,1100,900,1000,1600,100,1700", mode: "explore" });
  await page.getByText("Its value is not known:").waitFor();
  assert.doesNotMatch(await page.locator("section[aria-label='This position']").innerText(), /DH13/);
  await page.close();
});

test("what is said of one game of a sum is not said of all", async () => {
  const page = await open({ start: "nim @ 3,5 + kayles @ 6", mode: "explore" });
  await page.getByTestId("plain").getByText("The position is lost exactly if the nim-sum of the values is 0.").waitFor();
  assert.equal(await page.getByTestId("plain").count(), 1);
  await page.getByTestId("part").getByText("Game 1, nim on points(2):").waitFor();
  assert.match(await page.getByTestId("part").textContent(), /this is Nim/);
  assert.deepEqual(await page.locator("figcaption").allInnerTexts(), ["Game 1: nim on points(2)", "Game 2: kayles"]);
  await page.close();
  const emperor = await open({ start: "emperor on path(2,2) @ (nim @ 2 ; nim @ 1 ; delete-nim @ 2,1)", mode: "explore" });
  await emperor.getByTestId("plain").getByText("every component is lost on its own").waitFor();
  assert.equal(await emperor.getByTestId("plain").count(), 1);
  await emperor.getByTestId("part").first().waitFor();
  assert.deepEqual(await emperor.getByTestId("part").locator("em").allTextContents(), ["The game on 1:", "The game on 2:", "The game on 3:", "Nim on path(2,2):"]);
  await emperor.close();
});

test("where no theorem decides, all was tried out, now or before", async () => {
  for (const [start, why] of [["chomp on wheel(5)", /positions searched/], ["chomp on wheel(5)", /no position had to be searched/], ["kayles @ 9", /Its value is 4/]]) {
    const page = await open({ start, mode: "explore" });
    await page.getByTestId("plain").getByText("No rule is used here: all that can happen was tried out.").waitFor();
    assert.match(await page.locator("section[aria-label='This position'] details").textContent(), why);
    await page.close();
  }
});

test("where a certificate decides, it is a formula that was proved by machine", async () => {
  const page = await open({ start: "nim on facets(134,145,234,25,35) @ 1000,2000,3,4,5000", mode: "explore" });
  await page.getByTestId("plain").getByText("A formula that was found and proved by machine decides.").waitFor();
  // The search for the value met a limit of time or of memory.
  await page.getByText(/Its value is not known: (the time limit|this is too large)/).waitFor();
  assert.equal(await page.getByText("No rule is used here").count(), 0);
  await page.close();
});

test("one winning move is not called none", async () => {
  const page = await open({ start: "wythoff on simplex(2) @ 60000,90000", mode: "explore" });
  await page.getByRole("heading", { name: "A winning move", exact: true }).waitFor();
  // The search for the others met a limit of time or of memory.
  await page.getByText(/Only one winning move is known: (the time limit|this is too large)/).waitFor();
  assert.doesNotMatch(await page.locator("section[aria-label='This position']").innerText(), /WYTHOFF does not give/);
  await page.close();
});

test("on forests a face is a set of edges that close no ring", async () => {
  const page = await open({ start: "nim on graphic(12,23,13,34,24) @ 1,2,3,4,5", players: "people" });
  const rules = page.getByTestId("rules");
  await rules.getByText("from several that close no ring.").waitFor();
  await page.getByText("Choose piles on edges that close no ring.").waitFor();
  await rules.getByText("What is a face?").click();
  await rules.getByText("is a set of edges that close no ring").waitFor();
  assert.doesNotMatch(await rules.innerText(), /region|share a face/);
  await page.close();
});

test("with no move left, who cannot move has won in misère play, and lost else", async () => {
  for (const [misere, text] of [[true, "won, since the last move loses"], [false, "lost, since the last move wins"]]) {
    const page = await open({ start: "nim @ 0,0", misere, mode: "explore" });
    await page.getByText(`No move is left: whoever is to move has ${text}.`).waitFor();
    assert.equal(await page.getByText("some move leaves a lost one").count(), 0);
    await page.close();
  }
});

test("steps of a reduction say what holds in a lost position", async () => {
  for (const [complex, text] of [
    ["cone(cycle(5,2))", "cone undone: * is in every facet. In a lost position this pile is empty, and the rest is lost."],
    ["B(facets(ux,w),x,yz)", "B undone: u, y and z are in the same facets. Their chips add up: they count as one pile, from here on called u."],
    ["P(cycle(5,2),1,67)", "P undone: 6 and 7 are in the same circuits. In a lost position these piles are equal, and one stands for all: from here on 6."],
  ]) {
    const piles = complex.startsWith("B") ? "1,2,3,4" : "1,2,3,4,5,6";
    const page = await open({ start: `nim on ${complex} @ ${piles}`, mode: "explore" });
    await page.getByLabel("next step").click();
    await page.getByText(text).waitFor();
    await page.close();
  }
});

test("winning moves are told in words in every game", async () => {
  for (const [start, text] of [
    ["kayles @ 9", /^take 1 from the row of 9 and leave 4 and 4$/],
    ["delete-nim @ 9,10", /^delete heap 2, take 1 from heap 1, split heap 1 into 0 and 8$/],
    ["chomp on wheel(5)", /^remove \{0\} and all faces that contain it$/],
    ["nim @ 3,5 + kayles @ 6", /^in game 1: take 5 from pile 2$/],
    ["emperor on path(2,2) @ (nim @ 2 ; nim @ 1 ; delete-nim @ 2,1)", /^on 1: take 2 from pile 1; on 2: take 1 from pile 1; on 3: delete heap /],
  ]) {
    const page = await open({ start, mode: "explore" });
    const move = page.locator(".leads button").first();
    await move.getByText(text).waitFor();
    await move.click();
    await page.getByText("Whoever is to move loses.").waitFor();
    await page.close();
  }
});

test("a step of a reduction tells a merged pile from the one that had its name", async () => {
  const page = await open({ start: "nim on B(P(cycle(5,2),1,67),6,89) @ 0,0,2,0,2,1,1", mode: "explore" });
  await page.getByText("Whoever is to move loses.").waitFor();
  await page.getByLabel("next step").click();
  await page.getByText("B undone: 8 and 9 are in the same facets. Their chips add up: they count as one pile, from here on called 8.").waitFor();
  await page.getByLabel("next step").click();
  await page.getByText("P undone: 7 and 8 (which is 8 + 9) are in the same circuits. In a lost position these piles are equal, and one stands for all: from here on 7.").waitFor();
  await page.close();
});
