// See: what wins, the last move, facets on demand, places that stay, and space.
import assert from "node:assert/strict";
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
  await page.getByText("This move leaves a lost position.").waitFor();
  await page.getByLabel("new size of pile 5").fill("0");
  await page.getByText("This move leaves a won position.").waitFor();
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
