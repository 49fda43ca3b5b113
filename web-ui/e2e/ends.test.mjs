// No dead ends, and nothing that was done is lost.
import assert from "node:assert/strict";
import { test } from "node:test";
import { serve, workbench } from "./workbench.mjs";

const { open, end, restart } = workbench();
const input = (page) => page.getByLabel("game and position");
const at = (page, text) => page.waitForFunction((wanted) => document.querySelector("header input").value === wanted, text);
const made = (page) => page.locator("ol li");

test("the machine moves where it cannot see to the end, and says so", async () => {
  const page = await open({ start: "nim on facets(126,34,456) @ 90,91,92,93,94,95", misere: true });
  await page.locator("[data-vertex='1']").press("Enter");
  await page.getByRole("button", { name: "Take", exact: true }).click();
  await page.getByText("I can’t see this one to the end.").waitFor({ timeout: 60_000 });
  assert.equal(await made(page).count(), 2);
  await page.getByText("Your move.").waitFor();
  await page.close();
});

test("back goes to where one was", async () => {
  const page = await open();
  await page.getByRole("button", { name: "Play a first game" }).click();
  await page.getByText("Your move.").waitFor();
  const game = await input(page).inputValue();
  await page.getByRole("button", { name: "Explore", exact: true }).click();
  await page.getByText("This position").waitFor();
  await page.goBack();
  await page.getByText("Your move.").waitFor();
  assert.equal(await input(page).inputValue(), game);
  await page.goBack();
  await page.getByText("Who takes the last chip?").waitFor();
  await page.goForward();
  await page.getByText("Your move.").waitFor();
  await page.close();
});

test("a typo keeps the game", async () => {
  const page = await open({ start: "nim @ 3,5", players: "people" });
  await page.locator("[data-vertex='2']").press("Enter");
  await page.getByRole("button", { name: "Take", exact: true }).click();
  await made(page).first().waitFor();
  await input(page).fill("nim on cicle(5,2) @ 1,2,3,4,5");
  await input(page).press("Enter");
  await page.getByRole("alert").waitFor();
  assert.equal(await made(page).count(), 1);
  assert.equal(await input(page).inputValue(), "nim on cicle(5,2) @ 1,2,3,4,5");
  await page.close();
});

test("marks and players survive a reload", async () => {
  const page = await open({ start: "nim @ 1,2", players: "people" });
  for (const pile of [2, 1]) {
    const before = await made(page).count();
    await page.locator(`[data-vertex='${pile}']`).press("Enter");
    await page.getByRole("button", { name: "Take", exact: true }).click();
    await page.waitForFunction((old) => document.querySelectorAll("ol li").length > old, before);
  }
  const marked = () => page.waitForFunction(() => [...document.querySelectorAll("ol .badge")].map((b) => b.title).join() === "a winning move,lost anyway");
  await marked();
  await page.getByLabel("players").selectOption("second");
  assert.match(await made(page).nth(0).textContent(), /The first player/);
  await page.reload();
  await marked();
  assert.match(await made(page).nth(0).textContent(), /The first player/);
  await page.close();
});

test("a look beside the game, from the heat map or a refuted claim, keeps the game", async () => {
  const page = await open({ start: "nim @ 3,4,5", players: "people" });
  await page.locator("[data-vertex='3']").press("Enter");
  await page.getByRole("button", { name: "Take", exact: true }).click();
  await made(page).first().waitFor();
  await page.getByRole("button", { name: "Explore", exact: true }).click();
  await page.getByLabel("Slice of the table").getByRole("button", { name: "Draw", exact: true }).click();
  const map = page.getByTestId("heatmap");
  await map.locator("rect").nth(16 * 2 + 7).click();
  await at(page, "nim on points(3) @ 7,2,4");
  assert.equal(await map.count(), 1, "the map stays");
  // By the keyboard too.
  await map.focus();
  await page.keyboard.press("ArrowRight");
  await page.getByTestId("walked").getByText("1 = 8, 2 = 2: won").waitFor();
  await page.keyboard.press("Enter");
  await at(page, "nim on points(3) @ 8,2,4");
  await page.locator("nav").getByRole("button", { name: "Prove" }).click();
  await page.getByLabel("claim").fill("{ (a,a,0) }");
  await page.locator("section[aria-label=prove]").getByRole("button", { name: "Prove", exact: true }).click();
  await page.getByText("Refuted.").waitFor();
  await page.locator("nav").getByRole("button", { name: "Play" }).click();
  await at(page, "nim on points(3) @ 3,4,4");
  assert.equal(await made(page).count(), 1);
  await page.close();
});

test("a proof goes on in another panel and can be cancelled there and back", async () => {
  const claim = "{ (a,b,c,d,e,f,g,h) : a<=c & b<=h & a+b<=c+d & a+b<=d+e & a+b<=e+f & a+b<=f+g & a+b<=g+h & " +
    "(a+b=e+f & b+c+d=f+g+h | a+b=d+e & f+2*g+h=b+c+d+max(g,min(a,e))) } up to symmetry";
  const page = await open({ start: "nim on cycle(8,3) @ 1,2,3,4,5,6,7,8", mode: "prove", claim });
  await page.locator("section[aria-label=prove]").getByRole("button", { name: "Prove", exact: true }).click();
  await page.getByRole("button", { name: "Cancel" }).waitFor();
  await page.locator("nav").getByRole("button", { name: "Explore" }).click();
  await page.getByText("This position").waitFor();
  await page.locator("nav").getByRole("button", { name: "Prove" }).click();
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByText("Not decided: cancelled").waitFor();
  await page.close();
});

