// Explore: outcome, value, winning moves with previews, structure, slices,
// reductions; a job is cancelled.
import assert from "node:assert/strict";
import { test } from "node:test";
import { hold, workbench } from "./workbench.mjs";

const { open } = workbench();

test("outcome, value and all winning moves with a preview", async () => {
  const page = await open({ start: "nim @ 3,4,5", mode: "explore" });
  await page.getByText("Whoever is to move wins.").waitFor();
  assert.match(await page.getByTestId("outcome").textContent(), /value is\s*2/);
  const move = page.getByRole("button", { name: "take 2 from pile 1" });
  await move.hover();
  assert.equal(await page.locator("[data-vertex='1'] .number").textContent(), "1");
  await page.mouse.move(0, 0);
  assert.equal(await page.locator("[data-vertex='1'] .number").textContent(), "3");
  await move.click();
  await page.getByText("Whoever is to move loses.").waitFor();
  await page.getByLabel("pile 3", { exact: true }).fill("9");
  await page.keyboard.press("Enter");
  await page.getByText("Whoever is to move wins.").waitFor();
  await page.close();
});

test("the structure shows itself on the board", async () => {
  const page = await open({ start: "nim on facets(12,13,14,234) @ 7,3,5,4", mode: "explore" });
  await page.getByLabel("show Circuits 1 2 3").hover();
  assert.equal(await page.locator("g.vertex.lit").count(), 3);
  await page.getByLabel("next step").click();
  await page.getByText("C undone: 1").waitFor();
  await page.close();
});

test("a slice of the table is drawn, and a cell goes to the board", async () => {
  const page = await open({ start: "nim @ 3,4,5", mode: "explore" });
  await page.getByLabel("Slice of the table").getByRole("button", { name: "Draw", exact: true }).click();
  const map = page.getByTestId("heatmap");
  await map.waitFor();
  // With the third pile at 5, each x has one y with x ^ y = 5.
  assert.match(await map.getAttribute("aria-label"), /^16 lost positions among 256/);
  await map.locator("rect").nth(16 * 2 + 7).click();
  await page.waitForFunction(() => document.querySelector("header input").value.endsWith("@ 7,2,5"));
  // It follows the board: with the third pile at 6, (7,1) is lost.
  const cell = map.locator("rect").nth(16 * 1 + 7).locator("title");
  assert.equal(await cell.textContent(), "1 = 7, 2 = 1: won");
  await page.getByLabel("pile 3", { exact: true }).fill("6");
  await page.getByLabel("pile 3", { exact: true }).press("Enter");
  await page.waitForFunction(() => document.querySelector("[data-testid=heatmap]")?.querySelectorAll("rect")[23]?.textContent.trim() === "1 = 7, 2 = 1: lost");
  await page.close();
});

test("reductions of chomp, one after the other", async () => {
  const page = await open({ start: "chomp on torus()", mode: "explore" });
  await page.getByText("Made smaller, step by step").waitFor();
  await page.getByLabel("next step").click();
  await page.getByText("only what stays fixed counts").waitFor();
  for (const next = page.getByLabel("next step"); await next.isEnabled();) await next.click();
  assert.doesNotMatch(await page.locator("section[aria-label=Reductions]").innerText(), /nothing is left/i);
  await page.close();
});

test("a long job is cancelled", async () => {
  const claim = "{ (a,b,c,d,e,f,g,h) : a<=c & b<=h & a+b<=c+d & a+b<=d+e & a+b<=e+f & a+b<=f+g & a+b<=g+h & " +
    "(a+b=e+f & b+c+d=f+g+h | a+b=d+e & f+2*g+h=b+c+d+max(g,min(a,e))) } up to symmetry";
  const page = await open({ start: "nim on cycle(8,3) @ 1,2,3,4,5,6,7,8", mode: "prove", claim });
  await page.locator("section[aria-label=prove]").getByRole("button", { name: "Prove", exact: true }).click();
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByText("Not decided: cancelled").waitFor();
  await page.locator("section[aria-label=prove]").getByRole("button", { name: "Prove", exact: true }).waitFor();
  await page.close();
});

test("a slice without a lost position says so", async () => {
  const page = await open({ start: "nim on simplex(3) @ 1,2,3", mode: "explore" });
  await page.getByLabel("Slice of the table").getByRole("button", { name: "Draw", exact: true }).click();
  await page.getByText("No cell is lost for whoever is to move.").waitFor();
  await page.close();
});

test("the heat map is walked by the keyboard", async () => {
  const page = await open({ start: "nim @ 3,4", mode: "explore" });
  await page.getByLabel("Slice of the table").getByRole("button", { name: "Draw", exact: true }).click();
  await page.getByTestId("heatmap").focus();
  await page.keyboard.press("ArrowRight");
  await page.getByTestId("walked").getByText("1 = 4, 2 = 4: lost").waitFor();
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.querySelector("header input").value.endsWith("@ 4,4"));
  await page.getByRole("button", { name: "Back to the game" }).click();
  await page.waitForFunction(() => document.querySelector("header input").value.endsWith("@ 3,4"));
  await page.close();
});

