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

test("who won is told by the side, when the players change in mid-game", async () => {
  const page = await open({ start: "nim @ 2,3" });
  await take(page, 2, 2);
  await count(page, 2);
  await mine(page);
  await page.getByLabel("players").selectOption("people");
  // The other pile is made equal, and so on to the end.
  for (let turn = 0; turn < 6 && !/wins/.test(await status(page).textContent()); turn++) {
    const sizes = (await page.getByLabel("game and position").inputValue()).split("@")[1].split(",").map(Number);
    const larger = sizes[0] > sizes[1] ? 0 : 1;
    if (sizes[0] === sizes[1]) await take(page, 1, 0);
    else await take(page, larger + 1, Math.min(...sizes));
    await page.waitForFunction(() => /to move|wins/.test(document.querySelector("[data-testid=status]").textContent));
  }
  await page.getByText("The first player wins.").waitFor();
  const review = page.getByTestId("review");
  await review.getByText("How it was lost").waitFor();
  await review.getByText("The second player made no mistake, but was lost from the start.").waitFor();
  await page.close();
});

test("whether the last move wins is fixed once a move is made", async () => {
  const page = await open({ start: "nim @ 1,2", players: "people" });
  await page.getByLabel("last move", { exact: true }).waitFor();
  assert.ok(await page.getByLabel("last move", { exact: true }).isEnabled());
  await take(page, 1, 0);
  assert.ok(await page.getByLabel("last move", { exact: true }).isDisabled());
  await page.locator("nav").getByRole("button", { name: "Explore" }).click();
  assert.ok(await page.getByLabel("last move", { exact: true }).isDisabled());
  await page.locator("nav").getByRole("button", { name: "Play" }).click();
  await page.getByRole("button", { name: "Start again" }).click();
  await count(page, 0);
  assert.ok(await page.getByLabel("last move", { exact: true }).isEnabled());
  await page.close();
});

test("a task that is lost says so, and can be tried again", async () => {
  const page = await open({ start: "nim @ 1,2", lesson: true });
  await take(page, 1, 0);
  const review = page.getByTestId("review");
  await review.getByText("You lost").waitFor();
  assert.equal(await page.getByText("Where you lost").count(), 0);
  await review.getByRole("button", { name: "Try again" }).click();
  await count(page, 0);
  await page.close();
});

test("a mistake is told in words in every game, with what was better", async () => {
  const who = ["You", "The machine"];
  const turn = (problem, i) => ({ problem, how: "", who: who[i] });
  for (const [start, moves, left, better] of [
    ["emperor on path(2,2) @ (nim @ 2 ; nim @ 1 ; delete-nim @ 2,1)",
      ["emperor on path(2,2) @ (nim on points(1) @ 1 ; nim on points(1) @ 1 ; delete-nim @ 2,1)", "emperor on path(2,2) @ (nim on points(1) @ 0 ; nim on points(1) @ 0 ; delete-nim @ 0,0)"],
      "It left the machine (nim @ 1 ; nim @ 1 ; delete-nim @ 2,1), which is won: on 1: take 1 from pile 1;", "on 1: take 2 from pile 1;"],
    ["chomp on complete(2)", ["chomp on facets(2)", "chomp[over]"], "It left the machine a won position: remove {2}", "remove {1,2}"],
    ["kayles @ 3", ["kayles @ 2", "kayles @ 0"], "It left the machine 2, which is won: take 2 from the row of 2", "take 1 from the row of 3 and leave 1 and 1"],
    ["nim @ 1 + kayles @ 2", ["nim on points(1) @ 0 + kayles @ 2", "nim on points(1) @ 0 + kayles @ 0"], "which is won: in game 2: take 2 from the row of 2", "in game 2: take 1 from the row of 2"],
  ]) {
    const page = await open({ start, moves: moves.map(turn) });
    const why = page.getByTestId("why");
    await why.getByText("Your mistake was move 1").waitFor();
    await why.getByText(left).waitFor();
    await why.getByRole("button", { name: "Show it on the board" }).click();
    await page.getByText("Looking back: the start.").waitFor();
    const told = page.getByTestId("better");
    await told.getByText("Here you could have won:").waitFor();
    assert.ok((await told.innerText()).includes(better), await told.innerText());
    if (start.startsWith("chomp")) await page.locator("g.vertex.lit").nth(1).waitFor();
    await page.close();
  }
});

test("moves in a sum and in an emperor sum are told as the boards are named, whoever makes them", async () => {
  const page = await open({ start: "emperor on points(2) @ (nim @ 2 ; kayles @ 2)", players: "people" });
  const component = page.locator("[data-component='1']");
  await component.locator("[data-vertex='1']").press("Enter");
  await component.getByRole("button", { name: "Take" }).click();
  await component.getByText("1 move").waitFor();
  await page.getByRole("button", { name: "Move", exact: true }).click();
  await page.locator("ol").getByText("on 1: take 1 from pile 1").waitFor();
  await page.close();
});
