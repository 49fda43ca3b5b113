// The pictures of the documentation: `npm run pictures`. Look at them before
// you commit them.
import { fileURLToPath } from "node:url";
import { encode, launch, serve } from "./workbench.mjs";

const folder = fileURLToPath(new URL("../../docs/pictures/", import.meta.url));
const server = serve();
const url = await server.url;
const chrome = await launch();

async function picture(name, state, act, { width = 1280, height = 840, dark = false } = {}) {
  const page = await chrome.browser.newPage({
    viewport: { width, height },
    colorScheme: dark ? "dark" : "light",
    deviceScaleFactor: width < 500 ? 2 : 1,
  });
  page.setDefaultTimeout(20_000);
  await page.goto(state ? `${url}#${encode(state)}` : url);
  await page.waitForTimeout(1200);
  await act?.(page);
  await page.waitForTimeout(1000);
  await page.screenshot({ path: `${folder}${name}.png` });
  await page.close();
}

const press = (page, name) => page.locator("main").getByRole("button", { name, exact: true }).click();

async function played(page) {
  await page.locator("[data-vertex='1']").press("Enter");
  await page.locator("[data-vertex='2']").press("Enter");
  await press(page, "Take");
  await page.getByText("Your move.").waitFor();
}

async function hinted(page) {
  await press(page, "Hint");
  await press(page, "Where?");
  await press(page, "Show me the move");
}

async function proved(page) {
  await press(page, "Prove");
  await page.getByText("Proved,").waitFor();
}

const basis = "nim on facets(12,13,14,234) @ 7,3,5,4";
await picture("gallery", null);
await picture("play", { start: "nim on facets(123,234,345,15) @ 6,4,5,3,7" }, async (page) => {
  await played(page);
  await page.locator("[data-vertex='3']").press("Enter");
});
await picture("review", {
  start: "nim on cycle(4,2) @ 1,2,1,1",
  moves: [
    { problem: "nim on cycle(4,2) @ 0,2,1,1", how: "", who: "You" },
    { problem: "nim on cycle(4,2) @ 0,0,0,1", how: "", who: "The machine" },
  ],
}, async (page) => {
  await page.locator("ol li button").first().click();
});
await picture("torus", { start: "nim on torus() @ 1,2,1,2,1,2,1,2,1" }, (page) => press(page, "3-D"));
await picture("torus-flat", { start: "nim on torus() @ 1,2,1,2,1,2,1,2,1" });
await picture("wins", { start: "nim on cycle(5,2) @ 3,1,2,2,2", players: "people" }, (page) => press(page, "Show what wins"));
await picture("emperor", { start: "emperor on path(2,2) @ (nim @ 2 ; kayles @ 4 ; delete-nim @ 2,3)", players: "people" }, async (page) => {
  await page.locator("[data-component='1'] [data-vertex='1']").press("Enter");
  await page.locator("[data-component='1']").getByRole("button", { name: "Take" }).click();
  await page.locator("[data-component='2'] [data-pin='0,1']").click();
}, { height: 1020 });
await picture("hint", { start: "nim on cycle(6,3) @ 4,3,5,2,4,6" }, hinted);
await picture("play-dark", { start: basis }, played, { dark: true });
await picture("play-phone", { start: "nim on cycle(5,2) @ 3,1,2,2,2" }, undefined, { width: 390, height: 844 });
await picture("explore", { start: basis, mode: "explore" }, async (page) => {
  await page.getByLabel("show Nim-basis 1 2 3").hover();
});
await picture("slice", { start: "nim on facets(12,13,14,234) @ 6,4,2,4", mode: "explore" }, async (page) => {
  await page.getByLabel("what is shown").selectOption({ label: "values" });
  await press(page, "Draw");
  await page.getByTestId("heatmap").waitFor();
  await page.getByText("A slice of the table").scrollIntoViewIfNeeded();
  await page.evaluate(() => window.scrollBy(0, 330));
});
await picture("prove", {
  start: "nim on cycle(6,3) @ 4,3,5,2,4,6",
  mode: "prove",
  claim: "{ (a,b,c,d,e,f) : a+b=d+e & b+c=e+f }",
}, proved, { height: 1120 });
await picture("chomp", { start: "chomp on wheel(5)" }, async (page) => {
  await page.locator("[data-vertex='0']").press("Enter");
});
await picture("draw", {
  mode: "draw",
  sketch: {
    places: [[130, 110], [330, 70], [520, 150], [240, 260], [450, 310], [110, 370]],
    faces: [[0, 1, 3], [1, 2, 4], [3, 4], [3, 5]],
    piles: [3, 5, 2, 4, 6, 1],
  },
}, async (page) => {
  await page.getByLabel("vertex 6", { exact: true }).press("Enter");
  await page.getByLabel("vertex 1", { exact: true }).press("Enter");
});

await chrome.end();
server.end();
