// Prove: a claim is proved, its certificate downloaded; another is refuted and
// the counterexample is on the board.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { encode, hold, workbench } from "./workbench.mjs";

const { open } = workbench();
const prove = (page) => page.locator("section[aria-label=prove]").getByRole("button", { name: "Prove", exact: true });

test("a claim is proved and its certificate is kept", async () => {
  const page = await open({ start: "nim on cycle(6,3) @ 4,3,5,2,4,6", mode: "prove" });
  await page.getByLabel("claim").fill("{ (a,b,c,d,e,f) : a+b=d+e & b+c=e+f }");
  await prove(page).click();
  await page.getByText("Proved, for piles of every size.").waitFor();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download the certificate" }).click(),
  ]);
  const certificate = JSON.parse(readFileSync(await download.path(), "utf8"));
  assert.ok(Object.keys(certificate).length > 1);
  await page.close();
});

test("the known formula is proved and its automaton is drawn", async () => {
  const page = await open({ start: "nim on facets(12,13,14,234) @ 7,3,5,4", mode: "prove" });
  await page.getByRole("button", { name: "Use the known formula" }).click();
  await prove(page).click();
  await page.getByText("Proved, for piles of every size.").waitFor();
  assert.match(await page.getByTestId("automaton").getAttribute("aria-label"), /0 to 0 by .*1110/);
  await page.close();
});

test("a formula is discovered from the game alone", async () => {
  const page = await open({ start: "nim on cycle(4,2) @ 1,2,3,4", mode: "prove" });
  await page.getByRole("button", { name: "Discover" }).click();
  await page.getByText("Proved, for piles of every size.").waitFor();
  await page.getByTestId("automaton").waitFor();
  await page.close();
});

test("a false claim is refuted on the board", async () => {
  const page = await open({ start: "nim @ 4,5,6", mode: "prove", claim: "{ (a,a,0) }" });
  await prove(page).click();
  await page.getByText("Refuted.").waitFor();
  await page.waitForFunction(() => /@ (0,1,1|1,0,1)$/.test(document.querySelector("header input").value));
  await page.close();
});

test("what may not be meant is said under the verdict", async () => {
  const page = await open({ start: "nim on cycle(5,2) @ 3,1,2,2,2", mode: "prove", claim: "{ (a,b,c,d,e) : a=z }" });
  const verdict = page.getByTestId("verdict");
  await prove(page).click();
  await verdict.getByText("Refuted.").waitFor();
  assert.match(await verdict.locator("p").last().textContent(), /^Note: .z. is no entry .*there is a natural number z/);
  // The next claim has nothing of it.
  await page.getByLabel("claim").fill("{ (a,b,c,d,e) : a=b }");
  await prove(page).click();
  await verdict.getByText("Refuted.").waitFor();
  assert.doesNotMatch(await verdict.textContent(), /Note:/);
  await page.close();
});

test("a claim with an error says where", async () => {
  const page = await open({ start: "nim @ 4,5,6", mode: "prove", claim: "{ (a,b : }" });
  await prove(page).click();
  await page.locator(".error").waitFor();
  assert.match(await page.locator(".error").textContent(), /\^/);
  await page.close();
});

test("the page says by which ways each theorem is proved by machine", async () => {
  const page = await open({ start: "nim @ 4,5,6", mode: "prove" });
  await page.getByText("Theorems that are proved by machine").click();
  const table = page.getByTestId("proofs").locator("table");
  await table.getByText("DH13-3.1.1").waitFor();
  const ways = await table.locator("thead th").allTextContents();
  assert.deepEqual(ways.slice(1), ["prover", "checker", "extracted", "kernel"]);
  const shown = await table.locator("tbody tr").evaluateAll((rows) => rows.map((row) => [
    row.cells[0].firstChild.textContent,
    ...[...row.cells].slice(1).map((cell) => cell.textContent.includes("yes")),
  ]));
  // What the command line says, too.
  const { theorems } = await page.evaluate(async () => {
    const asked = { method: "POST", headers: { "content-type": "application/json" }, body: '{"ask":"theorems"}' };
    return (await fetch("/api/ask", asked)).json();
  });
  const proved = theorems.filter((theorem) => theorem.proofs.length > 0);
  assert.deepEqual(shown, proved.map((theorem) => [theorem.id, ...ways.slice(1).map((way) => theorem.proofs.includes(way))]));
  assert.deepEqual(shown.find(([id]) => id === "DH13-3.1.1"), ["DH13-3.1.1", true, true, true, true]);
  assert.ok(shown.some(([, , checker, extracted]) => checker && !extracted));
  await page.close();
});

test("an automaton of many states can be read", async () => {
  const page = await open({ start: "nim on cycle(6,4) @ 5,3,4,6,2,7", mode: "prove" });
  await page.getByRole("button", { name: "Use the known formula" }).click();
  await prove(page).click();
  await page.getByText("Proved,").waitFor();
  const states = page.getByTestId("automaton").locator("text.state");
  await states.first().waitFor();
  assert.ok(await states.count() >= 8, String(await states.count()));
  const least = await states.evaluateAll((all) => Math.min(...all.map((text) => text.getBoundingClientRect().height)));
  assert.ok(least >= 11, `${least} px`);
  await page.close();
});

