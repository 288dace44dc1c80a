// The service worker: keeps the page, the rules and the boards that were looked at, so
// that games at one screen are played without a net. The build puts in which files the
// page consists of; another build is another version, which waits until the page asks
// for it.

export {}; // a module: its names are its own

/** Replaced by the build (plugins/service.ts). */
const build = JSON.parse("__BUILD__") as { readonly version: string; readonly files: readonly string[] };

const scope = self as unknown as ServiceWorkerGlobalScope;
const name = `manykings-${build.version}`;
/**
 * The articles of the books and their figures: they outlast a new version, whose page may first
 * open without a network.
 */
const books = "manykings-books";
/** The number of latest answers that stay cached. */
const mostWritten = 1000;
const files = new Set(build.files);

/** Parts of a service worker that the types of a page do not have. */
interface Lifetime extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetching extends Lifetime {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}
interface Pushed extends Lifetime {
  readonly data: { json(): unknown } | null;
}
interface Clicked extends Lifetime {
  readonly notification: Notification;
}
interface Client {
  readonly url: string;
  focus(): Promise<unknown>;
}
interface ServiceWorkerGlobalScope extends EventTarget {
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options: object): Promise<readonly Client[]>;
    openWindow(path: string): Promise<unknown>;
  };
  readonly registration: { showNotification(title: string, options: NotificationOptions): Promise<void> };
  skipWaiting(): Promise<void>;
}

scope.addEventListener("install", (event) => {
  (event as Lifetime).waitUntil(keepAll());
});

scope.addEventListener("activate", (event) => {
  (event as Lifetime).waitUntil(
    caches
      .keys()
      .then((all) => all.filter((n) => n.startsWith("manykings-") && n !== name && n !== books))
      .then((old) => Promise.all(old.map((n) => rescue(n).then(() => caches.delete(n)))))
      .then(() => scope.clients.claim()),
  );
});

scope.addEventListener("message", (event) => {
  const { data } = event as MessageEvent;
  if (data === "take over") void scope.skipWaiting();
  if (data === "hurry") hurry = true;
});

scope.addEventListener("fetch", (event) => {
  const { request } = event as Fetching;
  const kept = place(request);
  if (kept) (event as Fetching).respondWith(answer(kept, request));
  else if (written(request)) (event as Fetching).respondWith(latest(request));
});

/** The server's message to a browser whose page may be closed (docs/api.md, Notices). */
interface Told {
  readonly title: string;
  readonly body: string;
  readonly path: string;
  readonly tag: string;
}

scope.addEventListener("push", (event) => {
  const told = (event as Pushed).data?.json() as Told | undefined;
  if (!told) return;
  const { title, body, path, tag } = told;
  (event as Lifetime).waitUntil(
    scope.registration.showNotification(title, { body, tag, icon: "/icon-192.png", data: path }),
  );
});

scope.addEventListener("notificationclick", (event) => {
  const { notification } = event as Clicked;
  notification.close();
  (event as Lifetime).waitUntil(open(String(notification.data)));
});

/** Brings the page of a path to the front; opens it if it is not open. */
async function open(path: string): Promise<void> {
  const url = new URL(path, location.origin);
  if (url.origin !== location.origin) return; // of this site alone
  const windows = await scope.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = windows.find((w) => new URL(w.url).pathname === url.pathname);
  await (there ? there.focus() : scope.clients.openWindow(url.pathname));
}

/** Where the answer to a request is cached; null for answers that only the server has. */
function place({ method, url, mode }: Request): string | null {
  const { origin, pathname } = new URL(url);
  if (method !== "GET" || origin !== location.origin) return null;
  if (files.has(pathname)) return pathname;
  if (/^\/assets\/[^/]+\.net$/.test(pathname)) return pathname;
  if (/^\/api\/v1\/variants\/[^/]+\/surface$/.test(pathname)) return pathname;
  // Every address of the page gets the index; addresses with a dot or of the server do not.
  if (mode === "navigate" && !/^\/(api|docs|metrics|healthz|mail)(\/|$)|\./.test(pathname))
    return "/index.html";
  return null;
}

/** Whether it is the article of a book, or a figure of one. */
function written({ method, url }: Request): boolean {
  const { origin, pathname, search } = new URL(url);
  if (method !== "GET" || origin !== location.origin) return false;
  return search === "?article" ? /^\/[a-z]{2}\/games\//.test(pathname) : pathname.startsWith("/figures/");
}

/** How many files an installing worker fetches at once: what the person does comes first. */
const abreast = 3;
/** Whether a page cannot go on without this version: its own files are gone. */
let hurry = false;

/** Caches all files of the build, except the files that an interrupted installation already has. */
async function keepAll(): Promise<void> {
  const cache = await caches.open(name);
  const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  const missing = build.files.filter((file) => !hashed(file) || !kept.has(file));
  while (missing.length > 0) {
    const begun = Date.now();
    await Promise.all(missing.splice(0, hurry ? missing.length : abreast).map((file) => keep(cache, file)));
    // It rests as long as it worked: half of a slow processor and of a slow line stays free.
    if (!hurry) await new Promise((done) => setTimeout(done, Date.now() - begun));
  }
}

async function keep(cache: Cache, file: string): Promise<void> {
  // A name with a hash always has the same content, which the browser's own cache may have.
  const init = { cache: hashed(file) ? "default" : "no-cache", priority: "low" } as const;
  const response = await fetch(file, init);
  if (!response.ok) throw new Error(`${response.status} for ${file}`);
  await cache.put(file, response);
}

function hashed(file: string): boolean {
  return file.startsWith("/assets/");
}

/** Moves the articles from the cache of a version that had them with its files. */
async function rescue(version: string): Promise<void> {
  const [from, to] = await Promise.all([caches.open(version), caches.open(books)]);
  for (const request of (await from.keys()).filter(written)) {
    const found = await from.match(request);
    if (found && !(await to.match(request))) await to.put(request, found);
  }
}

/** Fetches and caches the server's answer; offline, returns the last cached one. */
async function latest(request: Request): Promise<Response> {
  const cache = await caches.open(books);
  try {
    const response = await fetch(request);
    if (response.ok) {
      await cache.put(request, response.clone());
      const all = await cache.keys(); // the oldest first
      await Promise.all(all.slice(0, Math.max(0, all.length - mostWritten)).map((old) => cache.delete(old)));
    }
    return response;
  } catch (error) {
    const found = await cache.match(request);
    if (found) return found;
    throw error;
  }
}

/** The cached answer, else the server's, which is cached from then on. */
async function answer(kept: string, request: Request): Promise<Response> {
  const cache = await caches.open(name);
  const found = await cache.match(kept);
  if (found) return found;
  const response = await fetch(request);
  if (response.ok) await cache.put(kept, response.clone());
  return response;
}
