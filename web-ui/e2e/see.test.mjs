// See: what wins, the last move, facets on demand, places that stay, and space.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { workbench } from "./workbench.mjs";

const { open } = workbench();
const vertex = (page, label) => page.locator(`[data-vertex='${label}']`);
const place = (page, label) => vertex(page, label).locator(".coaster").evaluate((at) => [at.getAttribute("cx"), at.getAttribute("cy")].map(Number));

test("what wins is shown where it is asked for", async () => {
  const page = await open({ start: "nim on cycle(5,2) @ 3,1,2,2,2" });
  await page.getByText("Your move.").waitFor();
  assert.equal(await page.locator("g.winning").count(), 0);
  await page.getByRole("button", { name: "Show what wins" }).click();
  await page.locator("g.winning").waitFor();
  assert.equal(await page.locator("g.winning").getAttribute("data-vertex"), "5");
  assert.match(await vertex(page, 5).getAttribute("aria-label"), /in a winning move/);
  await vertex(page, 5).press("Enter");
  await page.getByText("This move leaves a lost position; the loser can hold out for 8 moves, both players’ counted.").waitFor();
  await page.getByLabel("new size of pile 5").fill("0");
  await page.getByText("This move leaves a won position; the loser can hold out for").waitFor();
  await page.close();
});

test("every move is coloured by what it leaves, with how long the loser can hold out", async () => {
  const page = await open({ start: "nim @ 2,3", players: "people" });
  await page.getByText("The first player to move.").waitFor();
  assert.equal(await page.getByTestId("moves").count(), 0);
  await page.getByRole("button", { name: "Show what wins" }).click();
  const list = page.getByTestId("moves");
  await list.getByText("All moves (5), 1 winning").waitFor();
  assert.deepEqual(await list.locator("li").evaluateAll((items) => items.map((item) => item.textContent.trim().replace(/\s+/g, " "))), [
    "✓ 4 take 1 from pile 2: leaves a lost position; the loser can hold out for 4 moves",
    "✗ 3 take 1 from pile 1: leaves a won position; the loser can hold out for 3 moves",
    "✗ 3 take 2 from pile 2: leaves a won position; the loser can hold out for 3 moves",
    "✗ 1 take 2 from pile 1: leaves a won position; the loser can hold out for 1 move",
    "✗ 1 take 3 from pile 2: leaves a won position; the loser can hold out for 1 move",
  ]);
  // On the board, chip by chip.
  const worths = (label) => page.locator(`[data-worths='${label}'] [data-worth]`).evaluateAll((marks) => marks.map((mark) => mark.dataset.worth));
  assert.deepEqual(await worths(1), ["0 lose 1", "1 lose 3"]);
  assert.deepEqual(await worths(2), ["0 lose 1", "1 lose 3", "2 win 4"]);
  // The move that is pointed at is shown, and it can be made from here.
  await list.getByRole("button").first().hover();
  await page.waitForFunction(() => document.querySelector("[data-vertex='2'] .changed")?.textContent === "2");
  await list.getByRole("button").first().click();
  await page.locator("ol").getByText("take 1 from pile 2").waitFor();
  await list.getByText("All moves (4), 0 winning").waitFor();
  await page.getByRole("button", { name: "Show what wins" }).click();
  await list.waitFor({ state: "detached" });
  assert.equal(await page.locator("[data-worth]").count(), 0);
  await page.close();
});

test("chomp: faces that win are ticked; where no search ends, a theorem still tells who wins", async () => {
  const page = await open({ start: "chomp on wheel(5)", players: "people" });
  await page.getByRole("button", { name: "Show what wins" }).click();
  await page.getByText("All moves (16), 1 winning").waitFor();
  assert.match(await vertex(page, 0).getAttribute("aria-label"), /removing it wins/);
  assert.equal(await page.locator("circle.tick").count(), 1);
  await page.close();
  const large = await open({ start: "nim @ 1000000,1000001,5", players: "people" });
  await large.getByRole("button", { name: "Show what wins" }).click();
  await large.getByText("How long the loser can hold out is not known here").waitFor();
  await large.close();
});