test("progress that is at its end is not counted on", async () => {
  const page = await open({ start: "nim @ 4,5,6", mode: "prove", claim: "{ (a,a,0) }" });
  const body = 'event: progress\ndata: {"what":"options","done":1509949440,"total":1509949440}\n\n';
  await page.route("**/api/jobs", (route) => route.fulfill({ json: { id: "7" } }));
  await page.route("**/api/jobs/7/events", (route) => route.fulfill({ contentType: "text/event-stream", body }));
  await prove(page).click();
  await page.getByText("options…").waitFor();
  assert.doesNotMatch(await page.locator("main").innerText(), /1,509,949,440/);
  await page.close();
});

test("the table of theorems fits a phone, and tells ids from titles", async () => {
  const page = await open({ start: "nim on cycle(5,2) @ 3,1,2,2,2", mode: "prove" }, { viewport: { width: 390, height: 844 } });
  await page.getByText("Theorems that are proved by machine").click();
  const row = page.getByTestId("proofs").locator("tbody th").filter({ hasText: "DH13-3.1.1" });
  await row.waitFor();
  assert.equal((await row.innerText()).trim(), "DH13-3.1.1 CN(5,2)");
  assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 390);
  await page.close();
});

test("a verdict is about one claim, one game and one rule for the last move", async () => {
  const page = await open({ start: "nim @ 1,2,3", mode: "prove", claim: "{ (a,b,c) : a^b^c=0 }" });
  const claim = page.getByLabel("claim");
  const proved = page.getByText("Proved, for piles of every size.");
  await prove(page).click();
  await proved.waitFor();
  // Another claim.
  await claim.fill("{ (a,b,c) : a=b }");
  assert.equal(await proved.count(), 0);
  assert.equal(await page.getByRole("button", { name: "Download the certificate" }).count(), 0);
  assert.equal(await page.getByTestId("automaton").count(), 0);
  // Another rule.
  await claim.fill("{ (a,b,c) : a^b^c=0 }");
  await proved.waitFor();
  await page.locator("nav").getByRole("button", { name: "Explore" }).click();
  await page.getByLabel("last move").selectOption("true");
  await page.locator("nav").getByRole("button", { name: "Prove" }).click();
  await claim.waitFor();
  assert.equal(await proved.count(), 0);
  await page.close();
});

test("a discovery is not shown under the other rule", async () => {
  const page = await open({ start: "nim on cycle(4,2) @ 1,2,3,4", mode: "prove" });
  await page.getByRole("button", { name: "Discover" }).click();
  await page.getByText("Proved, for piles of every size.").waitFor();
  await page.locator("nav").getByRole("button", { name: "Explore" }).click();
  await page.getByLabel("last move").selectOption("true");
  await page.locator("nav").getByRole("button", { name: "Prove" }).click();
  await page.getByText("where the last move loses").waitFor();
  assert.equal(await page.getByText("Proved,").count(), 0);
  await page.close();
});

test("a step back in the browser does not carry a verdict to another game", async () => {
  const page = await open({ start: "nim @ 1,2,3", mode: "prove", claim: "{ (a,b,c) : a=b }" });
  await page.getByLabel("claim").waitFor();
  const input = page.getByLabel("game and position");
  await input.fill("nim on cycle(4,2) @ 1,2,3,4");
  await input.press("Enter");
  await page.getByText("of nim on cycle(4,2)").waitFor();
  assert.equal(await page.getByLabel("claim").inputValue(), "", "a claim about three piles goes with them");
  await page.getByLabel("claim").fill("{ (a,b,a,b) }");
  await prove(page).click();
  await page.getByText("Proved,").waitFor();
  await page.goBack();
  await page.getByText("of nim on points(3)").waitFor();
  assert.equal(await page.getByText("Proved,").count(), 0);
  await page.close();
});

test("a counterexample is said to be on the board while it is there", async () => {
  const page = await open({ start: "nim @ 4,5,6", mode: "prove", claim: "{ (a,a,0) }" });
  await prove(page).click();
  const verdict = page.getByTestId("verdict");
  await verdict.getByText("now on the board").waitFor();
  await page.getByRole("button", { name: "Back to the game" }).click();
  await page.waitForFunction(() => document.querySelector("header input").value.endsWith("@ 4,5,6"));
  await verdict.getByText("Refuted.").waitFor();
  assert.doesNotMatch(await verdict.innerText(), /now on the board/);
  await page.getByRole("button", { name: "Put it on the board" }).click();
  await verdict.getByText("now on the board").waitFor();
  await page.close();
});

