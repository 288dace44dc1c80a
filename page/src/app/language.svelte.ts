// The language of all texts: the one that the address names, else the one that was chosen, else the browser's.

import { untrack } from "svelte";
import * as messages from "../paraglide/messages.js";
import { baseLocale, isLocale, locales, overwriteGetLocale, type Locale } from "../paraglide/runtime.js";
import { again } from "../again";
import { router } from "./router.svelte";
import { settings } from "./settings.svelte";

export type { Locale };

/** What each language calls itself. */
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

/** Chooses a language for this browser: an address that names another one follows. */
export function choose(locale: string): void {
  settings.language = locale;
  if (router.language === "" || !isLocale(locale)) return;
  const { pathname, search, hash } = location;
  router.go(pathname.replace(/^\/[^/]+/, `/${locale}`) + search + hash, { replace: true });
}

/** What the built page has besides the messages themselves (plugins/languages.ts). */
interface Loading {
  readonly loaders?: Readonly<Record<Locale, () => Promise<object>>>;
  readonly show?: (texts: object) => void;
}
const { loaders, show } = messages as Loading;

let shown = $state(wanted());

/** The language that is shown; reactive. It follows what is chosen once its texts are here. */
export function language(): Locale {
  return shown;
}

/** Counts what was turned to: who was faster wins nothing, who was asked last does. */
let turns = 0;

/** Fetches the texts of a language and shows them, unless another was asked for meanwhile. */
async function turnTo(locale: Locale): Promise<void> {
  const turn = ++turns;
  const texts = loaders && (await again(loaders[locale]));
  if (turn !== turns) return;
  if (texts) show?.(texts);
  shown = locale;
}

/** Fetches the texts that the page begins with; nothing may be shown before. The reader's, or English, where they cannot be had. */
export async function begin(): Promise<void> {
  overwriteGetLocale(language);
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

/** Shows all texts in the language that is wanted from now on: every message reads language(). */
export function speak(): void {
  $effect(() => {
    const locale = wanted();
    if (locale !== untrack(language)) turnTo(locale).catch(() => undefined); // then it stays as it is
  });
  $effect(() => {
    document.documentElement.lang = language();
  });
}

export { locales };
