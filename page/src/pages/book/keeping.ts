// Keeps the books of a language in this browser, once one of them was opened: people at a board
// may have no network.

import { families } from "../../games/families";

/** The rooms whose figures are kept too, for the game that was opened. */
const drawn = ["introduction", "rules", "pieces"];

interface Connection {
  readonly saveData?: boolean;
}

let keeping = false;

/** How many files are fetched at once: the reader comes first. */
const abreast = 4;
/** The cache of the service worker for articles and figures (src/service/service.ts). */
const cacheName = "manykings-books";

/**
 * Fetches the rooms of all books of a language, the rules of all games first, and what it lacks
 * alone.
 */
export async function keepBooks(language: string, family: string): Promise<void> {
  const { connection } = navigator as { readonly connection?: Connection };
  if (keeping || !("serviceWorker" in navigator) || connection?.saveData) return;
  keeping = true;
  try {
    await registered();
    await idle();
    const names = [family, ...families.map(({ name }) => name).filter((name) => name !== family)];
    const rooms = await all(names, async (name) => {
      const first = await kept(`/${language}/games/${name}/introduction?article`);
      return [...first.querySelectorAll<HTMLAnchorElement>(".book-rooms a")].map((a) => a.pathname);
    });
    const paths = rooms.flat();
    const rules = (path: string): boolean => path.endsWith("/rules");
    await all([...paths.filter(rules), ...paths.filter((path) => !rules(path))], (path) =>
      fetchOnce(`${path}?article`),
    );
    const own = paths.filter((path) => drawn.some((room) => path.endsWith(`/${family}/${room}`)));
    for (const path of own) {
      const article = await kept(`${path}?article`);
      const images = article.querySelectorAll('img[src^="/figures/"]');
      await all([...images], (image) => fetchOnce(image.getAttribute("src")!));
    }
  } catch {
    // The network is away, or the browser keeps nothing: the next book that is opened tries again.
  } finally {
    keeping = false;
  }
}

/** Waits until there is a service worker, which may still be installing: it comes after the page. */
async function registered(): Promise<void> {
  for (let left = 80; left > 0; left--) {
    if (await navigator.serviceWorker.getRegistration()) return;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error("there is no service worker");
}

/** Waits until the page has nothing else to do, two seconds at most. */
function idle(): Promise<void> {
  if (!("requestIdleCallback" in window)) return Promise.resolve();
  return new Promise((resolve) => requestIdleCallback(() => resolve(), { timeout: 2000 }));
}

/** Does work for each item, in their order, for a few of them at once. */
async function all<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const found: R[] = [];
  let next = 0;
  const walk = async (): Promise<void> => {
    while (next < items.length) {
      const i = next++;
      found[i] = await work(items[i]!);
    }
  };
  await Promise.all(Array.from({ length: abreast }, walk));
  return found;
}

/** The file from the cache, else from the server; then it is in the cache. */
async function fetchOnce(path: string): Promise<Response> {
  const found = await caches.match(path);
  if (found) return found;
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${response.status} for ${path}`);
  // At a first visit the service worker is still storing the page, and caches nothing yet.
  if (!navigator.serviceWorker.controller) await (await caches.open(cacheName)).put(path, response.clone());
  return response;
}

async function kept(path: string): Promise<Document> {
  return new DOMParser().parseFromString(await (await fetchOnce(path)).text(), "text/html");
}

/** The games whose rules are kept, in any language. */
export async function keptBooks(): Promise<string[]> {
  if (!("caches" in window)) return [];
  const paths = new Set<string>();
  for (const name of await caches.keys())
    for (const { url } of await (await caches.open(name)).keys()) paths.add(new URL(url).pathname);
  return families
    .filter(({ name }) => [...paths].some((path) => path.endsWith(`/games/${name}/rules`)))
    .map(({ title }) => title());
}
