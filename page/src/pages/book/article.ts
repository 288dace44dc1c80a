// The server's page of a book: a room, and the row of all rooms above it.

import { servedArticle } from "../../app/served";

/** The article of an address; null if there is none. */
export async function articleOf(path: string): Promise<HTMLElement | null> {
  const text = servedArticle(path) ?? (await asked(path));
  const article = text && new DOMParser().parseFromString(text, "text/html").querySelector("article");
  return article || null;
}

async function asked(path: string): Promise<string> {
  const response = await fetch(`${path}?article`);
  if (response.status === 404) return "";
  if (!response.ok) throw new Error(`${response.status} for ${path}`);
  return response.text();
}

/** The row of rooms in an article. */
export const roomsIn = (article: HTMLElement | null): HTMLElement | null =>
  article?.querySelector<HTMLElement>(".book-rooms") ?? null;

/**
 * The rooms of a book, for a room that the page draws itself; null where they cannot be fetched.
 */
export const roomsAbove = (language: string, family: string, room: string): Promise<HTMLElement | null> =>
  Promise.all([articleOf(`/${language}/games/${family}/${room}`), styled()]).then(
    ([article]) => roomsIn(article),
    () => null,
  );

const styles = "/book.css";

/** Waits until the server's page of a book can be shown, so that nothing moves afterwards. */
export function styled(): Promise<void> {
  if (document.querySelector(`style[data-of="${styles}"]`)) return Promise.resolve(); // a room came first
  const there = document.querySelector<HTMLLinkElement>(`link[href="${styles}"]`);
  if (there?.sheet) return Promise.resolve();
  there?.remove(); // it may have failed before the listener was added
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: styles });
  return new Promise((resolve) => {
    const done = () => resolve();
    link.addEventListener("load", done, { once: true });
    link.addEventListener("error", done, { once: true }); // plain, but it can be read
    document.head.append(link);
  });
}

/** If the rooms are in one row that scrolls, scrolls to the current one. */
export function showRoom(rooms: HTMLElement | null): void {
  const row = rooms?.querySelector<HTMLElement>("ul");
  const here = row?.querySelector<HTMLElement>("[aria-current]");
  if (row && here) row.scrollLeft = here.offsetLeft - (row.clientWidth - here.offsetWidth) / 2;
}
