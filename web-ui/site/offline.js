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

// Instead of an error of the browser: what is wrong, and the way back.
function instead(status, why) {
  const back = `<p>${why}</p><p><a href="${self.registration.scope}">To the games</a></p>`;
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>Faceoff</title><body style="font-family: sans-serif; padding: 1rem">${back}`;
  return new Response(page, { status, headers: { "content-type": "text/html; charset=utf-8" } });
}

const arrive = (request) =>
  fetch(request).then(
    (found) => (found.status === 404 ? instead(404, "This site has no such page.") : found),
    () => instead(503, "This page is not kept in the browser, and there is no network."),
  );

// A file is what was kept with the others, so that all are of one version; the rest of
// the address (?embed) chooses no file.
self.addEventListener("fetch", (event) => {
  if (event.request.method !== "GET") return;
  const found = caches.open(NAME).then((kept) => kept.match(event.request, { ignoreSearch: true }));
  const shares = ["document", "iframe", "worker"].includes(event.request.destination);
  event.respondWith(found.then((kept) => (kept ? (shares ? alone(kept) : kept) : event.request.mode === "navigate" ? arrive(event.request) : fetch(event.request))));
});
