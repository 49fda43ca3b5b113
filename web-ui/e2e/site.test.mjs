// The static site where things are slow, missing or too large for it.
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { pathToFileURL } from "node:url";
import { encode, files, site, workbench } from "./workbench.mjs";

const there = existsSync(join(site, "faceoff.wasm"));

describe("a static site", { skip: there ? false : "no static site: run scripts/site target/static-site" }, () => {
  const { open, address, cut } = workbench(files);
  /** A page whose first questions are asked when `prepare` is done with it. */
  const prepared = async (prepare, state, options = {}) => {
    const page = await open(null, { serviceWorkers: "block", ...options });
    await page.goto("about:blank");
    await prepare(page);
    await page.goto(state ? `${address()}#${encode(state)}` : address());
    return page;
  };

  test("while the engine loads, a press in the gallery is answered", async () => {
    let go;
    const gone = new Promise((resolve) => (go = resolve));
    const page = await prepared((page) => page.route("**/faceoff.wasm", async (route) => (await gone, route.continue())));
    for (const name of ["Play a first game", "Learn it in three minutes", "easy"]) {
      await page.getByRole("button", { name }).click();
      await page.getByRole("status").getByText("Loading the engine…").waitFor();
      assert.equal(await page.locator("main").getAttribute("aria-busy"), "true");
    }
    go();
    await page.getByTestId("puzzle").waitFor();
    assert.equal(await page.locator("main").getAttribute("aria-busy"), "false");
    assert.equal(await page.getByText("Loading the engine…").count(), 0);
    await page.close();
  });

  test("a worker that cannot be had is no bug of the game, and is asked for again", async () => {
    const page = await prepared((page) => page.route("**/worker.js", (route) => route.fulfill({ status: 404 })), { start: "nim @ 3,5" });
    await page.getByRole("alert").getByText("The engine could not be loaded.").waitFor();
    await page.unroute("**/worker.js");
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByText("Your move.").first().waitFor();
    assert.equal(await page.getByRole("alert").count(), 0);
    await page.close();
  });

  test("in the gallery too", async () => {
    const page = await prepared((page) => page.route("**/faceoff.wasm", (route) => route.abort()));
    await page.getByRole("button", { name: "Play a first game" }).click();
    await page.getByRole("alert").getByText("The engine could not be loaded.").waitFor();
    await page.unroute("**/faceoff.wasm");
    await page.getByRole("alert").waitFor({ state: "detached" });
    await page.close();
  });

  /** Whoever asks who wins waits for ever; how often it was asked is counted. */
  const nobodyKnows = (page) =>
    page.addInitScript(() => {
      window.asked = [];
      const Real = window.Worker;
      window.Worker = class extends Real {
        postMessage(task, ...more) {
          if (["solve", "judge"].includes(task.question?.ask)) window.asked.push(task.question);
          else super.postMessage(task, ...more);
        }
      };
    });

  test("the board does not wait for the review, nor for what is asked beside it", async () => {
    const page = await prepared(
      nobodyKnows,
      { start: "nim on cycle(6,2) @ 50,51,52,53,54,55", players: "people", misere: true },
    );
    const made = page.locator("ol li");
    for (let move = 1; move <= 4; move++) {
      await page.locator(`[data-vertex='${move}']`).press("Enter");
      await page.getByRole("button", { name: "Take", exact: true }).click();
      await made.nth(move - 1).waitFor();
    }
    assert.equal(await page.evaluate(() => window.asked.length), 1, "one position is judged at a time");
    await page.getByRole("button", { name: "Show what wins" }).click();
    await page.waitForFunction(() => window.asked.length === 2);
    await page.getByRole("button", { name: "Take back" }).click();
    await made.nth(3).waitFor({ state: "detached" });
    await page.waitForFunction(() => document.querySelector("header input").value.endsWith("@ 49,50,51,53,54,55"));
    await page.close();
  });

  test("nor for what is judged after other questions", async () => {
    const page = await prepared(nobodyKnows, { start: "nim on cycle(6,2) @ 50,51,52,53,54,55", players: "people", mode: "explore" });
    await page.waitForFunction(() => window.asked.length === 1);
    await page.getByRole("button", { name: "Show what wins" }).click();
    await page.waitForFunction(() => window.asked.length === 2);
    await page.locator("nav").getByRole("button", { name: "Play" }).click();
    await page.locator("[data-vertex='1']").press("Enter");
    await page.getByRole("button", { name: "Take", exact: true }).click();
    await page.locator("ol li").first().waitFor();
    assert.equal(await page.evaluate(() => window.asked.length), 2);
    await page.close();
  });

  test("where there can be no automaton, that is said, and no command", async () => {
    const page = await open({ start: "nim on cycle(6,2) @ 1,2,3,4,5,6", mode: "prove" });
    await page.getByRole("button", { name: "Discover" }).click();
    await page.getByTestId("verdict").getByText("Impossible: no automaton in any base accepts").waitFor();
    assert.equal(await page.getByTestId("natively").count(), 0);
    await page.close();
  });

  test("what the program cannot do either has no command", async () => {
    const page = await open({ start: `nim on points(40) @ ${Array(40).fill(1)}`, mode: "prove" });
    await page.getByRole("button", { name: "Discover" }).click();
    await page.getByTestId("verdict").getByText("Not decided: more than 32 tracks").waitFor({ timeout: 60_000 });
    assert.equal(await page.getByTestId("natively").count(), 0);
    await page.close();
  });

  test("a slice that is too large has its command", async () => {
    const page = await open({ start: "nim on points(6) @ 5,6,255,255,255,255", mode: "explore" });
    await page.getByLabel("Slice of the table").getByRole("button", { name: "Draw", exact: true }).click();
    const command = "faceoff table 'nim on points(6)' --max 15,15,255,255,255,255 --out slice.table && faceoff show slice.table --slice '*,*,255,255,255,255' --heat-map slice.svg";
    await page.getByTestId("natively").getByText(command).waitFor({ timeout: 120_000 });
    await page.getByTestId("natively").getByText("10 minutes and 2 GiB").waitFor();
    await page.close();
  });

  test("opened as a file, or without JavaScript, it says what to do", async () => {
    const page = await open();
    await page.getByRole("heading", { name: "Who takes the last chip?" }).waitFor();
    assert.equal(await page.getByText("python3 -m http.server").count(), 0);
    await page.goto(pathToFileURL(join(site, "index.html")).href);
    await page.getByText("python3 -m http.server").waitFor();
    await page.close();
    const plain = await open(null, { javaScriptEnabled: false });
    await plain.getByText("python3 -m http.server").waitFor({ timeout: 5000 });
    await plain.close();
  });

  test("only where the browser keeps the page it is said that no network is needed", async () => {
    for (const secure of [true, false]) {
      const page = await prepared((page) => page.addInitScript((secure) => Object.defineProperty(window, "isSecureContext", { value: secure }), secure));
      await page.getByRole("button", { name: "Help" }).click();
      await page.getByText("nothing is sent anywhere").waitFor();
      assert.equal(await page.getByText("no network is needed").count(), secure ? 1 : 0);
      await page.close();
    }
  });

  test("without a network the atlas, and where it is not there, leads back to the games", async () => {
    cut(false);
    const page = await open(null, { serviceWorkers: "allow" });
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
      if (!navigator.serviceWorker.controller) await new Promise((resolve) => navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true }));
    });
    await page.goto(`${address()}atlas/no-such-page.html`);
    await page.getByText("This site has no such page.").waitFor();
    await page.getByRole("link", { name: "To the games" }).click();
    await page.getByRole("heading", { name: "Who takes the last chip?" }).waitFor();
    await page.context().setOffline(true);
    cut(true);
    await page.getByRole("link", { name: "Atlas" }).click();
    await page.getByText("there is no network").waitFor();
    await page.getByRole("link", { name: "To the games" }).click();
    await page.getByRole("heading", { name: "Who takes the last chip?" }).waitFor();
    cut(false);
    await page.context().close();
  });
});
