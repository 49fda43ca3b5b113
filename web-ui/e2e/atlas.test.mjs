// The atlas: searched, with statistics, a page for each complex; the same files from
// `faceoff serve` and in the static site.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, test } from "node:test";
import { files, serve, site, workbench } from "./workbench.mjs";

const program = process.env.FACEOFF ?? new URL("../../target/debug/faceoff", import.meta.url).pathname;
const reader = readFileSync(new URL("../../crates/atlas/data/atlas-page/search.js", import.meta.url), "utf8");
const { read } = await import(`data:text/javascript,${encodeURIComponent(reader)}`);
const labels = readFileSync(new URL("../../crates/atlas/data/atlas-page/label.js", import.meta.url), "utf8");
const { facets, numbered } = await import(`data:text/javascript,${encodeURIComponent(labels)}`);
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const searches = [
  "vertices=5", "vertices>0", "vertices=5 & nim_regular & !pointed", "smallest", "!smallest", "states<7", "!(states<7)", "states=null",
  "states != null & states ≥ 20", "decided_by=ES96*", "theorem=\"DH13*\" | matroid", "links=3v.12.13.23", "links != 3v.12.13.23", "facets>6",
  "formula", "!formula", "connected=false & (chomp_outcome=P || chomp_value>2)", "misere_states<=5 && !(states=3)", "contains=4v.1.23.24",
  "chomp_outcome==P", "chomp_outcome <> P", "counts=16", "pointed = no", "label=4v.12*", "nim_basis & additive=true",
];
const wrong = ["", "nim_regula", "vertices=", "vertices=5 5", "(vertices=5", "vertices<abc", "pointed<3", "label<3", "=5", "vertices=\"a", "vertices#5"];

test("both readers of searches agree, on all records", () => {
  const found = (search) => JSON.parse(execFileSync(program, ["atlas", "search", search, "--json"], { encoding: "utf8", maxBuffer: 1 << 26 }));
  const records = found("vertices>0").rows;
  assert.equal(records.length, 208);
  const out = mkdtempSync(join(tmpdir(), "faceoff-atlas-"));
  execFileSync(program, ["atlas", "pages", out]);
  const fields = new Map(Object.entries(JSON.parse(readFileSync(join(out, "fields.json"), "utf8"))));
  rmSync(out, { recursive: true });
  assert.deepEqual([...fields.keys()].sort(), Object.keys(records[0]).sort());
  for (const search of searches) {
    const holds = read(search, fields);
    const { rows, unknown } = found(search);
    const truths = records.map(holds);
    assert.deepEqual(records.filter((_, i) => truths[i]).map(({ label }) => label), rows.map(({ label }) => label), search);
    assert.equal(truths.filter((truth) => truth === undefined).length, unknown, search);
  }
  for (const search of wrong) {
    assert.throws(() => read(search, fields), Error, search);
    assert.throws(() => execFileSync(program, ["atlas", "search", search], { stdio: "pipe" }), ({ status }) => status === 2, search);
  }
});

test("both say the same label, of all records relabelled and of lines as people write them", () => {
  const asked = (...complexes) => JSON.parse(execFileSync(program, ["atlas", "find", ...complexes, "--json"], { encoding: "utf8", maxBuffer: 1 << 26 })).rows;
  const records = JSON.parse(execFileSync(program, ["atlas", "search", "vertices>0", "--json"], { encoding: "utf8", maxBuffer: 1 << 26 })).rows;
  const relabelled = records.map((record, i) => record.facets.map((set) => set.map((v) => "fdbeac"[(Number(v) + i) % 6]).join("")).join(","));
  const six = ["12,23,34,45,56,61", "123,345,561,246", "1234,2345,3456,4561", "12,3456,135", "1 2, 2 3", "1 2,23", "1 2, 2 3, x", "12, 3 4"];
  for (const [row, line] of asked(...[...relabelled, ...six].map((line) => `facets(${line})`)).map((row, i) => [row, [...relabelled, ...six][i]])) {
    assert.equal(numbered(facets(line)).label, row.found.label, line);
    // Where there are symmetries, each may take another numbering: it must give the label.
    const number = Object.fromEntries(numbered(facets(line)).numbers);
    const words = facets(line).map((set) => set.map((v) => number[v]).sort().join("")).sort();
    assert.equal(`${Object.keys(number).length}v.${words.join(".")}`, row.found.label, line);
  }
  for (const line of ["facets(12,23,34)", "ab bc cd", "[[1,2],[2,3],[3,4]]", "12,2,23,34,23", "12, 23, 34", "1 2, 2 3, 3 4", "10 2; 2 3; 3 x"]) assert.equal(numbered(facets(line)).label, "4v.12.13.24", line);
  const lists = ["facets(12, 23)", "facets(12,23 )", "facets(12 23)", "facets(1 2 3)"];
  assert.deepEqual(lists.map((line) => numbered(facets(line)).label), asked(...lists).map(({ found }) => found.label));
  for (const line of ["", "12,2-3", "1234567", "foo bar", "[[1,1]]", "facets(12; 23)", "facets(1 1, 2)"]) assert.throws(() => numbered(facets(line)).label, Error, line);
});

