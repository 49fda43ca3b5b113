// Draw a complex, undo and redo, play on it; a link brings everything back.
import assert from "node:assert/strict";
import { test } from "node:test";
import { encode, workbench } from "./workbench.mjs";

const { open } = workbench();
const drawn = (page) => page.getByTestId("drawn").textContent();

async function sheet(page, points) {
  const box = await page.getByTestId("sheet").boundingBox();
  for (const [x, y] of points) await page.mouse.click(box.x + box.width * x, box.y + box.height * y);
}

test("a complex is drawn, changed and played on", async () => {
  const page = await open();
  await page.getByRole("button", { name: "Draw your own" }).click();
  await sheet(page, [[0.2, 0.2], [0.8, 0.2], [0.5, 0.8], [0.5, 0.4]]);
  assert.equal(await drawn(page), "nim on facets(1,2,3,4) @ 3,3,3,3");
  for (const v of ["1", "2", "3"]) await page.getByLabel(`vertex ${v}`, { exact: true }).press("Enter");
  await page.getByRole("button", { name: "Make a face" }).click();
  assert.equal(await drawn(page), "nim on facets(123,4) @ 3,3,3,3");
  await page.keyboard.press("Control+z");
  assert.equal(await drawn(page), "nim on facets(1,2,3,4) @ 3,3,3,3");
  await page.getByRole("button", { name: "Redo" }).click();
  assert.equal(await drawn(page), "nim on facets(123,4) @ 3,3,3,3");

  // A drag moves a vertex and chooses nothing; it can be undone.
  const four = page.getByLabel("vertex 4", { exact: true }).locator("circle:not(.grip)");
  const place = async () => [await four.getAttribute("cx"), await four.getAttribute("cy")].join();
  const before = await place();
  const box = await four.boundingBox();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + 120, box.y + 60, { steps: 5 });
  await page.mouse.up();
  assert.notEqual(await place(), before);
  assert.equal(await page.locator("g[aria-pressed=true]").count(), 0);
  await page.getByRole("button", { name: "Undo" }).click();
  assert.equal(await place(), before);

  await page.getByLabel("pile 4", { exact: true }).fill("5");
  await page.getByLabel("pile 4", { exact: true }).press("Tab");
  await page.getByRole("button", { name: "Play on it" }).click();
  await page.getByText("Your move.").waitFor();
  assert.equal(await page.getByLabel("game and position").inputValue(), "nim on facets(123,4) @ 3,3,3,5");
  await page.close();
});

test("as many vertices as there can be are all on the sheet", async () => {
  const page = await open({ mode: "draw" });
  const places = page.locator("section[aria-label=Drawing] svg g circle:not(.grip)");
  for (let i = 1; i <= 61; i++) await page.getByRole("button", { name: "Add vertex" }).click();
  await places.nth(60).waitFor();
  const outside = await page.evaluate(() => {
    const svg = document.querySelector("section[aria-label=Drawing] svg");
    const sheet = svg.getBoundingClientRect();
    return [...svg.querySelectorAll("g circle:not(.grip)")].filter((circle) => {
      const { left, right, top, bottom } = circle.getBoundingClientRect();
      return left < sheet.left || right > sheet.right || top < sheet.top || bottom > sheet.bottom;
    }).length;
  });
  assert.equal(outside, 0);
  await page.close();
});

test("a link holds the whole state", async () => {
  const page = await open({ start: "nim on cycle(5,2) @ 3,1,2,2,2", players: "people" });
  await page.locator("[data-vertex='5']").press("Enter");
  await page.getByRole("button", { name: "Take", exact: true }).click();
  await page.locator("ol").getByText("take 1 from pile 5").waitFor();
  await page.getByRole("button", { name: "Prove", exact: true }).click();
  await page.getByLabel("claim").fill("{ (a,b,c,d,e) : a=b } # ü");
  const vertex = page.locator("[data-vertex='1'] .coaster");
  const box = await vertex.boundingBox();
  await page.mouse.move(box.x + 10, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + 90, box.y + 70, { steps: 5 });
  await page.mouse.up();
  await page.waitForTimeout(100);
  const [link, place] = [page.url(), await vertex.getAttribute("cx")];

  const other = await open();
  await other.goto(link);
  await other.reload();
  await other.getByLabel("claim").waitFor();
  assert.equal(await other.getByLabel("claim").inputValue(), "{ (a,b,c,d,e) : a=b } # ü");
  assert.equal(await other.getByLabel("game and position").inputValue(), "nim on cycle(5,2) @ 3,1,2,2,1");
  assert.equal(await other.locator("[data-vertex='1'] .coaster").getAttribute("cx"), place);
  await other.getByRole("button", { name: "Play", exact: true }).click();
  await other.getByText("The second player to move.").waitFor();
  await other.getByRole("button", { name: "Take back" }).click();
  assert.equal(await other.getByLabel("game and position").inputValue(), "nim on cycle(5,2) @ 3,1,2,2,2");
  assert.equal(other.url().split("#")[0], link.split("#")[0]);
  await page.close();
  await other.close();
});

