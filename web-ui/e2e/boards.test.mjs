// Every game is played on the board itself: the engine says what is legal.
import assert from "node:assert/strict";
import { test } from "node:test";
import { workbench } from "./workbench.mjs";

const { open } = workbench();
const vertex = (page, label) => page.locator(`[data-vertex='${label}']`);
const take = (page) => page.getByRole("button", { name: "Take", exact: true });
const refusal = (page) => page.getByTestId("refusal");
const moved = (page, text) => page.locator("ol").getByText(text, { exact: true }).waitFor();
const people = (start) => open({ start, players: "people" });

test("Wythoff's game: both piles go down together", async () => {
  const page = await people("wythoff on simplex(2) @ 6,9");
  await vertex(page, 1).press("Enter");
  await vertex(page, 2).press("Enter");
  await page.getByLabel("new size of pile 1").fill("2");
  assert.equal(await page.getByLabel("new size of pile 2").inputValue(), "5");
  await take(page).click();
  await moved(page, "take 4 from each pile of {1,2}");
  await page.close();
});

test("a rule that asks for two piles says so until there are two", async () => {
  const page = await people("nim[exact=2] on cycle(4,2) @ 2,3,2,3");
  await vertex(page, 1).press("Enter");
  await refusal(page).getByText("{1} has 1 pile, not 2").waitFor();
  assert.ok(await take(page).isDisabled());
  await vertex(page, 2).press("Enter");
  await take(page).click();
  await moved(page, "take 1 from pile 1, 1 from pile 2");
  await page.close();
});

for (const [start, labels, text] of [
  ["nim[all=2] on path(2,2) @ 3,3,3", [1, 2], "take 2 from pile 1, 2 from pile 2"],
  ["nim[some=1] on simplex(3) @ 3,3,3", [1, 3], "take 1 from pile 1, 1 from pile 3"],
  ["nim[each>=2] on path(2,2) @ 3,3,3", [2, 3], "take 2 from pile 2, 2 from pile 3"],
  ["nim[total=2] on path(2,2) @ 3,3,3", [1, 2], "take 1 from pile 1, 1 from pile 2"],
  ["nim[least=2] on points(2) @ 5,5", [1], "take 2 from pile 1"],
  ["nim[most=2] on points(2) @ 5,5", [2], "take 1 from pile 2"],
  ["nim[same] on path(2,2) @ 5,5,5", [1, 2], "take 1 from each pile of {1,2}"],
]) {
  test(`${start} is played on the board`, async () => {
    const page = await people(start);
    for (const label of labels) await vertex(page, label).press("Enter");
    await take(page).click();
    await moved(page, text);
    await page.close();
  });
}

test("necklaces and shrinking Nim know who is next to whom", async () => {
  const necklace = await people("nim on necklace(5,2) @ 2,2,2,2,2");
  await vertex(necklace, 1).press("Enter");
  assert.match(await vertex(necklace, 3).getAttribute("aria-label"), /cannot be added/);
  await vertex(necklace, 2).press("Enter");
  await take(necklace).click();
  await moved(necklace, "take 1 from pile 1, 1 from pile 2");
  await necklace.close();
  // The empty pile 2 vanishes, so 1 and 3 are neighbours.
  const page = await people("shrinking on cycle(4,2) @ 2,0,3,1");
  await vertex(page, 1).press("Enter");
  assert.match(await vertex(page, 2).getAttribute("aria-label"), /cannot be added/);
  assert.doesNotMatch(await vertex(page, 3).getAttribute("aria-label"), /cannot be added/);
  await vertex(page, 3).press("Enter");
  await take(page).click();
  await moved(page, "take 1 from pile 1, 1 from pile 3");
  await page.close();
});