test("the values of the game so far, which lead back to each position", async () => {
  const page = await open({ start: "nim @ 1,2", players: "people", moves: [
    { problem: "nim on points(2) @ 1,1", how: "" }, { problem: "nim on points(2) @ 0,1", how: "" }, { problem: "nim on points(2) @ 0,0", how: "" },
  ] });
  const values = page.getByTestId("values");
  await values.getByLabel("after move 3: value 0, lost").waitFor();
  assert.deepEqual(await values.getByRole("button").evaluateAll((bars) => bars.map((bar) => bar.textContent.trim())), ["3", "0", "1", "0"]);
  await values.getByLabel("after move 1: value 0, lost").click();
  await page.getByText("Looking back: after move 1.").waitFor();
  await page.close();
});

test("the last move is marked", async () => {
  const page = await open({ start: "nim @ 3,4,5", players: "people" });
  await vertex(page, 2).press("Enter");
  await page.getByRole("button", { name: "Take", exact: true }).click();
  await page.locator("g.last").waitFor();
  assert.equal(await page.locator("g.last").getAttribute("data-vertex"), "2");
  await page.close();
});

for (const start of ["nim on cycle(5,2) @ 3 1 2 2 2", "nim on cycle(5,2) @ (3,1,2,2,2)", 'nim on facets("a@b" c) @ 3,2']) {
  test(`however it was typed, the pile that was changed is marked: ${start}`, async () => {
    const page = await open({ start, players: "people" });
    await page.locator("[data-vertex]").first().press("Enter");
    await page.getByRole("button", { name: "Take", exact: true }).click();
    await page.locator("g.last").waitFor();
    assert.equal(await page.locator("g.last").count(), 1);
    // A link holds the game, not its boards.
    await page.reload();
    await page.locator("g.last").waitFor();
    assert.equal(await page.locator("g.last").count(), 1);
    await page.close();
  });
}

test("vertices keep their places through chomp, and through a reload", async () => {
  const page = await open({ start: "chomp on wheel(5)", players: "people" });
  await vertex(page, 3).waitFor();
  const before = await place(page, 3);
  await vertex(page, 0).press("Enter");
  await page.getByRole("button", { name: "Remove" }).click();
  await page.waitForFunction(() => !document.querySelector("[data-vertex='0']"));
  assert.deepEqual(await place(page, 3), before);
  await page.reload();
  await vertex(page, 3).waitFor();
  await page.waitForFunction(() => document.querySelectorAll("ol li").length === 1);
  assert.deepEqual(await place(page, 3), before);
  await page.close();
});

test("many large facets are shown one at a time", async () => {
  const page = await open({ start: "nim on cycle(8,6) @ 4,12,11,9,10,16,1,17" });
  await vertex(page, 1).waitFor();
  assert.equal(await page.locator("path.facet.mud").count(), 8);
  await page.close();
  const few = await open({ start: "nim on cycle(5,2) @ 1,1,1,1,1" });
  await vertex(few, 1).waitFor();
  assert.equal(await few.locator("path.facet.mud").count(), 0);
  await few.close();
});

test("each region says which facet it is", async () => {
  for (const [start, regions] of [
    ["nim on cycle(5,2) @ 3,1,2,2,2", ["{1,2}", "{1,5}", "{2,3}", "{3,4}", "{4,5}"]],
    ["nim on facets(12,13,14,234) @ 7,3,5,4", ["{1,2}", "{1,3}", "{1,4}", "{2,3,4}"]],
  ]) {
    const page = await open({ start });
    await vertex(page, 1).waitFor();
    const titles = await page.locator("path.facet > title").allTextContents();
    assert.deepEqual(titles.sort(), regions.map((set) => `the facet ${set}`), start);
    assert.equal(await page.locator("path.facet").count(), regions.length);
    await page.close();
  }
});

