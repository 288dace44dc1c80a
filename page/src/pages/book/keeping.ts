// Keeps the books of a language in this browser, once one of them was opened: people at a board
// may have no network.

import { families } from "../../games/families";

/** The rooms whose figures are kept too, for the game that was opened. */
const drawn = ["introduction", "rules", "pieces"];

interface Connection {
  readonly saveData?: boolean;
}

let keeping = false;

/** Fetches the rooms of all books of a language, those of a game first, and what it lacks alone. */
export async function keepBooks(language: string, family: string): Promise<void> {
  const { connection } = navigator as { readonly connection?: Connection };
  if (keeping || !("serviceWorker" in navigator) || connection?.saveData) return;
  keeping = true;
  try {
    await controlled();
    const names = families.map(({ name }) => name);
    for (const name of [family, ...names.filter((other) => other !== family)]) {
      const first = await kept(`/${language}/games/${name}/introduction?article`);
      const rooms = [...first.querySelectorAll<HTMLAnchorElement>(".book-rooms a")].map((a) => a.pathname);
      for (const path of rooms) {
        const article = await kept(`${path}?article`);
        if (name !== family || !drawn.some((room) => path.endsWith(`/${room}`))) continue;
        for (const image of article.querySelectorAll('img[src^="/figures/"]'))
          await fetchOnce(image.getAttribute("src")!);
      }
    }
  } catch {
    // The network is away, or the browser keeps nothing: the next book that is opened tries again.
  } finally {
    keeping = false;
  }
}

/** Waits until the service worker, which caches the fetched files, answers. */
async function controlled(): Promise<void> {
  const { serviceWorker } = navigator;
  await serviceWorker.ready;
  if (serviceWorker.controller) return;
  await new Promise((resolve) => {
    serviceWorker.addEventListener("controllerchange", resolve, { once: true });
  });
}

async function fetchOnce(path: string): Promise<Response> {
  const found = await caches.match(path);
  if (found) return found;
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${response.status} for ${path}`);
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
