// Keeps the static site in the browser, so that after the first visit it works without
// a network. scripts/site puts in the files, and a name that changes with them.
const NAME = "faceoff-VERSION";
const FILES = ["./", "index.html", "page.css", "page.js", "worker.js", "faceoff.wasm"];

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(NAME).then((kept) => kept.addAll(FILES)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const old = caches.keys().then((names) => names.filter((name) => name.startsWith("faceoff-") && name !== NAME));
  event.waitUntil(old.then((names) => Promise.all(names.map((name) => caches.delete(name)))).then(() => self.clients.claim()));
});

// A file is what was kept with the others, so that all are of one version; the rest of
// the address (?embed) chooses no file.
self.addEventListener("fetch", (event) => {
  if (event.request.method !== "GET") return;
  const found = caches.open(NAME).then((kept) => kept.match(event.request, { ignoreSearch: true }));
  event.respondWith(found.then((kept) => kept ?? fetch(event.request)));
});
