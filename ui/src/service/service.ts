// The service worker: keeps the page, the rules and the boards that were looked at, so
// that games at one screen are played without a net. The build puts in which files the
// page consists of; another build is another version, which waits until the page asks
// for it.

export {}; // a module: its names are its own

/** Replaced by the build (plugins/service.ts). */
const build = JSON.parse("__BUILD__") as { readonly version: string; readonly files: readonly string[] };

const scope = self as unknown as ServiceWorkerGlobalScope;
const name = `manykings-${build.version}`;
const files = new Set(build.files);

/** Parts of a service worker that the types of a page do not have. */
interface Lifetime extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetching extends Lifetime {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}
interface ServiceWorkerGlobalScope extends EventTarget {
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
}

scope.addEventListener("install", (event) => {
  (event as Lifetime).waitUntil(
    caches
      .open(name)
      .then((cache) => cache.addAll(build.files.map((f) => new Request(f, { cache: "no-cache" })))),
  );
});

scope.addEventListener("activate", (event) => {
  (event as Lifetime).waitUntil(
    caches
      .keys()
      .then((all) =>
        Promise.all(all.filter((n) => n.startsWith("manykings-") && n !== name).map((n) => caches.delete(n))),
      )
      .then(() => scope.clients.claim()),
  );
});

scope.addEventListener("message", (event) => {
  if ((event as MessageEvent).data === "take over") void scope.skipWaiting();
});

scope.addEventListener("fetch", (event) => {
  const { request } = event as Fetching;
  const kept = place(request);
  if (kept) (event as Fetching).respondWith(answer(kept, request));
  else if (written(request)) (event as Fetching).respondWith(latest(request));
});

/** Where the answer to a request is kept; null for what only the server answers. */
function place({ method, url, mode }: Request): string | null {
  const { origin, pathname } = new URL(url);
  if (method !== "GET" || origin !== location.origin) return null;
  if (files.has(pathname)) return pathname;
  if (/^\/api\/v1\/variants\/[^/]+\/surface$/.test(pathname)) return pathname;
  // Every address of the page gets the index; what has a dot or belongs to the server does not.
  if (mode === "navigate" && !/^\/(api|metrics|healthz)(\/|$)|\./.test(pathname)) return "/index.html";
  return null;
}

/** Whether it is the article of a book, or a figure of one. */
function written({ method, url }: Request): boolean {
  const { origin, pathname, search } = new URL(url);
  if (method !== "GET" || origin !== location.origin) return false;
  return search === "?article" ? /^\/[a-z]{2}\/games\//.test(pathname) : pathname.startsWith("/figures/");
}

/** What the server answers, which is kept; without a net what was kept last. */
async function latest(request: Request): Promise<Response> {
  const cache = await caches.open(name);
  try {
    const response = await fetch(request);
    if (response.ok) await cache.put(request, response.clone());
    return response;
  } catch (error) {
    const found = await cache.match(request);
    if (found) return found;
    throw error;
  }
}

/** What is kept, else what the server answers, which is kept from then on. */
async function answer(kept: string, request: Request): Promise<Response> {
  const cache = await caches.open(name);
  const found = await cache.match(kept);
  if (found) return found;
  const response = await fetch(request);
  if (response.ok) await cache.put(kept, response.clone());
  return response;
}
