// The rules in a player's words, by number: messages/rules, a file for each language, fetched at
// the first use.

import { baseLocale, type Locale } from "../../paraglide/runtime";

type Texts = Readonly<Record<string, string>>;

const files = import.meta.glob<Texts>("../../../../content/messages/rules/*.json", { import: "default" });

/** The text of a rule in a language; "" if there is none. */
export async function ruleText(rule: string, locale: Locale): Promise<string> {
  const load =
    files[`../../../../content/messages/rules/${locale}.json`] ??
    files[`../../../../content/messages/rules/${baseLocale}.json`];
  return (await load?.())?.[rule] ?? "";
}
