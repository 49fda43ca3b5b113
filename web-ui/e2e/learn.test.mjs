// Learn: the first lesson can be played to its end, puzzles have one solution,
// and the words are explained.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import jsQR from "jsqr";
import { workbench } from "./workbench.mjs";

const { open } = workbench();
const mine = (page) => page.waitForFunction(() => /Your move|wins?\./.test(document.querySelector("[data-testid=status]")?.textContent ?? ""));

test("the first lesson is won from step to step", async () => {
  const page = await open();
  await page.getByRole("button", { name: "Learn it in three minutes" }).click();
  for (let step = 1; step <= 5; step++) {
    await page.getByText(`Step ${step} of 5.`).waitFor();
    for (let turn = 0; turn < 8; turn++) {
      await mine(page);
      if (!(await page.getByTestId("status").textContent()).includes("Your move")) break;
      const moves = await page.locator("ol li").count();
      await page.getByRole("button", { name: "Hint", exact: true }).click();
      await page.getByRole("button", { name: "Where?" }).click();
      await page.getByRole("button", { name: "Show me the move" }).click();
      await page.getByTestId("hint-move").click();
      await page.waitForFunction((old) => document.querySelectorAll("ol li").length > old, moves);
    }
    assert.equal((await page.getByTestId("status").textContent()).trim(), "You win.", `step ${step}`);
    if (step < 5) await page.getByRole("button", { name: "Next step" }).click();
  }
  await page.getByText("That was the whole lesson.").waitFor();
  await page.close();
});

test("a puzzle of each level has one winning move", async () => {
  const page = await open();
  for (const level of ["easy", "medium", "hard"]) {
    await page.getByRole("button", { name: level, exact: true }).click();
    await page.getByTestId("puzzle").getByText("Find the one winning move.").waitFor();
    await page.locator("nav").getByRole("button", { name: "Explore" }).click();
    await page.getByText("All winning moves (1)").waitFor();
    await page.getByRole("button", { name: "Faceoff, to the gallery" }).click();
    await page.getByText("Who takes the last chip?").waitFor();
  }
  await page.close();
});

test("help has the words of the glossary, all of them", async () => {
  const text = readFileSync(new URL("../../docs/glossary.md", import.meta.url), "utf8");
  const words = [...text.matchAll(/^- \*\*(.+?)\*\*/gm)].map(([, word]) => word);
  assert.ok(words.length > 15);
  const page = await open({ start: "nim @ 3,5" });
  await page.getByRole("button", { name: "Help" }).click();
  assert.deepEqual(await page.locator("dialog dt").allTextContents(), words);
  await page.keyboard.press("Escape");
  await page.locator("dialog").waitFor({ state: "detached" });
  await page.close();
});

test("the QR code of a link can be read", async () => {
  const states = [
    { start: "nim @ 3,5" },
    { start: "nim on cycle(8,3) @ 2,15,8,8,12,7,10,16", claim: "{ (a,b,c,d,e,f,g,h) : a+b=e+f & b+c+d=f+g+h }" },
    { start: "nim @ 3,5", claim: "x".repeat(420) },
    { start: "nim @ 3,5", claim: "y".repeat(1560) },
    { start: "nim @ 3,5", claim: "z".repeat(2000) },
  ];
  for (const state of states) {
    const page = await open(state);
    await page.getByText("Your move.").waitFor();
    await page.getByRole("button", { name: "Share" }).click();
    const code = page.getByLabel("QR code of the link");
    const side = Number((await code.getAttribute("viewBox")).split(" ")[2]);
    const squares = [...(await code.locator("path").getAttribute("d")).matchAll(/M(\d+) (\d+)/g)];
    // Four dots for each square, as a camera would see it.
    const width = side * 4;
    const pixels = new Uint8ClampedArray(width * width * 4).fill(255);
    for (const [, x, y] of squares) {
      for (let dot = 0; dot < 16; dot++) {
        const at = ((Number(y) + 4) * 4 + (dot >> 2)) * width + (Number(x) + 4) * 4 + (dot & 3);
        pixels.fill(0, at * 4, at * 4 + 3);
      }
    }
    assert.equal(jsQR(pixels, width, width)?.data, page.url());
    await page.close();
  }
});

test("a link to a long game is short", async () => {
  const moves = Array.from({ length: 40 }, (_, i) => ({ problem: `nim on points(2) @ ${39 - i},41`, how: "", who: i % 2 ? "The second player" : "The first player" }));
  const page = await open({ start: "nim @ 40,41", players: "people", moves });
  await page.waitForFunction(() => document.querySelectorAll("ol li").length === 40);
  await page.getByText("take 1 from pile 1").first().waitFor();
  assert.ok(page.url().length < 600, String(page.url().length));
  await page.getByRole("button", { name: "Share" }).click();
  await page.getByLabel("QR code of the link").waitFor();
  await page.reload();
  await page.waitForFunction(() => document.querySelectorAll("ol li").length === 40);
  await page.locator("ol li").nth(39).getByText("The second player").waitFor();
  await page.close();
});