test("Kayles is a row of pins", async () => {
  const page = await people("kayles @ 7");
  const pin = (row, at) => page.locator(`[data-pin='${row},${at}']`);
  await pin(0, 6).waitFor();
  assert.equal(await page.locator("[data-pin]").count(), 7);
  for (const at of [2, 3, 4]) await pin(0, at).click();
  await refusal(page).getByText("no row may become these").waitFor();
  await pin(0, 4).click();
  await take(page).click();
  await moved(page, "take 2 from the row of 7 and leave 2 and 3");
  await pin(1, 2).waitFor();
  assert.equal(await page.locator("[data-pin^='1,']").count(), 3);
  await page.close();
});

test("subtraction takes from a row what the rule allows", async () => {
  const page = await people("subtraction(1,3) @ 5");
  for (const at of [0, 1]) await page.locator(`[data-pin='0,${at}']`).click();
  await refusal(page).getByText("no heap may become these").waitFor();
  await page.locator("[data-pin='0,2']").click();
  await take(page).click();
  await moved(page, "take 3 from the heap of 5");
  await page.close();
});

test("Delete Nim: keep a heap and split it", async () => {
  const page = await people("delete-nim @ 4,7");
  await page.locator("[data-heap='1']").press("Enter");
  assert.match(await page.locator("[data-heap='0']").getAttribute("aria-label"), /would be deleted/);
  await page.getByLabel("size of the first heap").fill("2");
  await page.getByRole("button", { name: "Split" }).click();
  await page.waitForFunction(() => document.querySelector("header input").value === "delete-nim @ 2,4");
  await page.close();
});

test("sums are side by side, and a move is made in one of them", async () => {
  const page = await people("nim @ 3,5 + kayles @ 4 + chomp on complete(3)");
  await page.locator("[data-pin='0,0']").click();
  await page.locator("figure").nth(1).getByRole("button", { name: "Take" }).click();
  await moved(page, "in game 2: take 1 from the row of 4");
  await page.locator("figure").nth(0).locator("[data-vertex='2']").press("Enter");
  await page.locator("figure").nth(0).getByRole("button", { name: "Take" }).click();
  await moved(page, "in game 1: take 1 from pile 2");
  await page.locator("figure").nth(2).locator("line[data-face='{1,2}']").click({ force: true });
  await page.getByRole("button", { name: "Remove" }).click();
  await page.locator("ol").getByText("in game 3: remove {1,2}").waitFor();
  await page.close();
});

test("chomp by pressing a face", async () => {
  const page = await people("chomp on facets(123,34)");
  await page.locator("path[data-face='{1,2,3}']").click();
  assert.equal(await page.locator("g[aria-pressed=true]").count(), 3);
  await page.getByRole("button", { name: "Remove" }).click();
  await page.locator("ol").getByText("remove {1,2,3}").waitFor();
  await page.close();
});

test("piles of forty digits can be read and moved", async () => {
  const huge = "1234567890123456789012345678901234567890";
  const page = await people(`nim @ 5,${huge}`);
  await vertex(page, 2).press("Enter");
  const typed = page.getByLabel("new size of pile 2");
  assert.equal(await typed.inputValue(), "1234567890123456789012345678901234567889");
  await typed.fill("5");
  await take(page).click();
  await page.waitForFunction(() => document.querySelector("header input").value.endsWith("@ 5,5"));
  const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(width <= 0, "nothing runs over the edge");
  await page.close();
});

test("Delete Nim with three heaps: keep one and split it into three", async () => {
  const page = await people("delete-nim[all-but-one](3) @ 4,7,5");
  await page.getByText("A move keeps one heap and deletes all others, takes 2 chips from it").waitFor();
  await page.locator("[data-heap='1']").press("Enter");
  for (const other of [0, 2]) assert.match(await page.locator(`[data-heap='${other}']`).getAttribute("aria-label"), /would be deleted/);
  await page.getByText("2 chips go, and the rest, 5, is split into 2, 2 and 1.").waitFor();
  await page.getByLabel("size of the first heap").fill("0");
  await page.getByLabel("size of the second heap").fill("4");
  await page.getByRole("button", { name: "Split" }).click();
  await page.waitForFunction(() => document.querySelector("header input").value === "delete-nim[all-but-one](3) @ 0,4,1");
  await page.close();
});

