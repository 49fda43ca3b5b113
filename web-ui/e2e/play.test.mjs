// Play: a game is won from an N-position by the hints, and lost from a
// P-position; take back, two people, the keyboard alone.
import assert from "node:assert/strict";
import { test } from "node:test";
import { encode, hold, workbench } from "./workbench.mjs";

const { open } = workbench();
const status = (page) => page.getByTestId("status");

/** Play by hints until the game is over; what was said at the end. */
async function byHints(page) {
  for (let turn = 0; turn < 40; turn++) {
    await page.waitForFunction(() => /Your move|wins?\./.test(document.querySelector("[data-testid=status]")?.textContent ?? ""));
    const said = (await status(page).textContent()).trim();
    if (!said.startsWith("Your move")) return said;
    await page.getByRole("button", { name: "Hint", exact: true }).click();
    await page.getByText("A winning move exists.").waitFor();
    assert.equal(await page.getByTestId("hint-move").count(), 0, "the first hint does not give the move away");
    // Step by step: where, then the move.
    const step = page.getByTestId("hint").getByRole("button", { name: /^(Where\?|Show me the move)$/ });
    while ((await page.getByTestId("hint-move").count()) === 0) await step.click();
    const before = await page.getByLabel("game and position").inputValue();
    await page.getByTestId("hint-move").click();
    await page.waitForFunction((old) => document.querySelector("header input").value !== old, before);
  }
  throw new Error("the game does not end");
}

test("from an N-position the hints win", async () => {
  const page = await open({ start: "nim on cycle(5,2) @ 3,1,2,2,2" });
  assert.equal(await byHints(page), "You win.");
  assert.equal(await page.getByTitle("a mistake").count(), 0);
  await page.getByText("The machine made no mistake, but was lost from the start. You made none either.").waitFor();
  await page.close();
});

test("chomp and a sum can be won by hints too", async () => {
  for (const start of ["chomp on wheel(5)", "nim @ 2,3 + kayles @ 3", "delete-nim @ 4,5", "emperor on path(2,2) @ (nim @ 2 ; nim @ 1 ; delete-nim @ 2,1)"]) {
    const page = await open({ start });
    assert.equal(await byHints(page), "You win.", start);
    await page.close();
  }
});

test("from a P-position every game is lost", async () => {
  const page = await open({ start: "nim on cycle(5,2) @ 3,1,2,2,1" });
  await page.getByRole("button", { name: "Hint", exact: true }).click();
  await page.getByText("No winning move exists.").waitFor();
  for (let turn = 0; turn < 20; turn++) {
    await page.waitForFunction(() => /Your move|wins?\./.test(document.querySelector("[data-testid=status]").textContent));
    if (!(await status(page).textContent()).includes("Your move")) break;
    const moves = await page.locator("ol li").count();
    await page.locator("g[role=button]:not([aria-label*='cannot'])").first().press("Enter");
    await page.getByRole("button", { name: "Take", exact: true }).click();
    await page.waitForFunction((old) => document.querySelectorAll("ol li").length > old, moves);
  }
  assert.equal((await status(page).textContent()).trim(), "The machine wins.");
  await page.getByText("You made no mistake: you were lost from the start, whatever you did.").waitFor();
  await page.close();
});

test("only faces can be chosen, and illegal piles are dimmed", async () => {
  const page = await open({ start: "nim on path(3,2) @ 4,2,3,5", players: "people" });
  await page.locator("[data-vertex='1']").press("Enter");
  assert.match(await page.locator("[data-vertex='3']").getAttribute("aria-label"), /cannot be added/);
  await page.locator("[data-vertex='3']").press("Enter");
  assert.equal(await page.locator("g[aria-pressed=true]").count(), 1);
  await page.locator("[data-vertex='2']").press("Enter");
  assert.equal(await page.locator("g[aria-pressed=true]").count(), 2);
  await page.getByLabel("new size of pile 1").fill("2");
  await page.getByRole("button", { name: "Take", exact: true }).click();
  await page.locator("ol").getByText("take 2 from pile 1, 1 from pile 2").waitFor();
  await page.getByText("The second player to move.").waitFor();
  await page.getByRole("button", { name: "Take back" }).click();
  await page.getByText("None yet.").waitFor();
  await page.close();
});

test("the keyboard alone makes a move", async () => {
  const page = await open({ start: "nim @ 3,5", players: "people" });
  const pile = page.locator("[data-vertex='2']");
  await pile.focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowDown");
  assert.match(await pile.getAttribute("aria-label"), /5 chips, would become 3/);
  await page.getByLabel("new size of pile 2").focus();
  await page.keyboard.press("Enter");
  await page.locator("ol").getByText("take 2 from pile 2").waitFor();
  await page.close();
});

test("a press on a chip takes it and those above it", async () => {
  const page = await open({ start: "nim @ 5,7", players: "people" });
  await page.locator("[data-vertex='2'] g").nth(2).click({ position: { x: 8, y: 12 }, force: true });
  assert.match(await page.locator("[data-vertex='2']").getAttribute("aria-label"), /would become [1-4]/);
  await page.close();
});

