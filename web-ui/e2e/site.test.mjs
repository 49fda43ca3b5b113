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
});