/** What both must do. */
function looked(open, address) {
  const at = async (path, options) => {
    const page = await open(null, options);
    await page.goto(new URL(`atlas/${path}`, address()).href);
    return page;
  };
  const said = (page, text) => page.waitForFunction((text) => document.getElementById("status")?.textContent.includes(text), text);

  test("from the gallery to a search, and to a complex", async () => {
    const page = await open();
    await page.getByRole("link", { name: "Atlas" }).click();
    await said(page, "208 of the 208 complexes on at most five vertices");
    await page.getByLabel("Search", { exact: true }).fill("vertices=4 & smallest");
    await page.getByRole("button", { name: "Search" }).click();
    await said(page, "2 of the 208");
    assert.match(page.url(), /search=vertices%3D4/);
    assert.match(await page.locator("#statistics").textContent(), /Nim decided by/);
    await page.goBack();
    await said(page, "208 of the 208");
    await page.goForward();
    await said(page, "2 of the 208");
    await page.locator("#results").getByRole("link", { name: "4v.1.23.24", exact: true }).click();
    await page.getByRole("heading", { name: "4v.1.23.24" }).waitFor();
    assert.ok((await page.locator("svg").count()) > 0);
    await page.getByRole("link", { name: "Play Nim on it" }).click();
    await page.waitForFunction(() => document.querySelector("header input")?.value === "nim on 4v.1.23.24 @ 1,2,3,1");
    await page.context().close();
  });

  test("a link holds the search; what is wrong is said", async () => {
    const page = await at("index.html?search=vertices%3D5%20%26%20certificate");
    await said(page, "95 of the 208");
    await page.getByLabel("Search", { exact: true }).fill("nim_regula");
    await page.getByRole("button", { name: "Search" }).click();
    await said(page, "There is no field 'nim_regula'");
    await page.context().close();
  });

  test("many complexes are found at once; one that is not there does not keep the others", async () => {
    const page = await at("index.html");
    await said(page, "208 of the 208");
    await page.getByLabel("Complexes, one a line").fill("ab,bc,cd\n12,23,34,45,56,16\n1234567\n[[1,2],[3]]\nfoo bar");
    await page.getByRole("button", { name: "Find" }).click();
    const rows = page.locator("#found tr");
    await rows.nth(4).waitFor();
    // The formula is in the numbers of the atlas: which of them are mine?
    assert.match(await rows.nth(0).textContent(), /4v\.12\.13\.24Your vertices in it: a→3, b→1, c→2, d→4certificate/);
    assert.match(await rows.nth(1).textContent(), /6v\.12\.13\.24\.35\.46\.56/);
    assert.match(await rows.nth(2).textContent(), /at most 6 vertices, not on 7/);
    assert.match(await rows.nth(3).textContent(), /3v\.1\.23/);
    assert.match(await rows.nth(4).textContent(), /vertex o is repeated in foo/);
    await page.setViewportSize({ width: 390, height: 844 });
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "a phone is wide enough");
    await rows.nth(0).getByRole("link").click();
    await page.getByRole("heading", { name: "4v.12.13.24" }).waitFor();
    await page.context().close();
  });

  test("the colours are those that were chosen in the workbench", async () => {
    const page = await open(null, { colorScheme: "light" });
    const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    await page.goto(new URL("atlas/4v.12.13.24.html", address()).href);
    assert.equal(await paper(), "rgb(255, 255, 255)");
    await page.goto(address());
    await page.getByRole("button", { name: "dark colours" }).click();
    await page.goto(new URL("atlas/4v.12.13.24.html", address()).href);
    await page.waitForFunction(() => getComputedStyle(document.body).backgroundColor === "rgb(20, 23, 31)");
    await page.emulateMedia({ colorScheme: "dark" });
    await page.goto(address());
    await page.getByRole("button", { name: "light colours" }).click();
    await page.goto(new URL("atlas/4v.12.13.24.html", address()).href);
    await page.waitForFunction(() => getComputedStyle(document.body).backgroundColor === "rgb(255, 255, 255)");
    await page.context().close();
  });

  test("the labels in the picture of a record can be read", async () => {
    for (const path of ["4v.12.13.24.html", "complex.html?6v.12.13.24.35.46.56"]) {
      const page = await at(path);
      const label = page.locator("svg text").first();
      await label.waitFor();
      const { height } = await label.boundingBox();
      assert.ok(height > 13, `${path}: ${height}`);
      // It stands in its circle.
      const [text, circle] = [await label.boundingBox(), await page.locator("svg circle").first().boundingBox()];
      assert.ok(Math.abs(text.y + text.height / 2 - circle.y - circle.height / 2) < 3, path);
      await page.context().close();
    }
  });

  test("six vertices: loaded when asked for, and a page from the data", async () => {
    const page = await at("index.html");
    const loaded = [];
    page.on("request", (request) => loaded.push(new URL(request.url()).pathname.split("/").pop()));
    await said(page, "208 of the 208");
    assert.ok(!loaded.includes("atlas-6.jsonl.gz"));
    await page.getByLabel("six vertices too").check();
    await said(page, "of the 16,351 complexes on at most six vertices");
    await page.getByLabel("Search", { exact: true }).fill("vertices=6 & chomp_outcome=P");
    await page.getByRole("button", { name: "Search" }).click();
    await said(page, "1,541 of the 16,351");
    await page.locator("#results").getByRole("link").first().click();
    await page.getByRole("heading", { name: /^6v\./ }).waitFor();
    await page.getByText("chomp outcome").waitFor();
    assert.ok((await page.locator("svg circle").count()) === 6);
    await page.context().close();
  });

  test("a certificate can be fetched, and what is not there is not found", async () => {
    const page = await at("4v.12.13.24.html");
    const file = await page.getByRole("link", { name: /^certificates\// }).getAttribute("href");
    const status = (path) => page.evaluate((path) => fetch(path).then((response) => response.status), path);
    assert.equal(await status(file), 200);
    assert.equal(await status("4v.12.13.25.html"), 404);
    await page.context().close();
  });

  for (const [name, path, text] of [["search", "index.html?search=smallest", "of the 208"], ["complex", "5v.12.13.24.35.45.html", "5v.12.13.24.35.45"], ["complex on six", "complex.html?6v.12.13.24.35.46.56", "chomp moves"]]) {
    test(`axe finds nothing, and a phone is wide enough: ${name}`, async () => {
      for (const colorScheme of ["light", "dark"]) {
        for (const width of [1280, 390]) {
          const page = await at(path, { colorScheme, viewport: { width, height: 900 } });
          await page.getByText(text).first().waitFor();
          // Not in the content security policy of the page: put in from outside.
          await page.evaluate(axe);
          const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
          assert.deepEqual(violations.map(({ id, nodes }) => `${id}: ${nodes[0].html.slice(0, 120)}`), [], `${colorScheme} ${width}`);
          assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${width} is too narrow`);
          await page.context().close();
        }
      }
    });
  }
}

describe("the atlas from a server", () => {
  const { open, address } = workbench(serve);
  looked(open, address);
});

describe("the atlas in the static site", { skip: existsSync(join(site, "atlas/index.html")) ? false : "no static site: run scripts/site target/static-site" }, () => {
  const { open, address } = workbench(files);
  looked(open, address);
});
