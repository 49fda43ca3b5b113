// Records what the built page was built from: a hash (FNV-1a, 64 bits) of every
// source and of every built file. A Rust test compares, so that cargo alone can
// tell whether the committed page is up to date.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";

const files = [
  "index.html", "package.json", "package-lock.json", "tsconfig.json", "vite.config.ts", "../docs/glossary.md",
  ...readdirSync("src", { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`),
  ...readdirSync("dist").map((name) => `dist/${name}`),
];

function fnv1a(bytes) {
  let hash = 0xcbf29ce484222325n;
  for (const byte of bytes) hash = ((hash ^ BigInt(byte)) * 0x100000001b3n) & 0xffffffffffffffffn;
  return hash.toString(16).padStart(16, "0");
}

const lines = files.sort().map((file) => `${fnv1a(readFileSync(file))} ${file}\n`);
writeFileSync("built-from.txt", lines.join(""));