test("Delete Nim with three heaps of which one goes", async () => {
  const page = await people("vdn[single](3) @ 4,7,5");
  await page.locator("[data-heap='1']").press("Enter");
  await page.getByText("Now press the heap that is deleted.").waitFor();
  assert.ok(await page.getByRole("button", { name: "Split" }).isDisabled());
  await page.locator("[data-heap='2']").press("Enter");
  await page.getByLabel("size of the first heap").fill("6");
  await page.getByRole("button", { name: "Split" }).click();
  await page.waitForFunction(() => document.querySelector("header input").value === "vdn[single](3) @ 4,6,1");
  await page.close();
});

test("an emperor sum is played on the boards of its components", async () => {
  const page = await people("emperor on path(2,2) @ (nim @ 2 ; nim @ 3 ; delete-nim @ 2,1)");
  const component = (label) => page.locator(`[data-component='${label}']`);
  const move = page.getByRole("button", { name: "Move", exact: true });
  const step = async (label, count) => {
    await component(label).locator("[data-vertex='1']").press("Enter");
    await component(label).getByRole("button", { name: "Take" }).click();
    await component(label).getByText(`${count} move`).waitFor();
  };
  await step(1, 1);
  await step(1, 2);
  await page.getByText("Moves in 1; more than one in 1.").waitFor();
  await component(3).locator("[data-heap='0']").press("Enter");
  await component(3).getByRole("button", { name: "Split" }).click();
  await page.getByText("Moves in 1, 3; more than one in 1.").waitFor();
  await move.click();
  await page.waitForFunction(() => /\(nim on points\(1\) @ 0 ; nim on points\(1\) @ 3 ; delete-nim @ (1,0|0,1)\)/.test(document.querySelector("header input").value));
  assert.equal(await page.locator("ol li").count(), 1);
  await page.close();
});

test("an emperor sum: more than one move in components that share no face is refused", async () => {
  const page = await people("emperor on points(2) @ (kayles @ 5 ; kayles @ 5)");
  for (const label of [1, 2]) {
    for (const count of [1, 2]) {
      const component = page.locator(`[data-component='${label}']`);
      await component.locator("[data-pin='0,0']").click();
      await component.getByRole("button", { name: "Take" }).click();
      await component.getByText(`${count} move`).waitFor();
    }
  }
  // Two pins that stand together could have gone in one move, so take more.
  await page.locator("[data-component='1']").locator("[data-pin='0,0']").click();
  await page.locator("[data-component='1']").getByRole("button", { name: "Take" }).click();
  await page.locator("[data-component='2']").locator("[data-pin='0,0']").click();
  await page.locator("[data-component='2']").getByRole("button", { name: "Take" }).click();
  await page.getByTestId("refusal").getByText("more than one move in each of {1,2}, which is not a face").waitFor();
  assert.ok(await page.getByRole("button", { name: "Move", exact: true }).isDisabled());
  await page.getByRole("button", { name: "Clear" }).last().click();
  await page.getByText("Move in as many components as you like").waitFor();
  await page.close();
});

test("a game given by a formula, in which a move raises a pile", async () => {
  const page = await people("game { (a,b) -> (x,y) : x+1=a & y=b+1 | x=a & y<b } @ 2,3");
  await page.getByText("A move leads from piles (a,b) to (x,y), where").waitFor();
  await page.getByText("Choose the piles that change").waitFor();
  assert.equal(await page.getByText(/share a face|What is a face/).count(), 0);
  await vertex(page, 1).press("Enter");
  await refusal(page).getByText("the formula of the game does not allow this").waitFor();
  await vertex(page, 2).press("Enter");
  await page.getByLabel("new size of pile 2").fill("4");
  await page.getByRole("button", { name: "Move", exact: true }).click();
  await moved(page, "take 1 from pile 1; add 1 to pile 2");
  await page.close();
});