test("one word for one thing: what is played on has piles, chips and lost positions", async () => {
  const page = await open();
  const titles = await page.locator("button.exhibit strong").allTextContents();
  assert.ok(titles.length > 20);
  for (const title of titles) {
    await page.locator("button.exhibit", { has: page.getByText(title, { exact: true }) }).click();
    await page.getByTestId("rules").waitFor();
    const text = await page.locator("main").innerText();
    assert.doesNotMatch(text, /stack|token|P-position|zero position|option/i, title);
    await page.getByRole("button", { name: "Faceoff, to the gallery" }).click();
    await page.locator("button.exhibit").first().waitFor();
  }
  await page.close();
});

test("a puzzle says whether it is solved, and leads on", async () => {
  const start = "nim on points(2) @ 2,3";
  const page = await open({ start, puzzle: true });
  const puzzle = page.getByTestId("puzzle");
  const make = async (pile, leave) => {
    await page.locator(`[data-vertex='${pile}']`).press("Enter");
    await page.getByLabel(`new size of pile ${pile}`).fill(String(leave));
    await page.getByRole("button", { name: "Take", exact: true }).click();
  };
  await puzzle.getByText("Find the one winning move.").waitFor();
  await make(1, 0);
  await puzzle.getByText("That is not the winning move.").waitFor();
  await puzzle.getByRole("button", { name: "Try again" }).click();
  await puzzle.getByText("Find the one winning move.").waitFor();
  await page.getByTestId("status").getByText("Your move.").waitFor();
  await make(2, 2);
  await puzzle.getByText("That is the winning move.").waitFor();
  await puzzle.getByRole("button", { name: "medium" }).click();
  await puzzle.getByText("Find the one winning move.").waitFor();
  assert.notEqual(await page.getByLabel("game and position").inputValue(), start);
  await page.close();
});

test("the first lesson leads on to games and puzzles", async () => {
  const page = await open({ start: "nim on cycle(4,2) @ 1,1,0,0", step: 5 });
  for (const pile of [1, 2]) await page.locator(`[data-vertex='${pile}']`).press("Enter");
  await page.getByRole("button", { name: "Take", exact: true }).click();
  const lesson = page.getByTestId("lesson");
  await lesson.getByText("That was the whole lesson.").waitFor();
  await lesson.getByRole("button", { name: "easy" }).waitFor();
  await lesson.getByRole("button", { name: "Choose a game" }).click();
  await page.getByText("Who takes the last chip?").waitFor();
  await page.close();
});

test("a task without a player is to be watched", async () => {
  const page = await open({ start: "nim @ 3,5", players: "watch", lesson: true });
  await page.getByText("A task: watch how it is played.").waitFor();
  assert.equal(await page.getByText("win if you can").count(), 0);
  await page.close();
});

test("a task begins with who is to move", async () => {
  const page = await open({ start: "nim @ 3,5,7", players: "second" });
  await page.getByText("Your move.").waitFor();
  await page.waitForFunction(() => document.querySelectorAll("ol li").length === 1);
  const here = await page.getByLabel("game and position").inputValue();
  await page.getByRole("button", { name: "Share" }).click();
  await page.getByLabel("as a task").check();
  const link = await page.getByLabel("link to this page").inputValue();
  await page.goto("about:blank");
  await page.goto(link);
  await page.getByText("Your move.").waitFor();
  assert.equal(await page.locator("ol li").count(), 0);
  const { start, players = "first" } = JSON.parse(Buffer.from(new URL(page.url()).hash.slice(1), "base64url"));
  assert.deepEqual({ start, players }, { start: here, players: "first" });
  await page.close();
});

test("the link that is shown goes with the game, without an old drawing", async () => {
  const sketch = { places: [[200, 200], [400, 200]], piles: [1, 2], faces: [[0, 1]] };
  const page = await open({ start: "nim @ 3,5", players: "people", sketch });
  const link = () => page.getByLabel("link to this page").inputValue();
  await page.getByRole("button", { name: "Share" }).click();
  const before = await link();
  await page.locator("[data-vertex='2']").press("Enter");
  await page.getByRole("button", { name: "Take", exact: true }).click();
  await page.locator("ol li").first().waitFor();
  await page.waitForFunction((old) => document.querySelector("[aria-label='link to this page']").value !== old, before);
  assert.equal(await link(), page.url());
  assert.equal(await page.getByText("Link copied.").count(), 0);
  assert.doesNotMatch(Buffer.from(new URL(page.url()).hash.slice(1), "base64url").toString(), /sketch/);
  // The drawing that is played on is kept.
  await page.goto("about:blank");
  const drawn = { start: "nim on facets(12) @ 1,2", players: "people", sketch };
  await page.goto(`${before.split("#")[0]}#${Buffer.from(JSON.stringify(drawn)).toString("base64url")}`);
  await page.getByText("The first player to move.").waitFor();
  assert.match(Buffer.from(new URL(page.url()).hash.slice(1), "base64url").toString(), /sketch/);
  await page.close();
});

test("a link is shown as long as its game stays, and only its words are announced", async () => {
  const page = await open({ start: "nim @ 3,5" });
  await page.getByText("Your move.").waitFor();
  await page.getByRole("button", { name: "Share" }).click();
  const link = page.getByLabel("link to this page");
  await link.waitFor();
  assert.equal(await page.locator("header [role=status] input, header [role=status] svg").count(), 0);
  await page.getByLabel("game and position").fill("nim @ 4,6");
  await page.getByLabel("game and position").press("Enter");
  await link.waitFor({ state: "detached" });
  await page.close();
});