test("another game ends a proof, so that four of them block nobody", async () => {
  const claim = "{ (a,b,c,d,e,f,g,h) : a<=c & b<=h & a+b<=c+d & a+b<=d+e & a+b<=e+f & a+b<=f+g & a+b<=g+h & " +
    "(a+b=e+f & b+c+d=f+g+h | a+b=d+e & f+2*g+h=b+c+d+max(g,min(a,e))) } up to symmetry";
  const page = await open({ start: "nim on cycle(8,3) @ 1,2,3,4,5,6,7,8", mode: "prove", claim });
  const prove = page.locator("section[aria-label=prove]").getByRole("button", { name: "Prove", exact: true });
  for (let game = 0; game < 6; game++) {
    await page.getByLabel("claim").fill(claim);
    await prove.click();
    await page.getByRole("button", { name: "Cancel" }).waitFor();
    await input(page).fill(`nim on cycle(8,3) @ 1,2,3,4,5,6,7,${game}`);
    await input(page).press("Enter");
    await prove.waitFor();
  }
  assert.equal(await page.locator(".error").count(), 0);
  await page.close();
});

test("a forged move in a link does not count", async () => {
  const page = await open({
    start: "nim @ 3,5",
    players: "people",
    moves: [{ problem: "nim on points(2) @ 3,4", how: "whatever" }, { problem: "nim on points(2) @ 0,0", how: "take all" }],
  });
  await page.getByText("Move 2 of this link is not legal").waitFor();
  await at(page, "nim on points(2) @ 3,4");
  await page.locator("ol").getByText("take 1 from pile 2").waitFor();
  await page.close();
});

test("a link that cannot be copied is shown, and nobody says that it was", async () => {
  const page = await open({ start: "nim @ 3,5" });
  await page.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
  await page.getByRole("button", { name: "Share" }).click();
  await page.getByText("Copy this link:").waitFor();
  assert.equal(await page.getByText("Link copied").count(), 0);
  assert.equal(await page.getByLabel("link to this page").inputValue(), page.url());
  await page.getByText("It works on this machine only").waitFor();
  await page.close();
});

test("a link whose game cannot be read leads to the gallery", async () => {
  const page = await open({ start: "nim on", mode: "explore" });
  await page.getByRole("alert").getByRole("button", { name: "To the gallery" }).click();
  await page.getByText("Who takes the last chip?").waitFor();
  assert.equal(await page.getByRole("alert").count(), 0);
  await page.close();
});

test("where chomp is over, it says so in words", async () => {
  const page = await open({ start: "chomp on points(1)", players: "people" });
  await page.locator("[data-vertex='1']").press("Enter");
  await page.getByRole("button", { name: "Remove" }).click();
  await page.getByText("No face is left.").waitFor();
  assert.equal(await page.locator("h1").textContent(), "chomp, no face is left");
  await page.close();
});

test("of many errors the first three are shown", async () => {
  const page = await open();
  await input(page).fill("nim on points(6) @ a,b,c,d,e,f");
  await input(page).press("Enter");
  const alert = page.getByRole("alert");
  await alert.getByText(/\nand \d+ more/).waitFor();
  assert.equal((await alert.innerText()).match(/\^/g).length, 3);
  await page.close();
});

test("the theme can be changed where nothing may be kept", async () => {
  const page = await open(null, { colorScheme: "light" });
  await page.evaluate(() => { Storage.prototype.setItem = () => { throw new DOMException("denied"); }; });
  await page.getByRole("button", { name: "dark colours" }).click();
  await page.getByRole("button", { name: "light colours" }).waitFor();
  assert.equal(await page.locator("html").getAttribute("data-theme"), "dark");
  await page.close();
});

test("the engine ends and comes back: the game goes on", async () => {
  const page = await open({ start: "nim @ 3,5" });
  await page.getByText("Your move.").waitFor();
  await end();
  await page.locator("[data-vertex='2']").press("Enter");
  await page.getByRole("button", { name: "Take", exact: true }).click();
  await page.getByRole("alert").getByText("The engine does not answer.").waitFor();
  await restart();
  await page.getByRole("button", { name: "Take", exact: true }).click();
  await page.waitForFunction(() => document.querySelectorAll("ol li").length === 2);
  await page.getByText("Your move.").waitFor();
  // It goes away while the machine thinks.
  await page.locator("[data-vertex='1']").press("Enter");
  await page.getByRole("button", { name: "Take", exact: true }).click();
  await page.waitForFunction(() => document.querySelectorAll("ol li").length === 3);
  await end();
  await page.getByRole("alert").getByText("The engine does not answer.").waitFor();
  await restart();
  await page.waitForFunction(() => document.querySelectorAll("ol li").length === 4);
  assert.equal(await page.getByRole("alert").count(), 0);
  await page.close();
});

test("for others in the room: the address that is printed answers", async () => {
  const server = serve("0", ["--address", "0.0.0.0"]);
  try {
    const url = await server.url;
    const page = await fetch(url);
    assert.equal(page.status, 200, url);
    assert.match(await page.text(), /<title>/);
    const asked = await fetch(new URL("/api/ask", url), {
      method: "POST",
      headers: { "content-type": "application/json", origin: new URL(url).origin },
      body: JSON.stringify({ ask: "solve", problem: "nim @ 1,2" }),
    });
    assert.equal((await asked.json()).outcome, "N");
  } finally {
    await server.end();
  }
});
