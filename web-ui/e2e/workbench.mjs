// A server and a browser for the tests: `const { open } = workbench()`.
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join, normalize } from "node:path";
import { after, before } from "node:test";
import { chromium } from "playwright-core";

const browsers = [process.env.CHROMIUM, "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
const flags = [
  "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
  "--disable-background-networking", "--disable-component-update", "--disable-sync",
];

/** Start `faceoff serve`, if nothing else is said on a free port; its address,
 * and how to end it. */
export function serve(port = "0", more = []) {
  const program = process.env.FACEOFF ?? new URL("../../target/debug/faceoff", import.meta.url).pathname;
  const server = spawn(program, ["serve", "--port", port, "--json", ...more], { stdio: ["ignore", "pipe", "inherit"] });
  const url = new Promise((resolve, reject) => {
    server.once("error", reject);
    server.once("exit", (code) => reject(new Error(`${program} ended with ${code}`)));
    server.stdout.once("data", (line) => resolve(JSON.parse(line).url));
  });
  const ended = new Promise((resolve) => server.once("exit", resolve));
  return { url, end: () => { server.kill("SIGINT"); return ended; } };
}

/** The static site, as scripts/site makes it. */
export const site = process.env.FACEOFF_SITE ?? new URL("../../target/static-site", import.meta.url).pathname;

/** Serve the static site as a plain file server does, in a folder of its own; `cut`
 * makes it deaf. */
export function files() {
  const kinds = { ".html": "text/html", ".css": "text/css", ".js": "text/javascript", ".wasm": "application/wasm" };
  const folder = "/courses/games/";
  let deaf = false;
  const server = createServer(async (request, response) => {
    if (deaf) return request.destroy();
    const path = new URL(request.url, "http://here").pathname;
    const name = path.startsWith(folder) ? normalize(path.slice(folder.length) || "index.html") : "..";
    const bytes = name.startsWith("..") ? null : await readFile(join(site, name)).catch(() => null);
    response.writeHead(bytes ? 200 : 404, { "content-type": kinds[extname(name)] ?? "application/octet-stream" });
    response.end(bytes);
  });
  const url = new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(`http://127.0.0.1:${server.address().port}${folder}`)));
  return { url, cut: (yes) => (deaf = yes), end: () => { server.closeAllConnections(); return new Promise((resolve) => server.close(resolve)); } };
}

export async function launch() {
  const executablePath = browsers.find((path) => path && existsSync(path));
  if (!executablePath) throw new Error("no Chromium: install the package chromium, or set CHROMIUM to its path");
  const profile = mkdtempSync(join(tmpdir(), "faceoff-e2e-"));
  const browser = await chromium.launch({ executablePath, args: flags, env: { ...process.env, HOME: profile } });
  return { browser, end: async () => { await browser.close(); rmSync(profile, { recursive: true, force: true }); } };
}

/** The part of a link behind #. */
export const encode = (state) => Buffer.from(JSON.stringify(state)).toString("base64url");

/** Hold back the first question to `path` that fits, of a server's page: when it has come,
 * and how to let it go, or fail; that ends when the page has heard of it. */
export async function hold(page, fits, path = "ask") {
  let come, held;
  const came = new Promise((resolve) => (come = resolve));
  await page.route(`**/api/${path}`, (route) => {
    if (held || !fits(route.request().postDataJSON())) return route.fallback();
    held = route;
    come();
  });
  // What is asked later is answered later.
  const heard = () => page.evaluate(() => fetch("api/openapi.json").then((answer) => answer.text()));
  const go = async () => {
    await held.fulfill({ response: await held.fetch() });
    await heard();
  };
  const fail = async () => {
    await held.abort();
    await heard();
  };
  return { came, go, fail };
}

/** A server and a browser for the tests of one file. */
export function workbench(start = serve) {
  let server, chrome, url;
  const faults = [];
  before(async () => {
    server = start();
    url = await server.url;
    chrome = await launch();
  });
  after(async () => {
    await chrome?.end();
    server?.end();
    if (faults.length > 0) throw new Error(`the page reported errors:\n${faults.join("\n")}`);
  });
  return {
    /** End the server, and start another one at the same address. */
    end: () => server.end(),
    async restart() {
      server = serve(new URL(url).port);
      await server.url;
    },
    /** A new page, at a state of the workbench or at the gallery. */
    async open(state, options = {}) {
      const page = await chrome.browser.newPage({ viewport: { width: 1280, height: 900 }, ...options });
      page.setDefaultTimeout(20_000);
      page.on("pageerror", (error) => faults.push(error.message));
      await page.goto(state ? `${url}#${encode(state)}` : url);
      return page;
    },
    address: () => url,
    cut: (yes) => server.cut(yes),
  };
}
