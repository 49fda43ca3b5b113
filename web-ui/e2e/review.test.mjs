// Understand: a whole game is lost, looked back at, and won at the second try;
// hints come in steps and spoil nothing.
import assert from "node:assert/strict";
import { test } from "node:test";
import { workbench } from "./workbench.mjs";

const { open } = workbench();
const status = (page) => page.getByTestId("status");
const count = (page, moves) => page.waitForFunction((wanted) => document.querySelectorAll("ol li").length === wanted, moves);

async function take(page, pile, leave) {
  const moves = await page.locator("ol li").count();
  const size = page.getByLabel(`new size of pile ${pile}`);
  // While the last move is judged, the board takes no other.
  for (let tries = 0; tries < 10 && !(await size.isVisible()); tries += 1) {
    await page.locator(`[data-vertex='${pile}']`).press("Enter");
    await size.waitFor({ timeout: 2000 }).catch(() => {});
  }
  await size.fill(String(leave));
  await page.getByRole("button", { name: "Take", exact: true }).click();
  await page.waitForFunction((old) => document.querySelectorAll("ol li").length > old, moves);
}
const mine = (page) => page.waitForFunction(() => /Your move|wins?\./.test(document.querySelector("[data-testid=status]").textContent));

test("a game is lost, reviewed, and won from where the mistake was", async () => {
  const page = await open({ start: "nim @ 1,2" });
  await page.getByText("A move takes any number of chips from one pile.").waitFor();
  await page.getByText("Whoever makes the last move wins.").waitFor();
  // 0,2 is a mistake: the machine takes both and wins.
  await take(page, 1, 0);
  await page.getByText("The machine wins.").waitFor();
  const review = page.getByTestId("review");
  await review.getByText("Where you lost").waitFor();
  const told = page.getByTestId("why");
  await told.getByText("Your mistake was move 1: take 1 from pile 1.").waitFor();
  await told.getByText("It left the machine 0,2, which is won: take 2 from pile 2.").waitFor();
  await told.getByText("Better was: take 1 from pile 2. That leaves a lost position.").waitFor();
  // Two voices: a sentence in the words of the board, and the theorem.
  await told.getByTestId("plain").getByText("A move takes from one pile only: this is Nim. A position is lost exactly if the nim-sum of the piles is 0").waitFor();
  await told.getByText("The mathematics").click();
  await told.getByText("Bouton's Nim, which is CN(n,1)").waitFor();
  // The values: the start was worth 3, and the mistake left 2 instead of 0.
  const values = page.getByTestId("values").getByRole("button");
  await page.getByTestId("values").getByLabel("after move 2: value 0, lost").waitFor();
  assert.deepEqual(await values.evaluateAll((bars) => bars.map((bar) => bar.textContent.trim())), ["3", "2", "0"]);
  assert.equal(await page.locator("ol li").nth(0).getByTitle("a mistake").count(), 1);
  assert.equal(await page.locator("ol li").nth(1).getByTitle("a winning move").count(), 1);
  // On the board: the position before it, with the better move.
  await told.getByRole("button", { name: "Show it on the board" }).click();
  await page.getByText("Looking back: the start.").waitFor();
  await page.waitForFunction(() => document.querySelector("[data-vertex='2'] .changed")?.textContent === "1");
  await page.getByRole("button", { name: "Back to the game" }).click();
  await page.getByTestId("why").getByRole("button", { name: "Try again from there" }).click();
  await mine(page);
  await count(page, 0);
  await take(page, 2, 1);
  await count(page, 2);
  await mine(page);
  const left = (await page.getByLabel("game and position").inputValue()).endsWith("@ 1,0") ? 1 : 2;
  await take(page, left, 0);
  await page.getByText("You win.").waitFor();
  await review.getByText("You won").waitFor();
  await page.close();
});

test("the moves so far can be walked through", async () => {
  const page = await open({ start: "nim @ 3,4", players: "people" });
  await take(page, 1, 1);
  await take(page, 2, 1);
  await page.locator("ol li button").nth(0).click();
  await page.getByText("Looking back: after move 1.").waitFor();
  await page.waitForFunction(() => document.querySelector("[data-vertex='1'] .number").textContent === "1");
  assert.match(await page.locator("[data-vertex='1']").getAttribute("class"), /last/);
  await page.getByTestId("why").getByText("mistake was move 1").waitFor();
  await page.getByLabel("one move back").click();
  await page.waitForFunction(() => document.querySelector("[data-vertex='1'] .number").textContent === "3");
  await page.getByRole("button", { name: "Back to the game" }).click();
  await page.waitForFunction(() => document.querySelector("[data-vertex='2'] .number").textContent === "1");
  await count(page, 2);
  await page.close();
});

test("hints come in steps, and nothing is told that was not asked for", async () => {
  const page = await open({ start: "nim on cycle(5,2) @ 3,1,2,2,2" });
  await page.getByRole("button", { name: "Hint", exact: true }).click();
  const hint = page.getByTestId("hint");
  await hint.getByText("A winning move exists.").waitFor();
  assert.doesNotMatch(await hint.textContent(), /pile|take/);
  await hint.getByRole("button", { name: "Where?" }).click();
  await hint.getByText("Look at 5.").waitFor();
  assert.doesNotMatch(await hint.textContent(), /take/);
  await hint.getByRole("button", { name: "Show me the move" }).click();
  await hint.getByText("take 1 from pile 5.").waitFor();
  await hint.getByText("Why?").click();
  await hint.getByTestId("plain").getByText("On this ring of five, a position is lost exactly if a largest pile lies between two equal piles").waitFor();
  await page.getByTestId("hint-move").click();
  await count(page, 2);
  await mine(page);
  // After the machine's answer no recipe is recited.
  assert.equal(await page.getByTestId("why").count(), 0);
  assert.equal(await page.getByTestId("hint").count(), 0);
  await page.close();
});

test("the machine's move is announced", async () => {
  const page = await open({ start: "nim @ 1,1" });
  await take(page, 1, 0);
  await page.locator("[role=status]").getByText("The machine: take 1 from pile 2.").waitFor();
  assert.equal((await status(page).textContent()).trim(), "The machine wins.");
  await page.close();
});

test("what a face is, is told where the rules are", async () => {
  const page = await open({ start: "nim on cycle(4,2) @ 1,2,1,1" });
  const rules = page.getByTestId("rules");
  const told = rules.getByText("an edge with its two ends, a coloured region with all its corners");
  assert.equal(await told.isVisible(), false);
  await rules.getByText("What is a face?").click();
  await told.waitFor();
  await page.close();
});
