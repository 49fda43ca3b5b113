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
    await page.waitForTimeout(800);
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
