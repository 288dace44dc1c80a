// Which page is shown, from the address.

import routes from "../../routes/routes.json";
import { isLocale, type Locale } from "../paraglide/runtime.js";

export type Route =
  | { readonly page: "home" }
  | { readonly page: "new"; readonly game: string }
  | { readonly page: "lobby" }
  | { readonly page: "learn" }
  | { readonly page: "print"; readonly game: string }
  | { readonly page: "lessons"; readonly family: string; readonly lesson: string }
  | { readonly page: "table"; readonly game: string; readonly sheet: boolean }
  | { readonly page: "here"; readonly id: string }
  | { readonly page: "game"; readonly id: string }
  | { readonly page: "problems"; readonly family: string; readonly id: string }
  | { readonly page: "settings" }
  | { readonly page: "programs" }
  | { readonly page: "account" }
  | { readonly page: "past" }
  | { readonly page: "people" }
  | { readonly page: "notices" }
  | { readonly page: "desk" }
  | { readonly page: "clubs" }
  | { readonly page: "club"; readonly name: string }
  | { readonly page: "events" }
  | { readonly page: "event"; readonly key: string }
  | { readonly page: "card"; readonly key: string; readonly token: string }
  | { readonly page: "person"; readonly handle: string }
  | { readonly page: "gauntlet" }
  | { readonly page: "ratings" }
  | { readonly page: "analysis"; readonly id: string }
  | { readonly page: "book"; readonly language: string; readonly family: string; readonly room: string }
  | { readonly page: "missing" };

/** The page that a path names. */
export function routeOf(path: string): Route {
  const parts = path.split("/").filter((part) => part !== "");
  const book = bookOf(parts);
  if (book) return book;
  if (!isListed(parts)) return { page: "missing" };
  const [first = "", second = "", third = "", fourth = ""] = parts;
  switch (first) {
    case "":
      return { page: "home" };
    case "problems":
      return { page: "problems", family: second, id: third };
    case "lessons":
      return { page: "lessons", family: second, lesson: third };
    case "new":
      return second ? { page: "new", game: second } : { page: "home" };
    case "print":
      return { page: "print", game: second };
    case "table":
      return { page: "table", game: second, sheet: third === "sheet" };
    case "here":
      return second ? { page: "here", id: second } : { page: "home" };
    case "clubs":
      return second ? { page: "club", name: nameIn(second) } : { page: "clubs" };
    case "events":
      if (third === "cards") return { page: "card", key: second, token: fourth };
      return second ? { page: "event", key: second } : { page: "events" };
    case "g":
      return second ? { page: "game", id: second } : { page: "home" };
    case "analysis":
      return { page: "analysis", id: second };
    case "lobby":
    case "learn":
    case "account":
    case "programs":
    case "past":
    case "people":
    case "notices":
    case "desk":
    case "gauntlet":
    case "ratings":
    case "settings":
      return { page: first };
    default:
      return first.startsWith("@") ? { page: "person", handle: nameIn(first.slice(1)) } : { page: "missing" };
  }
}

/**
 * Whether an address is in routes.json, the server's own list. The server answers 404 to all
 * others.
 */
function isListed(parts: readonly string[]): boolean {
  return routes.some((route) => {
    const want = route.split("/").filter((part) => part !== "");
    return (
      want.length === parts.length &&
      want.every((part, i) => {
        if (!part.endsWith("*")) return part === parts[i];
        const prefix = part.slice(0, -1);
        return parts[i]!.startsWith(prefix) && parts[i] !== prefix;
      })
    );
  });
}

/** The language that a path begins with; "" if it does not. */
export function languageOf(path: string): Locale | "" {
  const [, first] = path.split("/");
  return isLocale(first) ? first : "";
}