test("machines that err can be watched to the end", async () => {
  const page = await open({ start: "nim @ 1,2", players: "watch", skill: "random" });
  await page.waitForFunction(() => /wins\./.test(document.querySelector("[data-testid=status]")?.textContent ?? ""), null, { timeout: 30_000 });
  await page.close();
});

test("machines that are watched can be paused, and go step by step", async () => {
  const page = await open({ start: "nim on cycle(5,2) @ 3,4,3,4,3", players: "watch" });
  await page.getByRole("button", { name: "Pause" }).click();
  await page.waitForTimeout(600);
  const count = () => page.locator("ol li").count();
  const before = await count();
  await page.waitForTimeout(2500);
  assert.equal(await count(), before);
  await page.getByRole("button", { name: "Step" }).click();
  await page.waitForFunction((old) => document.querySelectorAll("ol li").length === old + 1, before);
  await page.getByRole("button", { name: "Go on" }).click();
  await page.waitForFunction((old) => document.querySelectorAll("ol li").length > old + 1, before);
  await page.close();
});

/** Ask for hints until the move is on the board. */
async function shown(page) {
  await page.getByRole("button", { name: "Hint", exact: true }).click();
  await page.getByRole("button", { name: "Where?" }).click();
  await page.getByRole("button", { name: "Show me the move" }).click();
  await page.locator("[data-vertex='2'][aria-label*='would become 3']").waitFor();
}

test("after a hint the board shows what is taken, not the hint", async () => {
  const page = await open({ start: "nim @ 3,5", players: "people" });
  await page.getByText("The first player to move.").waitFor();
  await shown(page);
  const pile = page.locator("[data-vertex='2']");
  await pile.press("Enter");
  await page.locator("[data-vertex='2'][aria-label*='would become 4']").waitFor();
  await pile.press("ArrowDown");
  await page.locator("[data-vertex='2'][aria-label*='would become 3']").waitFor();
  assert.equal(await page.getByLabel("new size of pile 2").inputValue(), "3");
  await page.close();
});

test("a hint is about one rule for the last move", async () => {
  const page = await open({ start: "nim @ 3,5", players: "people" });
  await page.getByText("The first player to move.").waitFor();
  await shown(page);
  await page.getByLabel("last move").selectOption("true");
  await page.getByRole("button", { name: "Hint", exact: true }).waitFor();
  assert.equal(await page.locator("[aria-label*='would become']").count(), 0);
  await page.close();
});

test("the machine does not move for who takes its place while it thinks", async () => {
  const page = await open();
  const late = await hold(page, ({ ask }) => ask === "reply");
  await page.goto(`${page.url()}#${encode({ start: "nim @ 3,5,7", players: "second" })}`);
  await late.came;
  await page.getByLabel("players").selectOption("first");
  await page.getByText("Your move.").waitFor();
  await late.go();
  assert.equal(await page.locator("ol li").count(), 0);
  assert.equal((await status(page).textContent()).trim(), "Your move.");
  await page.close();
});

test("a game that comes late does not replace a newer one, nor do its moves", async () => {
  const input = (page) => page.getByLabel("game and position");
  const set = async (page, problem) => {
    await input(page).fill(problem);
    await input(page).press("Enter");
  };
  const [moved, named] = [await open(), await open()];
  // The moves of a link.
  const moves = await hold(moved, ({ ask }) => ask === "move");
  await moved.goto(`${moved.url()}#${encode({ start: "nim @ 3,5", players: "people", moves: ["3,4"] })}`);
  await moves.came;
  await set(moved, "nim @ 4,6");
  await moved.getByText("The first player to move.").waitFor();
  await moves.go();
  assert.equal(await moved.locator("ol li").count(), 0);
  assert.match(await input(moved).inputValue(), /@ 4,6$/);
  await moved.close();
  // A game that is set up.
  const board = await hold(named, ({ ask, problem }) => ask === "board" && problem === "nim @ 1,2,3");
  await set(named, "nim @ 1,2,3");
  await board.came;
  await set(named, "nim @ 4,6");
  await named.getByText("Your move.").waitFor();
  await board.go();
  assert.match(await input(named).inputValue(), /@ 4,6$/);
  await named.close();
});

test("an empty field waits for a number, and only then is one wanted", async () => {
  const page = await open({ start: "nim @ 3,5", players: "people" });
  await page.locator("[data-vertex='2']").press("Enter");
  const size = page.getByLabel("new size of pile 2");
  const take = page.getByRole("button", { name: "Take", exact: true });
  await size.fill("");
  assert.ok(await take.isDisabled());
  assert.equal(await page.getByRole("alert").count(), 0);
  await size.press("Tab");
  await page.getByRole("alert").getByText("A whole number is wanted").waitFor();
  await size.fill("2");
  await take.click();
  await page.locator("ol").getByText("take 3 from pile 2").waitFor();
  await page.close();
});