test("an octahedron in space: opposite vertices are opposite, and it turns", async () => {
  const page = await open({ start: "nim on octahedron(3) @ 3,5,2,2,4,6" });
  await page.getByRole("button", { name: "3-D" }).click();
  await page.locator("path.facet.solid").first().waitFor();
  assert.equal(await page.locator("path.facet.solid").count(), 8);
  // Near and far are drawn apart a little, so opposite is up to that.
  const middle = async (a, b) => {
    const [p, q] = [await place(page, a), await place(page, b)];
    return [(p[0] + q[0]) / 2, (p[1] + q[1]) / 2];
  };
  for (const pair of [["1", "2"], ["3", "4"], ["5", "6"]]) {
    const [x, y] = await middle(...pair);
    assert.ok(Math.hypot(x - 320, y - 275) < 60, `${pair}: ${x}, ${y}`);
  }
  const before = await place(page, 1);
  await page.getByLabel("turn left").click();
  assert.notDeepEqual(await place(page, 1), before);
  const box = await page.locator("svg.turning").boundingBox();
  const turned = await place(page, 1);
  await page.mouse.move(box.x + 20, box.y + 20);
  await page.mouse.down();
  await page.mouse.move(box.x + 120, box.y + 40, { steps: 4 });
  await page.mouse.up();
  assert.notDeepEqual(await place(page, 1), turned);
  // One plays on it as on the flat one.
  await vertex(page, 1).press("Enter");
  await page.getByRole("button", { name: "Take", exact: true }).click();
  await page.waitForFunction(() => document.querySelectorAll("ol li").length === 2);
  await page.close();
});

test("the torus in space is a ring of three triangles", async () => {
  const page = await open({ start: "nim on torus() @ 1,2,1,2,1,2,1,2,1" });
  await page.getByRole("button", { name: "3-D" }).click();
  await page.locator("path.facet.solid").first().waitFor();
  assert.equal(await page.locator("path.facet.solid").count(), 18);
  await page.close();
});

test("the torus laid flat is a square whose sides are one, and plays as one", async () => {
  const page = await open({ start: "nim on torus() @ 1,2,1,2,1,2,1,2,1", players: "people" });
  await vertex(page, 1).waitFor();
  const points = (selector) => page.locator(selector).evaluateAll((all) => all.map((g) => {
    const at = g.querySelector(".coaster");
    return [g.dataset.vertex ?? g.dataset.copy, Math.round(at.getAttribute("cx")), Math.round(at.getAttribute("cy"))];
  }));
  const [first, again] = [await points("g[data-vertex]"), await points("g[data-copy]")];
  assert.deepEqual([first.length, again.length], [9, 7]);
  const rows = (list, k) => [...new Set(list.map((entry) => entry[k]))];
  assert.deepEqual([rows(first, 1).length, rows(first, 2).length], [3, 3]);
  assert.equal(rows([...first, ...again], 1).length, 4);
  // A copy lies a whole side away from what it is a copy of.
  const side = Math.max(...again.map(([, x]) => x)) - Math.min(...first.map(([, x]) => x));
  for (const [label, x] of again) {
    const [, at] = first.find(([other]) => other === label);
    assert.ok([0, side].includes(x - at), `${label}: ${x} ${at}`);
  }
  // The 18 triangles do not overlap: they fill the square.
  const area = await page.locator("path.facet").evaluateAll((paths) => paths.reduce((sum, path) => {
    const c = path.getAttribute("d").match(/-?[\d.]+/g).map(Number);
    return sum + Math.abs((c[2] - c[0]) * (c[5] - c[1]) - (c[4] - c[0]) * (c[3] - c[1])) / 2;
  }, 0));
  const high = Math.max(...again.map(([, , y]) => y)) - Math.min(...first.map(([, , y]) => y));
  assert.ok(Math.abs(area - side * high) < 0.01 * area, `${area} ${side * high}`);
  // A press on a copy is a press on the pile.
  const [copy] = again[0];
  await page.locator(`g[data-copy='${copy}']`).first().click();
  assert.equal(await vertex(page, copy).getAttribute("aria-pressed"), "true");
  await page.close();
});

test("chomp on the torus keeps the square", async () => {
  const page = await open({ start: "chomp on torus()", players: "people" });
  await vertex(page, "B").waitFor();
  const before = await place(page, "B");
  await vertex(page, "1").press("Enter");
  await page.getByRole("button", { name: "Remove" }).click();
  await page.waitForFunction(() => !document.querySelector("[data-vertex='1']"));
  assert.deepEqual(await place(page, "B"), before);
  assert.equal(await page.locator("path.facet").count(), 12);
  await page.close();
});

