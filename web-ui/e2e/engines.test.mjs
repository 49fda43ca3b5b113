// One page, two engines: the same games with `faceoff serve` behind it, and as a static
// site in a folder of a plain file server, with the network cut after loading.
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { gzipSync } from "node:zlib";
import { files, serve, site, workbench } from "./workbench.mjs";

const input = (page) => page.getByLabel("game and position");
const panel = (page) => page.locator("section[aria-label=prove]");
const made = (page) => page.locator("ol li");

/** Wait until all that is needed is in the browser. */
async function kept(page) {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller) {
      await new Promise((resolve) => navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true }));
    }
  });
}

/** What both engines must do; `arrive` opens a page at a state. */
function games(arrive) {
  test("play by hints, and win", async () => {
    const page = await arrive({ start: "nim on cycle(5,2) @ 3,1,2,2,2" });
    for (let turn = 0; turn < 20; turn++) {
      await page.waitForFunction(() => /Your move|wins?\./.test(document.querySelector("[data-testid=status]")?.textContent ?? ""));
      if (!(await page.getByTestId("status").textContent()).includes("Your move")) break;
      await page.getByRole("button", { name: "Hint", exact: true }).click();
      const step = page.getByTestId("hint").getByRole("button", { name: /^(Where\?|Show me the move)$/ });
      await step.first().waitFor();
      while ((await page.getByTestId("hint-move").count()) === 0) await step.click();
      const before = await made(page).count();
      await page.getByTestId("hint-move").click();
      await page.waitForFunction((old) => document.querySelectorAll("ol li").length > old, before);
    }
    assert.equal((await page.getByTestId("status").textContent()).trim(), "You win.");
    await page.context().close();
  });

  test("explore: who wins, all moves, a slice", async () => {
    const page = await arrive({ start: "nim @ 3,4,5", mode: "explore" });
    await page.getByText("Whoever is to move wins.").waitFor();
    await page.getByLabel("Slice of the table").getByRole("button", { name: "Draw", exact: true }).click();
    await page.getByTestId("heatmap").locator("rect").nth(16 * 16 - 1).waitFor();
    await page.context().close();
  });

  test("draw a complex and play on it", async () => {
    const sketch = { places: [[200, 200], [400, 200], [300, 350]], piles: [1, 2, 3], faces: [[0, 1], [1, 2]] };
    const page = await arrive({ mode: "draw", sketch });
    await page.getByRole("button", { name: /^Play/ }).last().click();
    await page.getByText("Your move.").first().waitFor();
    assert.match(await input(page).inputValue(), /@ 1,2,3$/);
    await page.context().close();
  });

  test("chomp", async () => {
    const page = await arrive({ start: "chomp on octahedron(3)", mode: "explore" });
    await page.getByText("Whoever is to move loses.").waitFor();
    await page.context().close();
  });

  test("prove cycle(5,2) by its formula", async () => {
    const page = await arrive({ start: "nim on cycle(5,2) @ 1,2,3,4,5", mode: "prove" });
    await page.getByRole("button", { name: "Use the known formula" }).click();
    await panel(page).getByRole("button", { name: "Prove", exact: true }).click();
    await page.getByText("Proved, for piles of every size.").waitFor();
    await page.getByRole("button", { name: "Download the certificate" }).waitFor();
    await page.context().close();
  });

  test("refute", async () => {
    const page = await arrive({ start: "nim @ 4,5,6", mode: "prove", claim: "{ (a,a,0) }" });
    await panel(page).getByRole("button", { name: "Prove", exact: true }).click();
    await page.getByText("Refuted.").waitFor();
    await page.waitForFunction(() => /@ (0,1,1|1,0,1)$/.test(document.querySelector("header input").value));
    await page.context().close();
  });

  test("discover cycle(5,3)", async () => {
    const page = await arrive({ start: "nim on cycle(5,3) @ 1,2,3,4,5", mode: "prove" });
    await page.getByRole("button", { name: "Discover" }).click();
    await page.getByText("Proved, for piles of every size.").waitFor({ timeout: 50_000 });
    await page.context().close();
  });

  test("cancel, and go on", async () => {
    const claim = "{ (a,b,c,d,e,f,g,h) : a<=c & b<=h & a+b<=c+d & a+b<=d+e & a+b<=e+f & a+b<=f+g & a+b<=g+h & " +
      "(a+b=e+f & b+c+d=f+g+h | a+b=d+e & f+2*g+h=b+c+d+max(g,min(a,e))) } up to symmetry";
    const page = await arrive({ start: "nim on cycle(8,3) @ 1,2,3,4,5,6,7,8", mode: "prove", claim });
    await panel(page).getByRole("button", { name: "Prove", exact: true }).click();
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByText("Not decided: cancelled").waitFor();
    await page.locator("nav").getByRole("button", { name: "Explore" }).click();
    await page.getByText("This position").waitFor();
    await page.context().close();
  });

  test("what is wrong is said", async () => {
    const page = await arrive({ start: "nim @ 3,5" });
    await input(page).fill("nim on circle(5) @ 1,2,3,4,5");
    await input(page).press("Enter");
    await page.getByRole("alert").waitFor();
    await page.context().close();
  });

  test("a link holds the whole state", async () => {
    const page = await arrive({ start: "nim @ 3,5", players: "people" });
    await page.locator("[data-vertex='2']").press("Enter");
    await page.getByRole("button", { name: "Take", exact: true }).click();
    await made(page).first().waitFor();
    const [link, here] = [page.url(), await input(page).inputValue()];
    await page.goto("about:blank");
    await page.goto(link);
    await made(page).first().waitFor();
    await page.waitForFunction((old) => document.querySelector("header input").value === old, here);
    await page.context().close();
  });
}

