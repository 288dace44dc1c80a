// The language of all texts: the one that was chosen, else the browser's.

import { baseLocale, isLocale, locales, overwriteGetLocale, type Locale } from "../paraglide/runtime.js";
import { settings } from "./settings.svelte";

export type { Locale };

/** What each language calls itself. */
export const languages: readonly { readonly locale: Locale; readonly name: string }[] = [
  { locale: "en", name: "English" },
  { locale: "es", name: "Español" },
  { locale: "fr", name: "Français" },
  { locale: "pt", name: "Português" },
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

/** The language that is shown; reactive. */
export function language(): Locale {
  return isLocale(settings.language) ? settings.language : browser;
}

/** Shows all texts in the language from now on: every message reads language(). */
export function speak(): void {
  overwriteGetLocale(language);
  $effect(() => {
    document.documentElement.lang = language();
  });
}

export { locales };
