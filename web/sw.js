// Caches the page for offline use, and lets it share memory with its workers on any host.
// `scripts/web` puts the version and the list of files in.

const VERSION = "@VERSION@";
const FILES = [/*FILES*/];
const CACHE = `fob ${VERSION}`;

self.addEventListener("install", (event) => {
  event.waitUntil((async () => {
    const cache = await caches.open(CACHE);
    // At the first visit the page loads the program itself, with a progress bar, and later the emoji; they are cached on the way.
    const files = self.registration.active ? FILES : FILES.filter((file) => !/\.(wasm|ttf)$/.test(file));
    await cache.addAll(files.map((file) => new Request(file, { cache: "reload" })));
    // The first version serves the page that asked for it; a later one waits until no page of the one before is left,
    // or until a page that is alone asks for it.
    if (!self.registration.active) await self.skipWaiting();
  })());
});

self.addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    for (const name of await caches.keys()) {
      if (name.startsWith("fob ") && name !== CACHE) await caches.delete(name);
    }
    await self.clients.claim();
  })());
});

self.addEventListener("message", (event) => {
  if (event.data === "take over") self.skipWaiting();
});

/** The addresses of the page and its parts. Whatever else the server has, such as its programs' interface, is none of our business. */
const OURS = new Set([...FILES, "./", "index.html"].map((file) => new URL(file, self.location).href));

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || !OURS.has(url.origin + url.pathname)) return;
  event.respondWith(answer(event));
});

async function answer(event) {
  const { request } = event;
  const cache = await caches.open(CACHE);
  const known = await cache.match(request.mode === "navigate" ? "./" : request, { ignoreSearch: true });
  const response = known ?? await fetch(request);
  if (response.status === 0) return response;
  if (!known && response.ok && FILES.some((file) => new URL(file, self.location).href === request.url)) {
    event.waitUntil(cache.put(request, response.clone()));
  }
  // These headers let a page share memory, which tells a worker to stop.
  const headers = new Headers(response.headers);
  headers.set("Cross-Origin-Opener-Policy", "same-origin");
  headers.set("Cross-Origin-Embedder-Policy", "require-corp");
  headers.set("Cross-Origin-Resource-Policy", "same-origin");
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}