test("a proof ends where another game or the gallery is gone to", async () => {
  const page = await open({ start: "nim on cycle(8,3) @ 1,2,3,4,5,6,7,8", mode: "prove" });
  await page.getByRole("button", { name: "Discover" }).click();
  await page.getByRole("button", { name: "Cancel" }).waitFor();
  await page.getByRole("button", { name: "Faceoff, to the gallery" }).click();
  await page.getByText("Who takes the last chip?").waitFor();
  await page.goBack();
  await page.getByRole("button", { name: "Discover" }).waitFor();
  assert.equal(await page.getByRole("button", { name: "Cancel" }).count(), 0);
  await page.close();
});

test("how it was proved is told to who asks", async () => {
  const page = await open({ start: "nim @ 1,2", mode: "prove", claim: "{ (a,a) }" });
  await prove(page).click();
  await page.getByText("Proved,").waitFor();
  assert.equal(await page.getByText("promises").isVisible(), false);
  await page.getByText("How it was proved").click();
  await page.getByText("The binary digits of the piles are read column by column.").waitFor();
  await page.close();
});

test("no claim is asked for where none can be proved", async () => {
  const page = await open({ start: "shrinking on cycle(6,2) @ 1,2,1,2,1,2", mode: "prove" });
  await page.getByText("Claims about this game cannot be proved here").waitFor();
  for (const name of ["Discover", "Use the known formula"]) assert.equal(await page.getByRole("button", { name }).count(), 0);
  assert.equal(await page.getByLabel("claim").count(), 0);
  await page.close();
});

test("a question that fails late leaves the newer one alone", async () => {
  const page = await open({ start: "nim on cycle(8,3) @ 1,2,3,4,5,6,7,8", mode: "prove", claim: "{ (a,b,c,d,e,f,g,h) : a=b }" });
  const first = await hold(page, ({ ask }) => ask === "prove", "jobs");
  const second = await hold(page, ({ ask }) => ask === "discover", "jobs");
  await prove(page).click();
  await first.came;
  await page.getByRole("button", { name: "Discover" }).click();
  await second.came;
  await first.fail();
  await second.go();
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByText("Not decided: cancelled").waitFor();
  await page.close();
});

test("a counterexample is not put beside another game", async () => {
  const page = await open({ start: "nim @ 4,5,6", mode: "prove", claim: "{ (a,a,0) }", path: ["nim @ 1,2,3"] });
  await page.getByTestId("beside").waitFor();
  const late = await hold(page, ({ ask }) => ask === "prove", "jobs");
  await prove(page).click();
  await late.came;
  // The same start, and beside it another game.
  const there = { start: "nim @ 4,5,6", mode: "prove", claim: "{ (a,a,0) }", path: ["nim on cycle(4,2) @ 1,2,3,4"] };
  await page.evaluate((hash) => (location.hash = hash), encode(there));
  await page.getByText("of nim on cycle(4,2)").waitFor();
  await late.go();
  await page.locator("textarea:not([readonly])").waitFor();
  await page.getByRole("button", { name: "One step back" }).click();
  await page.getByTestId("verdict").getByText("Refuted.").waitFor();
  assert.match(await page.getByLabel("game and position").inputValue(), /@ 4,5,6$/);
  await page.close();
});

test("where a browser is too small, the command stays with the verdict", async () => {
  const page = await open();
  // A browser that gives up at once.
  const worker = (told) => `onmessage = async ({ data: { question, job } }) => {
    if (!question) return;
    if (job) return postMessage({ type: "result", result: ${told} });
    const headers = { "content-type": "application/json" };
    const answer = await fetch("/api/ask", { method: "POST", headers, body: JSON.stringify(question) });
    postMessage({ type: "result", result: await answer.json() });
  };`;
  const told = JSON.stringify({ undecided: { formula: "the memory limit" }, steps: [], growth: [] });
  await page.route("**/faceoff.wasm", (route) => route.fulfill({ contentType: "application/wasm", body: Buffer.from("0061736d01000000", "hex") }));
  await page.route("**/worker.js", (route) => route.fulfill({ contentType: "text/javascript", body: worker(told) }));
  await page.route((url) => url.pathname === "/", async (route) => {
    const response = await route.fetch();
    // The server's own page may run no WebAssembly.
    const { "content-security-policy": _, ...headers } = response.headers();
    await route.fulfill({ response, headers, body: (await response.text()).replace('content="server"', 'content="worker"') });
  });
  await page.goto(`${page.url()}#${encode({ start: "nim on cycle(8,3) @ 1,2,3,4,5,6,7,8", mode: "prove" })}`);
  await page.reload();
  await page.getByRole("button", { name: "Discover" }).click();
  const command = page.getByTestId("natively").getByText("faceoff discover 'nim on cycle(8,3)'");
  await command.waitFor();
  await page.locator("nav").getByRole("button", { name: "Explore" }).click();
  await page.getByRole("heading", { name: "This position" }).waitFor();
  await page.locator("nav").getByRole("button", { name: "Prove" }).click();
  await page.getByTestId("verdict").getByText("Not decided: this is too large").waitFor();
  await command.waitFor();
  await page.close();
});
