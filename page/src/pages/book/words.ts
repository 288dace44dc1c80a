// The words of the books' pages: messages/book, a file for each language, fetched when
// a book is opened first.

import { baseLocale, type Locale } from "../../paraglide/runtime";

export type Words = Readonly<Record<string, string>>;

const files = import.meta.glob<Words>("../../../../content/messages/book/*.json", { import: "default" });

/** The words in a language. */
export async function wordsOf(locale: Locale): Promise<Words> {
  const load =
    files[`../../../../content/messages/book/${locale}.json`] ??
    files[`../../../../content/messages/book/${baseLocale}.json`];
  return (await load?.()) ?? {};
}

/** The text of a key, with values in the places of their names. */
export function say(
  words: Words,
  key: string,
  values: Readonly<Record<string, string | number>> = {},
): string {
  return (words[key] ?? "").replace(/\{(\w+)\}/g, (all, name: string) => String(values[name] ?? all));
}