test("the octahedron flat: opposite vertices lie opposite, and no edges cross", async () => {
  const page = await open({ start: "nim on octahedron(3) @ 3,5,2,2,4,6" });
  await vertex(page, 1).waitFor();
  const at = Object.fromEntries(await Promise.all([1, 2, 3, 4, 5, 6].map(async (label) => [label, await place(page, label)])));
  const middle = [0, 1].map((k) => [1, 3, 5].reduce((sum, label) => sum + at[label][k], 0) / 3);
  const angle = (label) => Math.atan2(at[label][1] - middle[1], at[label][0] - middle[0]);
  for (const [v, w] of [[1, 2], [3, 4], [5, 6]]) assert.ok(Math.abs(Math.abs(angle(v) - angle(w)) - Math.PI) < 0.15, `${v} ${w}`);
  const lines = await page.locator("svg > line:not(.grip)").evaluateAll((all) => all.map((line) => ["x1", "y1", "x2", "y2"].map((name) => Number(line.getAttribute(name)))));
  assert.equal(lines.length, 12);
  const turn = (o, a, b) => (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0]);
  for (const [i, [a, b, c, d]] of lines.entries()) {
    for (const [e, f, g, h] of lines.slice(i + 1)) {
      const [p, q, r, s] = [[a, b], [c, d], [e, f], [g, h]];
      const cross = turn(p, q, r) * turn(p, q, s) < -1 && turn(r, s, p) * turn(r, s, q) < -1;
      assert.ok(!cross, `${p} ${q} and ${r} ${s}`);
    }
  }
  await page.close();
});

test("forests show their graph, with the piles on its edges", async () => {
  const page = await open({ start: "nim on graphic(12,23,13,34,24) @ 1,2,3,4,5", players: "people" });
  await vertex(page, "e1").waitFor();
  assert.equal(await page.locator("[data-node]").count(), 4);
  assert.equal(await page.locator("[data-edge]").count(), 5);
  const node = (label) => page.locator(`[data-node='${label}']`).evaluate((at) => [at.getAttribute("cx"), at.getAttribute("cy")].map(Number));
  const [p, q, m] = [await node(1), await node(2), await place(page, "e1")];
  assert.ok(Math.hypot((p[0] + q[0]) / 2 - m[0], (p[1] + q[1]) / 2 - m[1]) < 1);
  // A cycle is no forest: 12, 23 and 13 cannot go together.
  await vertex(page, "e1").press("Enter");
  await vertex(page, "e2").press("Enter");
  assert.match(await vertex(page, "e3").getAttribute("aria-label"), /cannot be added/);
  await page.close();
});

test("a saved picture has the faces of the light theme, which change slowly where a person looks", async () => {
  const saved = async (colorScheme) => {
    const page = await open({ start: "nim on facets(123,34) @ 1,2,1,2", players: "people" }, { colorScheme });
    await vertex(page, 1).waitFor();
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save" }).click()]);
    const svg = readFileSync(await download.path(), "utf8");
    await page.close();
    return svg;
  };
  const light = await saved("light");
  assert.ok(light.match(/opacity="0\.3"/));
  assert.equal(await saved("dark"), light);
});

test("the board can be saved as a picture and printed with its rules", async () => {
  const page = await open({ start: "nim on torus() @ 1,2,1,2,1,2,1,2,1 + kayles @ 4", players: "people" }, { colorScheme: "dark" });
  await page.locator("[data-pin='0,0']").waitFor();
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save" }).click()]);
  assert.equal(download.suggestedFilename(), "position.svg");
  const svg = readFileSync(await download.path(), "utf8");
  assert.match(svg, /^<svg xmlns="http:\/\/www.w3.org\/2000\/svg"/);
  assert.doesNotMatch(svg, /var\(--|class=/);
  assert.equal(svg.match(/<svg /g).length, 1 + 1 + 4);
  for (const part of ["Game 1: nim on torus()", "Game 2: kayles", '<rect width="100%" height="100%" fill="#fff"']) assert.ok(svg.includes(part), part);
  assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), "dark");
  // It stands alone: another page draws it.
  const alone = await open();
  const drawn = await alone.evaluate(async (text) => {
    const image = new Image();
    image.src = `data:image/svg+xml,${encodeURIComponent(text)}`;
    await image.decode();
    return [image.naturalWidth, image.naturalHeight];
  }, svg);
  assert.ok(drawn[0] > 300 && drawn[1] > 150, String(drawn));
  await alone.close();
  await page.emulateMedia({ media: "print" });
  assert.ok(await page.getByTestId("rules").isVisible());
  const name = await page.getByRole("heading", { level: 1 }).boundingBox();
  assert.ok(name.width > 200 && name.height > 10, "the sheet names its game");
  assert.ok(await page.locator("[data-vertex='1']").isVisible());
  for (const name of ["Take", "Save", "Hint", "Set up"]) assert.equal(await page.getByRole("button", { name, exact: true }).first().isVisible(), false, name);
  await page.close();
});