test("a broken link and a broken game are told, not suffered", async () => {
  const page = await open();
  await page.goto(`${page.url()}#nonsense`);
  await page.reload();
  await page.getByText("This link holds no game that can be read.").waitFor();
  await page.getByLabel("game and position").fill("nim on circle(5,2) @ 1,2");
  await page.getByRole("button", { name: "Set up" }).click();
  await page.getByText("unknown complex or family").waitFor();
  await page.close();
});

test("the gallery has a picture for every game, and fits a phone", async () => {
  for (const width of [1280, 375]) {
    const page = await open(null, { viewport: { width, height: 800 } });
    await page.waitForFunction(() => document.querySelectorAll(".exhibit").length === document.querySelectorAll(".exhibit:has(svg)").length);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= width, `${wide} is wider than ${width}`);
    await page.close();
  }
});

test("every control has a name, in every mode", async () => {
  for (const mode of ["play", "explore", "prove", "draw"]) {
    const page = await open({ start: "nim on cycle(5,2) @ 3,1,2,2,2", mode });
    await page.waitForTimeout(800);
    const nameless = await page.evaluate(() =>
      [...document.querySelectorAll("button, input, select, textarea, [role=button], [role=img]")]
        .filter((e) => !(e.getAttribute("aria-label") || e.textContent.trim() || e.closest("label")))
        .map((e) => e.outerHTML.slice(0, 80)));
    assert.deepEqual(nameless, [], mode);
    await page.close();
  }
});

test("a task has no analysis, and its position and opponent stay", async () => {
  const page = await open({ start: "nim on cycle(5,2) @ 3,1,2,2,2", skill: "casual" });
  await page.getByText("Your move.").waitFor();
  await page.getByRole("button", { name: "Share" }).click();
  await page.getByLabel(/as a task/).check();
  const link = await page.getByLabel("link to this page").inputValue();
  await page.close();
  const pupil = await open();
  await pupil.goto(link);
  await pupil.reload();
  await pupil.getByText("A task: win if you can.").waitFor();
  await pupil.getByText("Your move.").waitFor();
  for (const name of ["Hint", "Explore", "Prove", "Set up", "Show what wins"]) {
    assert.equal(await pupil.getByRole("button", { name, exact: true }).count(), 0, name);
  }
  assert.equal(await pupil.getByLabel("players").count(), 0);
  await pupil.locator("[data-vertex='5']").press("Enter");
  await pupil.getByRole("button", { name: "Take", exact: true }).click();
  await pupil.locator("ol li").nth(1).waitFor();
  assert.equal(await pupil.locator("ol .badge").count(), 0);
  await pupil.close();
});

test("every game of the gallery can be won by you", async () => {
  const page = await open();
  const exhibits = await page.locator("button.exhibit strong").allTextContents();
  assert.ok(exhibits.length > 20);
  for (const title of exhibits) {
    await page.locator("button.exhibit").filter({ has: page.getByText(title, { exact: true }) }).click();
    await page.getByText("Your move.").waitFor();
    await page.getByRole("button", { name: "Hint", exact: true }).click();
    await page.getByTestId("hint").getByText("A winning move exists.").waitFor();
    await page.getByRole("button", { name: "Faceoff, to the gallery" }).click();
    await page.getByText("Who takes the last chip?").waitFor();
  }
  await page.close();
});

test("a complex that is explored can be edited", async () => {
  const page = await open({ start: "nim on facets(123,34) @ 2,3,4,5", mode: "explore" });
  await page.getByRole("button", { name: "Edit this complex" }).click();
  await page.getByRole("button", { name: "Play on it" }).click();
  await page.waitForFunction(() => document.querySelector("header input").value === "nim on facets(123,34) @ 2,3,4,5");
  await page.close();
});

const triangle = { places: [[130, 110], [330, 70], [520, 150]], faces: [[0, 1, 2]], piles: [3, 5, 2] };
const draw = (page) => page.locator("nav").getByRole("button", { name: "Draw" });
const vertices = (page, count) => page.waitForFunction((count) => document.querySelectorAll("[data-testid=sheet] [role=button]").length === count, count);

test("back leaves the sheet for the gallery", async () => {
  const page = await open();
  await draw(page).click();
  await page.getByTestId("sheet").waitFor();
  await page.goBack();
  await page.getByText("Who takes the last chip?").waitFor();
  await page.goForward();
  await page.getByTestId("sheet").waitFor();
  await page.reload();
  await page.getByTestId("sheet").waitFor();
  await page.close();
});

test("back brings the drawing that the address holds", async () => {
  const page = await open();
  await draw(page).click();
  await sheet(page, [[0.2, 0.2], [0.8, 0.2]]);
  await vertices(page, 2);
  await page.getByRole("button", { name: "Faceoff, to the gallery" }).click();
  await page.getByText("Who takes the last chip?").waitFor();
  await draw(page).click();
  await vertices(page, 0);
  await page.goBack();
  await page.getByText("Who takes the last chip?").waitFor();
  await page.goBack();
  await vertices(page, 2);
  await page.close();
});