/** The decoded part of an address; unchanged if it does not decode. */
function nameIn(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/**
 * The room of a book that an address names: /es/games/yalta/rules, or without the language. The
 * rooms of problems and of lessons are pages of their own.
 */
function bookOf(parts: readonly string[]): Route | undefined {
  const language = isLocale(parts[0]) ? parts[0] : "";
  const [games, family, room = "introduction", ...more] = language ? parts.slice(1) : parts;
  if (games !== "games" || !family) return undefined;
  if (room === "problems" && more.length < 2) return { page: "problems", family, id: more[0] ?? "" };
  if (room === "lessons" && more.length < 2) return { page: "lessons", family, lesson: more[0] ?? "" };
  if (more.length > 0) return undefined;
  return { page: "book", language, family, room };
}

/** Ends a scrolling that still waits for the page to grow. */
let settle = () => {};

/** How long a page may grow until it has its full length, in milliseconds. */
const PATIENCE = 3000;

/** Keeps how far the page is scrolled with its place in the browser's history. */
function keepPlace(): void {
  const state = history.state as object | null;
  history.replaceState({ ...state, scrolled: scrollY }, "");
}

/**
 * Scrolls to where this place in the history was left, as the page grows to its length and until
 * somebody scrolls.
 */
function restorePlace(): void {
  settle();
  const { scrolled } = (history.state as { scrolled?: number } | null) ?? {};
  if (scrolled === undefined) return;
  const reach = () => scrollTo(0, scrolled);
  const done = new AbortController();
  const grown = new ResizeObserver(reach);
  settle = () => {
    done.abort();
    grown.disconnect();
  };
  for (const act of ["wheel", "touchstart", "keydown", "pointerdown"])
    addEventListener(act, settle, { signal: done.signal, passive: true });
  setTimeout(settle, PATIENCE);
  grown.observe(document.body);
}

class Router {
  #path = $state(location.pathname);
  /** Counts the pages visited: the first is the loaded one. */
  #visits = $state(0);

  get path(): string {
    return this.#path;
  }

  get visits(): number {
    return this.#visits;
  }

  readonly route: Route = $derived(routeOf(this.#path));

  /** The language in the address: it is shown, whatever was chosen; "" if there is none. */
  readonly language: Locale | "" = $derived(languageOf(this.#path));

  /**
   * The address of lessons or problems in the address's language; of a single one, if its id is
   * given.
   */
  room(room: "lessons" | "problems", family: string, id = ""): string {
    const all = this.language ? `/${this.language}/games/${family}/${room}` : `/${room}/${family}`;
    return id ? `${all}/${id}` : all;
  }

  /** Goes to an address of this page, such as "/here/k3f9". */
  go(address: string, { replace = false } = {}): void {
    settle();
    if (replace) history.replaceState(null, "", address);
    else {
      keepPlace();
      history.pushState(null, "", address);
    }
    this.#arrive();
    scrollTo(0, 0);
  }

  /** Follows links and the buttons of the browser; returns how to stop that. */
  listen(): () => void {
    // A page appears after its address has changed: the browser would scroll the previous page.
    history.scrollRestoration = "manual";
    const pop = () => {
      this.#arrive();
      restorePlace();
    };
    const click = (event: MouseEvent) => this.#click(event);
    addEventListener("popstate", pop);
    addEventListener("click", click);
    addEventListener("scrollend", keepPlace);
    restorePlace(); // after a reload
    return () => {
      removeEventListener("scrollend", keepPlace);
      removeEventListener("popstate", pop);
      removeEventListener("click", click);
    };
  }

  #arrive(): void {
    if (location.pathname === this.#path) return;
    this.#path = location.pathname;
    this.#visits++;
  }

  /** Handles a plain click on a link within the page; the browser handles all other clicks. */
  #click(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!(link instanceof HTMLAnchorElement)) return;
    if (link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
    if (link.hash || link.pathname.startsWith("/api/")) return;
    event.preventDefault();
    this.go(link.pathname + link.search);
  }
}

/** The one router of the page. */
export const router = new Router();