test("a hundred chips look like more than thirty-seven, and one is a chip", async () => {
  const page = await open({ start: "nim @ 100,37,1", players: "people" });
  await vertex(page, 1).waitFor();
  const drawn = (label) => vertex(page, label).locator("path.side").count();
  const heights = [await drawn(1), await drawn(2), await drawn(3)];
  assert.ok(heights[0] > heights[1] && heights[1] > heights[2] && heights[2] > 0, String(heights));
  assert.match(await vertex(page, 3).getAttribute("aria-label"), /, 1 chip(,|$)/);
  await page.close();
});

test("on a phone whose turn it is stands above the board", async () => {
  const page = await open({ start: "nim on cycle(5,2) @ 3,1,2,2,2" }, { viewport: { width: 390, height: 844 } });
  await page.getByTestId("status").getByText("Your move.").waitFor();
  const [said, top] = await page.locator(".board").evaluate((board) => [getComputedStyle(board, "::before").content, board.getBoundingClientRect().top]);
  assert.match(said, /Your move\./);
  assert.ok(top < 400, String(top));
  await page.close();
});

test("on paper everything is dark on white, whatever the theme", async () => {
  const page = await open({ start: "nim on cycle(5,2) @ 3,1,2,2,2", players: "people" }, { colorScheme: "dark" });
  await page.getByText("The first player to move.").first().waitFor();
  await page.emulateMedia({ media: "print" });
  const ink = await page.getByTestId("rules").evaluate((rules) => getComputedStyle(rules).color.match(/\d+/g).map(Number));
  assert.ok(Math.max(...ink) < 128, String(ink));
  const panel = await page.locator(".board").evaluate((board) => getComputedStyle(board).backgroundColor);
  assert.equal(panel, "rgb(255, 255, 255)");
  await page.close();
});

test("long labels are short in the picture, and none is cut off", async () => {
  const complex = "facets(alphabetical betterment, betterment gammaburst, gammaburst deltaforce deltaforce2)";
  for (const start of [`nim on ${complex} @ 3,1,2,2,2`, `chomp on ${complex}`]) {
    const page = await open({ start, players: "people" });
    await vertex(page, "alphabetical").waitFor();
    assert.equal(await vertex(page, "alphabetical").locator("title").textContent(), "alphabetical");
    const frame = await page.locator("svg:has([data-vertex])").boundingBox();
    const boxes = await page.locator("text.label").evaluateAll((labels) => labels.map((label) => label.getBoundingClientRect().toJSON()));
    assert.equal(boxes.length, 5);
    for (const box of boxes) assert.ok(box.left >= frame.x && box.right <= frame.x + frame.width, start);
    for (const [i, a] of boxes.entries()) {
      for (const b of boxes.slice(i + 1)) assert.ok(a.right < b.left || b.right < a.left || a.bottom < b.top || b.bottom < a.top, start);
    }
    await page.close();
  }
});

test("a fan lies the same way, however places are rounded", async () => {
  for (const n of [4, 5]) {
    const page = await open({ start: `chomp on fan(${n})`, players: "people" });
    await vertex(page, 1).waitFor();
    assert.ok((await place(page, 1))[0] < (await place(page, n))[0], `fan(${n})`);
    await page.close();
  }
});

test("Kayles is a row of pins in the gallery too", async () => {
  const page = await open();
  await page.waitForFunction(() => document.querySelectorAll(".exhibit .pins").length === 2);
  const pins = await page.locator(".exhibit .pins").evaluateAll((rows) => rows.map((row) => [...row.querySelectorAll("svg")].filter((pin) => pin.getBoundingClientRect().width > 5).length));
  assert.deepEqual(pins, [9, 6]);
  await page.close();
});

test("on a phone the mark of a winning chip can be read", async () => {
  const page = await open({ start: "nim on cycle(5,2) @ 3,1,2,2,2", players: "people" }, { viewport: { width: 390, height: 844 } });
  await page.getByRole("button", { name: "Show what wins" }).click();
  const { height } = await page.locator("[data-worth*=win] text").boundingBox();
  assert.ok(height > 11, String(height));
  await page.close();
});