describe("a server answers", () => {
  const { open } = workbench(serve);
  games(open);
});

describe("the browser answers, without a network", { skip: existsSync(join(site, "faceoff.wasm")) ? false : "no static site: run scripts/site target/static-site" }, () => {
  const { open, address, cut } = workbench(files);
  const arrive = async (state) => {
    cut(false);
    const page = await open(null, { serviceWorkers: "allow" });
    await kept(page);
    await page.context().setOffline(true);
    cut(true);
    await page.goto(`${address()}#${Buffer.from(JSON.stringify(state)).toString("base64url")}`);
    await page.reload();
    return page;
  };
  games(arrive);

  test("a search that is cancelled says how far it came", async () => {
    const page = await arrive({ start: "nim on cycle(7,5) @ 1,2,3,4,5,6,7", mode: "prove" });
    assert.ok(await page.evaluate(() => crossOriginIsolated), "memory can be shared");
    await page.getByRole("button", { name: "Discover" }).click();
    // Before boxes are as large as that, small ones have led to a guess.
    await page.getByTestId("verdict").getByText(/of [\d,]{6,}/).waitFor({ timeout: 60_000 });
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByText("Not decided: cancelled").waitFor();
    assert.match(await page.getByTestId("verdict").textContent(), /The last guess, an automaton of \d+ states, is right for all piles up to \d+\./);
    await page.context().close();
  });

  test("what other folders of the host keep stays there", async () => {
    cut(false);
    const page = await open(null, { serviceWorkers: "allow" });
    await kept(page);
    const other = new URL("/other/", address()).href;
    // An older version of this folder, and what another one keeps.
    await page.evaluate(async ([here, other]) => {
      for (const folder of [here, other]) await caches.open(`faceoff ${folder} 1`);
      await (await navigator.serviceWorker.ready).unregister();
    }, [address(), other]);
    await page.goto("about:blank");
    await page.goto(address());
    await kept(page);
    const names = await page.evaluate(() => caches.keys());
    assert.ok(names.includes(`faceoff ${other} 1`), String(names));
    assert.ok(!names.includes(`faceoff ${address()} 1`), String(names));
    assert.ok(names.every((name) => [address(), other].includes(name.split(" ")[1])), String(names));
    await page.context().close();
  });

  test("where memory cannot be shared, the worker is ended", async () => {
    cut(false);
    const page = await open({ start: "nim on cycle(7,5) @ 1,2,3,4,5,6,7", mode: "prove" });
    assert.ok(!(await page.evaluate(() => crossOriginIsolated)));
    await page.getByRole("button", { name: "Discover" }).click();
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByText("Not decided: cancelled.").waitFor();
    await page.getByRole("button", { name: "Discover" }).waitFor();
    await page.context().close();
  });

  test("a game in a frame of another page", async () => {
    cut(false);
    const page = await open();
    const hash = Buffer.from(JSON.stringify({ start: "nim @ 3,5" })).toString("base64url");
    await page.goto(`${address()}?embed#${hash}`);
    await page.getByText("Your move.").first().waitFor();
    assert.equal(await page.locator("header").count(), 0);
    assert.match(await page.getByRole("link", { name: "Open in Faceoff" }).getAttribute("href"), /\/courses\/games\/#/);
    await page.context().close();
  });

  test("what is too large for a browser is named, with the command", async () => {
    const page = await arrive({ start: "nim on torus() @ 40,41,42,43,44,45,46,47,48", mode: "explore" });
    await page.getByTestId("natively").getByText("faceoff solve 'nim on torus() @ 40,41,42,43,44,45,46,47,48'").waitFor({ timeout: 60_000 });
    await page.context().close();
  });

  test("where nothing is decided, no number of winning moves is told, and one reason is given once", async () => {
    const page = await arrive({ start: "nim on torus() @ 40,41,42,43,44,45,46,47,48", mode: "explore" });
    await page.getByTestId("outcome").getByText("Who wins is not known: this is too large for").waitFor({ timeout: 60_000 });
    assert.equal(await page.getByText("this is too large for").count(), 1);
    assert.doesNotMatch(await page.locator("main").innerText(), /bytes|536870912/);
    await page.getByRole("button", { name: "Show what wins" }).click();
    await page.getByText("Looking at all moves…").waitFor();
    await page.getByRole("heading", { name: "none known to win among those looked at" }).waitFor({ timeout: 60_000 });
    assert.doesNotMatch(await page.getByTestId("moves").innerText(), /0 winning/i);
    await page.locator("nav").getByRole("button", { name: "Play" }).click();
    await page.getByRole("button", { name: "Hint", exact: true }).click();
    await page.getByText("Looking…").waitFor();
    await page.getByTestId("hint").getByText("Who wins is not known: this is too large for").waitFor({ timeout: 60_000 });
    await page.context().close();
  });

  test("a typo and a cancelled proof do not ask for a larger machine", async () => {
    const page = await arrive({ start: "nim on cycle(8,3) @ 1,2,3,4,5,6,7,8", mode: "prove", claim: "{ (a,b : }" });
    await panel(page).getByRole("button", { name: "Prove", exact: true }).click();
    await page.locator(".error").waitFor();
    assert.equal(await page.getByTestId("natively").count(), 0);
    await page.getByRole("button", { name: "Discover" }).click();
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByText("Not decided: cancelled").waitFor();
    assert.equal(await page.getByTestId("natively").count(), 0);
    await page.context().close();
  });

  test("the first game is small, and begins at once on a second visit", async () => {
    const loaded = ["index.html", "page.css", "page.js", "worker.js", "faceoff.wasm"].map((name) => readFileSync(join(site, name)));
    const size = loaded.reduce((sum, bytes) => sum + gzipSync(bytes, { level: 9 }).length, 0);
    assert.ok(size <= 1_200_000, `${size} bytes compressed`);
    const page = await arrive({ start: "nim on cycle(5,2) @ 3,1,2,2,2" });
    await page.getByText("Your move.").first().waitFor();
    const begun = performance.now();
    await page.reload();
    await page.getByText("Your move.").first().waitFor();
    console.log(`${size} bytes compressed; a second visit: ${Math.round(performance.now() - begun)} ms to the first game`);
    await page.context().close();
  });
});