test("a pile that is no number is marked, and the board keeps its pile", async () => {
  const page = await open({ start: "nim @ 3,4", mode: "explore" });
  const pile = page.getByLabel("pile 1", { exact: true });
  for (const nonsense of ["-1", "abc", "1.5", ""]) {
    await pile.fill(nonsense);
    await pile.press("Tab");
    assert.equal(await pile.getAttribute("aria-invalid"), "true", nonsense);
    await page.getByText("A whole number is wanted").waitFor();
  }
  await pile.fill("4");
  await pile.press("Tab");
  await page.getByText("Whoever is to move loses.").waitFor();
  assert.equal(await page.getByText("A whole number is wanted").count(), 0);
  await page.close();
});

test("long numbers stay inside the page", async () => {
  const large = "1234567890123456789012345678901234567890";
  for (const width of [1280, 390]) {
    const page = await open({ start: `nim on cycle(5,2) @ ${large},${large},${large},${large},5`, mode: "explore" }, { viewport: { width, height: 900 } });
    await page.getByText("The mathematics").click();
    await page.getByText("read clockwise").waitFor();
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= width, String(width));
    await page.close();
  }
});

test("a badge with two digits is one line", async () => {
  const page = await open({ start: "nim on cycle(5,2) @ 6,4,5,5,5", mode: "explore" });
  await page.getByRole("button", { name: "Show what wins" }).click();
  await page.getByTestId("moves").locator(".badge").first().waitFor();
  const badges = await page.getByTestId("moves").locator(".badge").evaluateAll((all) => all.map((badge) => [badge.textContent, badge.getBoundingClientRect().height]));
  assert.ok(badges.some(([text]) => /\d\d/.test(text)), "none has two digits");
  assert.equal(new Set(badges.map(([, height]) => height)).size, 1);
  await page.close();
});

test("a move is told from the position at hand, also when an older answer comes late", async () => {
  const page = await open({ start: "nim @ 3,4" });
  await page.getByText("Your move.").waitFor();
  const late = await hold(page, ({ ask, problem }) => ask === "move" && problem.endsWith("@ 3,4"));
  await page.locator("nav").getByRole("button", { name: "Explore" }).click();
  await late.came;
  await page.getByLabel("pile 2", { exact: true }).fill("5");
  await page.getByLabel("pile 2", { exact: true }).press("Enter");
  const move = page.locator(".leads button");
  await move.getByText("take 2 from pile 2").waitFor();
  await late.go();
  assert.equal(await move.textContent(), "take 2 from pile 2");
  await page.close();
});

test("values are not asked for in misère play: the slice then shows lost positions", async () => {
  const page = await open({ start: "nim @ 3,4", mode: "explore" });
  const slice = page.getByLabel("Slice of the table");
  await slice.getByLabel("what is shown").selectOption({ label: "values" });
  await slice.getByRole("button", { name: "Draw", exact: true }).click();
  const cell = page.getByTestId("heatmap").locator("rect").first().locator("title");
  await cell.getByText("1 = 0, 2 = 0: value 0").waitFor({ state: "attached" });
  await page.getByLabel("last move").selectOption("true");
  await cell.getByText("1 = 0, 2 = 0: won").waitFor({ state: "attached" });
  assert.equal(await page.locator(".error").count(), 0);
  await page.close();
});

test("a slice that nobody waits for is cancelled, even if it has not begun", async () => {
  const page = await open({ start: "nim @ 3,4", mode: "explore" });
  const late = await hold(page, ({ ask }) => ask === "slice", "jobs");
  await page.getByLabel("Slice of the table").getByRole("button", { name: "Draw", exact: true }).click();
  await late.came;
  await page.locator("nav").getByRole("button", { name: "Prove" }).click();
  await page.getByLabel("claim").waitFor();
  const cancelled = page.waitForRequest((request) => request.method() === "DELETE");
  await late.go();
  await cancelled;
  await page.close();
});

test("if what wins cannot be shown, it is said", async () => {
  const page = await open({ start: "nim @ 3,4", players: "people" });
  await page.route("**/api/ask", (route) => (route.request().postDataJSON().ask === "judge" ? route.fulfill({ status: 422, json: { error: "too much is asked" } }) : route.fallback()));
  const show = page.getByRole("button", { name: "Show what wins" });
  await show.click();
  await page.getByRole("alert").getByText("too much is asked").waitFor();
  assert.equal(await show.getAttribute("aria-pressed"), "false");
  await page.close();
});

test("a long label is short in the pictures of reductions too", async () => {
  const page = await open({ start: "nim on facets(alphabetical betterment gammaburst, gammaburst deltaforce) @ 3,1,2,2", mode: "explore" });
  const names = page.locator("section[aria-label=Reductions] text.name");
  await names.first().waitFor({ state: "attached" });
  for (const text of await names.allTextContents()) assert.match(text, /^.{4}….{3}$/);
  await page.close();
});
