// For everybody: axe finds nothing on any screen in either theme; the keyboard
// goes in the order of names and is never lost; what is pressed with a finger is
// large enough.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test } from "node:test";
import { workbench } from "./workbench.mjs";

const { open } = workbench();
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const people = (start) => ({ start, players: "people" });

async function violations(page) {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0].target} ${nodes[0].html.slice(0, 120)}`);
}

const lost = { problem: "nim on points(2) @ 0,2", how: "", who: "You" };
const screens = [
  ["gallery", null, "Who takes the last chip?"],
  ["play", people("nim on cycle(6,3) @ 4,3,5,2,4,6"), "The first player to move.", async (page) => {
    await page.locator("[data-vertex='1']").press("Enter");
  }],
  ["what wins", people("nim on cycle(5,2) @ 3,1,2,2,2"), "The first player to move.", async (page) => {
    await page.getByRole("button", { name: "Show what wins" }).click();
    await page.getByTestId("moves").waitFor();
  }],
  ["torus", people("nim on torus() @ 1,2,1,2,1,2,1,2,1"), "The first player to move."],
  ["forests", people("nim on graphic(12,23,13,34,24) @ 1,2,3,4,5"), "The first player to move."],
  ["three heaps", people("delete-nim[all-but-one](3) @ 4,7,5"), "The first player to move.", async (page) => {
    await page.locator("[data-heap='1']").press("Enter");
  }],
  ["wythoff", people("wythoff on simplex(2) @ 6,9"), "The first player to move."],
  ["kayles", people("kayles @ 9"), "The first player to move."],
  ["delete nim", people("delete-nim @ 9,10"), "The first player to move."],
  ["sum", people("nim @ 3,5 + kayles @ 6"), "The first player to move."],
  ["emperor", people("emperor on path(2,2) @ (nim @ 2 ; nim @ 1 ; delete-nim @ 2,1)"), "The first player to move."],
  ["chomp", people("chomp on wheel(5)"), "The first player to move."],
  ["hint", { start: "nim on cycle(5,2) @ 3,1,2,2,2" }, "Your move.", async (page) => {
    await page.getByRole("button", { name: "Hint", exact: true }).click();
    await page.getByRole("button", { name: "Where?" }).click();
    await page.getByRole("button", { name: "Show me the move" }).click();
  }],
  ["review", { start: "nim @ 1,2", moves: [lost, { problem: "nim on points(2) @ 0,0", how: "", who: "The machine" }] }, "Your mistake was move 1", async (page) => {
    await page.getByText("The mathematics").click();
  }],
  ["values", people("kayles @ 7"), "The first player to move.", async (page) => {
    await page.getByRole("button", { name: "Show what wins" }).click();
    await page.getByTestId("moves").getByRole("button").first().click();
    await page.getByTestId("values").waitFor();
  }],
  ["explore", { start: "nim on facets(12,13,14,234) @ 7,3,5,4", mode: "explore" }, "This complex", async (page) => {
    await page.getByLabel("what is shown").selectOption({ label: "values" });
    await page.getByLabel("Slice of the table").getByRole("button", { name: "Draw", exact: true }).click();
    await page.getByTestId("heatmap").waitFor();
  }],
  ["explore chomp", { start: "chomp on torus()", mode: "explore" }, "Made smaller, step by step"],
  ["prove", { start: "nim on cycle(6,3) @ 4,3,5,2,4,6", mode: "prove", claim: "{ (a,b,c,d,e,f) : a+b=d+e & b+c=e+f }" }, "Prove a formula", async (page) => {
    await page.locator("section[aria-label=prove]").getByRole("button", { name: "Prove", exact: true }).click();
    await page.getByText("Proved,").waitFor();
  }],
  ["refuted", { start: "nim @ 4,5,6", mode: "prove", claim: "{ (a,a,0) }" }, "Prove a formula", async (page) => {
    await page.locator("section[aria-label=prove]").getByRole("button", { name: "Prove", exact: true }).click();
    await page.getByText("Refuted.").waitFor();
  }],
  ["draw", { mode: "draw", sketch: { places: [[130, 110], [330, 70], [520, 150]], faces: [[0, 1, 2]], piles: [3, 5, 2] } }, "Play on it"],
  ["share", { start: "nim @ 3,5" }, "Your move.", async (page) => page.getByRole("button", { name: "Share" }).click()],
  ["help", { start: "nim @ 3,5" }, "Your move.", async (page) => page.getByRole("button", { name: "Help" }).click()],
  ["lesson", { start: "nim on points(1) @ 3", step: 1 }, "Step 1 of"],
  ["broken", { start: "nim on cicle(3)" }, "To the gallery"],
  ["splits", people("octal(4.3) @ 5"), "The first player to move."],
  ["no number", people("nim @ 3,5"), "The first player to move.", async (page) => {
    await page.locator("[data-vertex='1']").press("Enter");
    await page.getByLabel("new size of pile 1").fill("x");
  }],
];

for (const [name, state, text, act] of screens) {
  test(`axe finds nothing: ${name}`, async () => {
    const found = [];
    for (const colorScheme of ["light", "dark"]) {
      for (const width of [1280, 390]) {
        const page = await open(state, { colorScheme, viewport: { width, height: 900 } });
        await page.getByText(text).first().waitFor();
        await act?.(page);
        await page.waitForTimeout(250);
        found.push(...(await violations(page)).map((text) => `${colorScheme} ${width}: ${text}`));
        await page.close();
      }
    }
    assert.deepEqual(found, []);
  });
}

test("the keyboard goes in the order of names, and Escape gives everything back", async () => {
  const page = await open(people("nim on cycle(5,2) @ 3,1,2,2,2"));
  await page.locator("[data-vertex='1']").focus();
  const order = [];
  for (let i = 0; i < 5; i++) {
    order.push(await page.evaluate(() => document.activeElement.dataset.vertex));
    await page.keyboard.press("ArrowRight");
  }
  assert.deepEqual(order, ["1", "2", "3", "4", "5"]);
  await page.keyboard.press("Enter");
  assert.equal(await page.locator("g[aria-pressed=true]").count(), 1);
  await page.keyboard.press("Escape");
  assert.equal(await page.locator("g[aria-pressed=true]").count(), 0);
  await page.close();
});

test("a whole game by the keyboard: the focus stays at the board", async () => {
  const page = await open({ start: "nim @ 1,2" });
  await page.getByText("Your move.").waitFor();
  for (let turn = 0; turn < 3; turn++) {
    await page.locator("#main").focus();
    for (let i = 0; i < 10; i++) {
      await page.keyboard.press("Tab");
      if (await page.evaluate(() => document.activeElement.dataset.vertex)) break;
    }
    if (/cannot/.test(await page.evaluate(() => document.activeElement.getAttribute("aria-label")))) await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    const moves = await page.locator("ol li").count();
    // On to the size of the pile, and make the move.
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.waitForFunction((old) => document.querySelectorAll("ol li").length > old, moves);
    assert.notEqual(await page.evaluate(() => document.activeElement.tagName), "BODY");
    await page.waitForFunction(() => /Your move|wins?\./.test(document.querySelector("[data-testid=status]").textContent));
    if (/win/.test(await page.getByTestId("status").textContent())) break;
  }
  assert.match(await page.getByTestId("status").textContent(), /win/);
  await page.close();
});

for (const [name, state, text, act] of screens) {
  test(`what a finger presses is 44 pixels wide and high: ${name}`, async () => {
    const page = await open(state, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    await page.getByText(text).first().waitFor();
    await act?.(page);
    const small = await page.evaluate(() => [...document.querySelectorAll("button, select, input:not([type=range]), summary, [role=button]")].flatMap((element) => {
      const { width, height } = element.getBoundingClientRect();
      const seen = width > 0 && height > 0;
      return seen && (width < 43.5 || height < 43.5) ? [`${element.tagName} ${element.getAttribute("aria-label") ?? element.textContent.trim()} ${width.toFixed()}×${height.toFixed()}`] : [];
    }));
    assert.deepEqual(small, []);
    await page.close();
  });
}

test("who listens hears the piles in their order, and with whom each shares a face", async () => {
  for (const [start, wanted] of [
    ["nim on cycle(5,2) @ 3,1,2,2,2", ["shares a face with 2, 5", "shares a face with 1, 3", "shares a face with 2, 4", "shares a face with 3, 5", "shares a face with 1, 4"]],
    ["nim on facets(123,34,5) @ 3,1,2,2,2", ["in the face {1,2,3}", "in the face {1,2,3}", "in the faces {1,2,3}, {3,4}", "shares a face with 3", "shares a face with no other"]],
  ]) {
    const page = await open(people(start));
    await page.locator("[data-vertex='1']").waitFor();
    const session = await page.context().newCDPSession(page);
    const { nodes } = await session.send("Accessibility.getFullAXTree");
    const heard = nodes.filter(({ role, name }) => role?.value === "button" && /^vertex/.test(name?.value));
    assert.deepEqual(heard.map(({ name }) => name.value.split(",")[0]), [1, 2, 3, 4, 5].map((v) => `vertex ${v}`));
    assert.deepEqual(heard.map(({ description }) => description?.value), wanted, start);
    await page.close();
  }
});

test("what is heard of long numbers is what is seen", async () => {
  for (const start of ["nim @ 1234567890123456789012345678901234567890,5", "delete-nim @ 1234567890123456789012345678901234567890,5"]) {
    const page = await open(people(start));
    await page.locator("[data-vertex], [data-heap]").first().waitFor();
    await page.evaluate(axe);
    const rules = { "label-content-name-mismatch": { enabled: true } };
    const { violations } = await page.evaluate((rules) => window.axe.run(document, { rules }), rules);
    assert.deepEqual(violations.map(({ id, nodes }) => `${id}: ${nodes[0].html.slice(0, 120)}`), []);
    await page.close();
  }
});

test("the focus is not lost with what was pressed", async () => {
  const page = await open({ start: "nim on cycle(5,2) @ 3,1,2,2,2" });
  const focused = () => page.evaluate(() => document.activeElement.tagName);
  const press = async (button) => {
    await button.focus();
    await page.keyboard.press("Enter");
  };
  const named = (name) => page.getByRole("button", { name, exact: true });
  await page.getByText("Your move.").waitFor();
  for (const [name, next] of [["Hint", "Where?"], ["Where?", "Show me the move"], ["Show me the move", "Play it"]]) {
    await press(named(name));
    await named(next).waitFor();
    // What comes next is near.
    if (name !== "Where?") await page.keyboard.press("Tab");
    assert.equal(await page.evaluate(() => document.activeElement.textContent.trim()), next);
  }
  await press(named("Play it"));
  await page.waitForFunction(() => document.querySelectorAll("ol li").length === 2);
  assert.notEqual(await focused(), "BODY", "Play it");
  await named("Start").waitFor();
  await press(named("Start"));
  await page.getByText("Looking back: the start.").waitFor();
  await press(named("Back to the game"));
  await page.getByText("Your move.").waitFor();
  await named("Hint").waitFor();
  assert.notEqual(await focused(), "BODY", "Back to the game");
  await press(named("Take back"));
  await page.getByText("None yet.").waitFor();
  await named("Hint").waitFor();
  assert.notEqual(await focused(), "BODY", "Take back");
  await press(named("Share"));
  await press(named("Close"));
  assert.equal(await page.evaluate(() => document.activeElement.textContent), "Share");
  await press(named("Help"));
  await press(named("Close"));
  assert.equal(await page.evaluate(() => document.activeElement.textContent), "Help");
  await press(named("Faceoff, to the gallery"));
  await press(page.locator("button.exhibit").first());
  await page.getByText("Your move.").waitFor();
  assert.notEqual(await focused(), "BODY", "a game of the gallery");
  await page.close();
});

test("names: of games in the gallery, of the machine, of the page", async () => {
  const page = await open();
  assert.equal(await page.title(), "Faceoff");
  await page.locator("button.exhibit svg").first().waitFor();
  await page.getByRole("button", { name: /^Forests of a graph/ }).click();
  await page.getByText("Your move.").waitFor();
  assert.equal(await page.title(), "nim on graphic(12,23,13,34,24) – Faceoff");
  await page.getByRole("combobox", { name: "Machine", exact: true }).waitFor();
  await page.getByRole("button", { name: "Draw", exact: true }).click();
  await page.waitForFunction(() => document.title === "Draw – Faceoff");
  await page.close();
});

test("the focus does not come back to what somebody has left", async () => {
  const page = await open({ start: "nim @ 1,1", players: "watch" });
  const pause = page.getByRole("button", { name: "Pause" });
  await pause.focus();
  await page.locator("header").click({ position: { x: 2, y: 2 } });
  await pause.waitFor({ state: "detached" });
  assert.equal(await page.evaluate(() => document.activeElement.tagName), "BODY");
  await page.close();
});

test("what got the focus for want of another can be focused no more when it is left", async () => {
  const page = await open({ start: "nim @ 1,1", players: "watch" });
  const made = () => page.evaluate(() => [...document.querySelectorAll("[tabindex='-1']:not(#main):not(.table):not([data-vertex])")].length);
  const pause = page.getByRole("button", { name: "Pause" });
  await pause.focus();
  await pause.waitFor({ state: "detached" });
  assert.equal(await made(), 1);
  await page.getByRole("button", { name: "Take back" }).focus();
  assert.equal(await made(), 0);
  await page.close();
});
