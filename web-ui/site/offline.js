// Keeps the static site in the browser, so that after the first visit it works without
// a network. scripts/site puts in the files, and a name that changes with them.
// Other folders of the same host have their own.
const OURS = `faceoff ${self.registration.scope} `;
const NAME = `${OURS}VERSION`;
const FILES = ["./", "index.html", "page.css", "page.js", "worker.js", "faceoff.wasm"];

self.addEventListener("install", (event) => {
  // Not what the browser may have kept of an older version.
  const fresh = FILES.map((file) => new Request(file, { cache: "reload" }));
  event.waitUntil(caches.open(NAME).then((kept) => kept.addAll(fresh)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const old = caches.keys().then((names) => names.filter((name) => name.startsWith(OURS) && name !== NAME));
  event.waitUntil(old.then((names) => Promise.all(names.map((name) => caches.delete(name)))).then(() => self.clients.claim()));
});

// The page and its workers may share memory if they let in nothing from elsewhere. Where the
// host does not say so, this does.
function alone(response) {
  const headers = new Headers(response.headers);
  headers.set("Cross-Origin-Opener-Policy", "same-origin");
  headers.set("Cross-Origin-Embedder-Policy", "require-corp");
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}

// A file is what was kept with the others, so that all are of one version; the rest of
// the address (?embed) chooses no file.
self.addEventListener("fetch", (event) => {
  if (event.request.method !== "GET") return;
  const found = caches.open(NAME).then((kept) => kept.match(event.request, { ignoreSearch: true }));
  const shares = ["document", "iframe", "worker"].includes(event.request.destination);
  event.respondWith(found.then((kept) => (kept ? (shares ? alone(kept) : kept) : fetch(event.request))));
});