test("a game given by a formula on a complex knows its faces", async () => {
  const page = await people("game { (a,b,c) -> (x,y,z) : x<a & y<=b & z<=c } on cycle(3,2) @ 2,3,1");
  await page.getByText("The piles that change share a face.").waitFor();
  await page.getByText("Choose piles that share a face.").waitFor();
  await page.getByText("What is a face?").waitFor();
  await page.close();
});

test("octal games that split a row and take nothing", async () => {
  const page = await people("octal(4.3) @ 5");
  await page.locator("[data-gap='0,1']").click();
  await page.getByText("Split row 1 into 2 and 3.").waitFor();
  await page.getByRole("button", { name: "Split", exact: true }).click();
  await moved(page, "split the heap of 5 into 2 and 3");
  await page.locator("[data-pin='1,0']").click();
  await take(page).click();
  await moved(page, "take 1 from the heap of 3");
  await page.close();
  // Nothing else can be done here.
  const only = await people("octal(4.0) @ 3");
  await only.locator("[data-gap='0,0']").press("Enter");
  await only.getByRole("button", { name: "Split", exact: true }).click();
  await moved(only, "split the heap of 3 into 1 and 2");
  await only.close();
  const kayles = await people("kayles @ 5");
  await kayles.locator("[data-pin='0,0']").waitFor();
  assert.equal(await kayles.locator("[data-gap]").count(), 0);
  await kayles.close();
});

test("Delete Nim with heaps of any size", async () => {
  const page = await people("delete-nim @ 1234567890123456789012345678901234567890,5");
  await page.locator("[data-heap='0']").press("Enter");
  assert.doesNotMatch(await page.locator("main").innerText(), /e\+/);
  const first = page.getByLabel("size of the first heap");
  await first.fill("abc");
  assert.ok(await page.getByRole("button", { name: "Split" }).isDisabled());
  await first.fill("1000000000000000000000000000000000000000");
  await page.getByRole("button", { name: "Split" }).click();
  await page.waitForFunction(() => document.querySelector("header input").value === "delete-nim @ 1000000000000000000000000000000000000000,234567890123456789012345678901234567889");
  await page.close();
});

test("arrow keys take one chip more or less, from piles of any size", async () => {
  const page = await people("nim @ 1234567890123456789012345678901234567890,5");
  const size = page.getByLabel("new size of pile 1");
  await vertex(page, 1).press("Enter");
  assert.equal(await size.inputValue(), "1234567890123456789012345678901234567889");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  assert.equal(await size.inputValue(), "1234567890123456789012345678901234567887");
  await page.keyboard.press("ArrowUp");
  assert.equal(await size.inputValue(), "1234567890123456789012345678901234567888");
  await page.close();
});

test("a new size that is no number is marked, and is no move", async () => {
  const page = await people("nim @ 5,20");
  await vertex(page, 2).press("Enter");
  const size = page.getByLabel("new size of pile 2");
  for (const nonsense of ["-3", "1.5", "x"]) {
    await size.fill("");
    await size.pressSequentially(nonsense);
    assert.equal(await size.inputValue(), nonsense);
    assert.equal(await size.getAttribute("aria-invalid"), "true");
    assert.ok(await take(page).isDisabled(), nonsense);
  }
  await size.fill("7");
  await take(page).click();
  await moved(page, "take 13 from pile 2");
  await page.close();
});

test("a row of pins is one row, on a phone too", async () => {
  const page = await open({ start: "kayles @ 9", players: "people" }, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await page.locator("[data-pin='0,8']").waitFor();
  const tops = await page.locator("[data-pin]").evaluateAll((pins) => pins.map((pin) => Math.round(pin.getBoundingClientRect().top)));
  assert.equal(new Set(tops).size, 1, String(tops));
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  await page.locator("[data-pin='0,8']").tap();
  await take(page).tap();
  await moved(page, "take 1 from the row of 9");
  await page.close();
});