test("a link to another drawing shows that one, and undo the one before", async () => {
  const page = await open({ mode: "draw", sketch: triangle });
  await vertices(page, 3);
  await page.evaluate((hash) => { location.hash = hash; }, encode({ mode: "draw", sketch: { places: [[100, 100]], faces: [], piles: [7] } }));
  await vertices(page, 1);
  assert.equal(await drawn(page), "nim on facets(1) @ 7");
  await page.getByRole("button", { name: "Undo" }).click();
  await vertices(page, 3);
  assert.equal(await drawn(page), "nim on facets(123) @ 3,5,2");
  await page.close();
});

test("the rule stays with the drawing, and so does what can be undone", async () => {
  const page = await open({ mode: "draw", sketch: triangle });
  await page.getByLabel("Rules").selectOption("chomp");
  await page.getByRole("button", { name: "Play on it" }).click();
  await page.waitForFunction(() => document.querySelector("header input").value === "chomp on facets(123)");
  await draw(page).click();
  assert.equal(await drawn(page), "chomp on facets(123)");
  await page.getByRole("button", { name: "Undo" }).click();
  assert.equal(await drawn(page), "nim on facets(123) @ 3,5,2");
  await page.getByLabel("Rules").selectOption("wythoff");
  await page.reload();
  assert.equal(await drawn(page), "wythoff on facets(123) @ 3,5,2");
  await page.close();
});

for (const [start, same] of [
  ["chomp on facets(123,34)"],
  ["wythoff on simplex(2) @ 6,9", "wythoff on facets(12) @ 6,9"],
  ["nim[exact=2] on facets(ab,bc) @ 2,3,4"],
  ["nim on wheel(3) @ 1,2,3,4", "nim on facets(01,02,03,12,13,23) @ 1,2,3,4"],
  ["nim on facets(12,3) @ 1234567890123456789012345678901234567890,3,5"],
  ["nim on facets(a10 a9, a9 B) @ 1,2,3", "nim on facets(B a9, a9 a10) @ 1,2,3"],
  ["nim on graphic(12,23,13) @ 1,2,3", "nim on facets(e1 e2, e1 e3, e2 e3) @ 1,2,3"],
  ["nim on facets(a b, a -) @ 1,2,3", "nim on facets(a -, a b) @ 1,2,3"],
]) {
  test(`${start} is edited as what it is`, async () => {
    const page = await open({ start, mode: "explore" });
    await page.getByRole("button", { name: "Edit this complex" }).click();
    const problem = same ?? start;
    assert.equal(await drawn(page), problem);
    // A vertex more, and gone again.
    await page.getByRole("button", { name: "Add vertex" }).click();
    assert.notEqual(await drawn(page), problem);
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("button", { name: "Play on it" }).click();
    await page.waitForFunction((problem) => document.querySelector("header input").value === problem, problem);
    assert.equal(await page.getByRole("alert").count(), 0);
    await page.close();
  });
}

test("rules that cannot be drawn: it is said that the drawing is Nim", async () => {
  const page = await open({ start: "shrinking on cycle(4,2) @ 2,1,3,1", mode: "explore" });
  await page.getByRole("button", { name: "Edit this complex" }).click();
  await page.getByText("what is drawn is played as Nim").waitFor();
  assert.equal(await drawn(page), "nim on facets(12,14,23,34) @ 2,1,3,1");
  await page.close();
});

test("a pile that is no number is marked, and the drawing keeps its pile", async () => {
  const page = await open({ mode: "draw", sketch: triangle });
  const pile = page.getByLabel("pile 1", { exact: true });
  for (const nonsense of ["1.5", "1e30", "-1", "abc"]) {
    await pile.fill(nonsense);
    await pile.press("Enter");
    assert.equal(await pile.getAttribute("aria-invalid"), "true", nonsense);
    await page.getByText("A whole number is wanted").waitFor();
    assert.equal(await drawn(page), "nim on facets(123) @ 3,5,2", nonsense);
  }
  await pile.fill("1234567890123456789012345678901234567890");
  await pile.press("Enter");
  assert.equal(await drawn(page), "nim on facets(123) @ 1234567890123456789012345678901234567890,5,2");
  assert.equal(await page.getByText("A whole number is wanted").count(), 0);
  await page.close();
});

test("to choose a vertex is no change: what was undone can still be done again", async () => {
  const page = await open({ mode: "draw", sketch: triangle });
  const one = page.getByLabel("vertex 1", { exact: true });
  const redo = page.getByRole("button", { name: "Redo" });
  await page.getByRole("button", { name: "Add vertex" }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  await one.click();
  assert.equal(await one.getAttribute("aria-pressed"), "true");
  assert.ok(await redo.isEnabled());
  // A press that the browser takes away chooses nothing, and holds nothing.
  const place = () => one.locator("circle:not(.grip)").getAttribute("cx");
  const before = await place();
  await one.hover();
  await page.mouse.down();
  await page.getByTestId("sheet").dispatchEvent("pointercancel");
  await page.mouse.move(600, 300);
  await page.mouse.up();
  assert.equal(await place(), before);
  assert.equal(await one.getAttribute("aria-pressed"), "true");
  await redo.click();
  await vertices(page, 4);
  await page.close();
});
