// The language of all texts: the one in the address, else the chosen one, else the browser's.

import { untrack } from "svelte";
import * as messages from "../paraglide/messages.js";
import { baseLocale, isLocale, locales, overwriteGetLocale, type Locale } from "../paraglide/runtime.js";
import { again } from "../again";
import { router } from "./router.svelte";
import { settings } from "./settings.svelte";

export type { Locale };

/** The languages, each by its own name. */
export const languages: readonly { readonly locale: Locale; readonly name: string }[] = [
  { locale: "en", name: "English" },
  { locale: "es", name: "Español" },
  { locale: "fr", name: "Français" },
  { locale: "pt", name: "Português (Portugal)" },
  { locale: "nl", name: "Nederlands" },
];

/** The first language of the browser that the catalogue has. */
export function preferred(wanted: readonly string[]): Locale {
  for (const tag of wanted) {
    const language = tag.toLowerCase().split("-")[0];
    if (isLocale(language)) return language;
  }
  return baseLocale;
}

const browser = preferred(navigator.languages);

/** The reader's own language, whatever the address says; reactive. */
function own(): Locale {
  return isLocale(settings.language) ? settings.language : browser;
}

/** The language that is wanted; reactive. */
function wanted(): Locale {
  return router.language || own();
}

/** Chooses a language for this browser: if the address names another one, it changes too. */
export function choose(locale: string): void {
  settings.language = locale;
  if (router.language === "" || !isLocale(locale)) return;
  const { pathname, search, hash } = location;
  router.go(pathname.replace(/^\/[^/]+/, `/${locale}`) + search + hash, { replace: true });
}

/**
 * How many parts of a language a page needs: 1 for the home page, 2 about a board, 3 elsewhere
 * (plugins/rooms.ts).
 */
export type Texts = 1 | 2 | 3;

/** The parts of the built page besides the messages themselves (plugins/languages.ts). */
interface Loading {
  /** The parts of each language. */
  readonly loaders?: Readonly<Record<Locale, readonly (() => Promise<object>)[]>>;
  readonly show?: (...texts: object[]) => void;
}
const { loaders, show } = messages as Loading;

let shown = $state(wanted());

/** The language shown; reactive. A chosen language follows once its texts have loaded. */
export function language(): Locale {
  return shown;
}

/** How many parts of a language are shown, or on their way. */
let needed: Texts = 1;

/** Counts the requests for a language: the last one is shown, whichever loads first. */
let turns = 0;
let latest: Promise<void> = Promise.resolve();

/** Fetches the texts of a language and shows them, unless another was requested meanwhile. */
function turnTo(locale: Locale): Promise<void> {
  return (latest = turned(locale));
}

async function turned(locale: Locale): Promise<void> {
  const turn = ++turns;
  const texts = loaders && (await Promise.all(loaders[locale].slice(0, needed).map((load) => again(load))));
  if (turn !== turns) return latest;
  if (texts) show?.(...texts);
  shown = locale;
}

/** Fetches the further texts that a page needs. */
export async function need(texts: Texts): Promise<void> {
  if (texts <= needed) return latest;
  const before = needed;
  needed = texts;
  try {
    await turnTo(shown);
  } catch (error) {
    needed = before;
    throw error;
  }
}

/**
 * Fetches the texts that the page begins with; nothing may be shown before. The reader's, or
 * English, where they cannot be had.
 */
export async function begin(texts: Texts): Promise<void> {
  overwriteGetLocale(language);
  needed = texts;
  let failure: unknown;
  for (const locale of new Set<Locale>([wanted(), own(), baseLocale])) {
    try {
      return await turnTo(locale);
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}

/** Shows all texts in the wanted language: every message reads language(). */
export function speak(): void {
  $effect(() => {
    const locale = wanted();
    if (locale !== untrack(language)) turnTo(locale).catch(() => undefined); // on failure the language stays
  });
  $effect(() => {
    document.documentElement.lang = language();
  });
}

export { locales };
