// How a game is played and won, in a few sentences of its book (docs/book): the ones that are
// true of the game as agreed.

import { baseLocale, type Locale } from "../paraglide/runtime";
import type { Family } from "./families";
import { valueOf } from "./variant";

const files = import.meta.glob<string>("../../../docs/book/*/how.md", { import: "default", query: "?raw" });

/** The possible sentences about the games in a language, by family. */
export type How = ReadonlyMap<string, readonly Sentence[]>;

export interface Sentence {
  readonly text: string;
  /** The options for which the sentence holds: "centre=all". */
  readonly when: readonly string[];
}

const read: Partial<Record<Locale, Promise<How>>> = {};

/** The sentences in a language, fetched at first use. */
export function howIn(locale: Locale): Promise<How> {
  return (read[locale] ??= fetchHow(locale).catch((error: unknown) => {
    delete read[locale];
    throw error;
  }));
}

async function fetchHow(locale: Locale): Promise<How> {
  const text = async (language: string): Promise<string> =>
    (await files[`../../../docs/book/${language}/how.md`]?.()) ?? "";
  const [english, own] = await Promise.all([text(baseLocale), text(locale)]);
  return sentences(english, own);
}

/** Reads the form of docs/book.md. Only the English text has the conditions, for all languages. */
export function sentences(english: string, own: string): How {
  const translated = parts(own);
  return new Map(
    [...parts(english)].map(([family, list]) => [
      family,
      [...list].map(([anchor, { mark, text }]) => ({
        text: translated.get(family)?.get(anchor)?.text ?? text,
        when: /; when: ([^;]+)/.exec(mark)?.[1]?.split(" ") ?? [],
      })),
    ]),
  );
}

/** The paragraphs of each room by their anchors, and the contents of their marks. */
function parts(markdown: string): Map<string, Map<string, { mark: string; text: string }>> {
  const rooms = new Map<string, Map<string, { mark: string; text: string }>>();
  for (const room of markdown.split(/^# /m).slice(1)) {
    const [head = "", ...paragraphs] = room.split(/^<!-- /m);
    const family = /<!-- (\w+)/.exec(head)?.[1] ?? "";
    const found = paragraphs.map((paragraph) => {
      const [mark = "", text = ""] = paragraph.split(" -->");
      return [mark.split(";")[0]!, { mark, text: text.trim().replaceAll("\n", " ") }] as const;
    });
    rooms.set(family, new Map(found));
  }
  return rooms;
}

/** How a game of the family is played with these seats, partners and values of its options. */
export function howToPlay(
  how: How,
  family: Family,
  seats: number,
  partners: boolean,
  values: Readonly<Record<string, string>>,
): string {
  const agreed = (name: string): string | undefined => {
    if (name === "players") return seats === 2 ? "two" : "more";
    if (name === "partners") return partners ? "yes" : "no";
    const option = family.options.find((o) => o.name === name);
    return option?.matters(seats, partners) ? valueOf(option, values) : option?.values[0];
  };
  const isTrue = (one: string) => {
    const [name = "", value] = one.split("=");
    return agreed(name) === value;
  };
  return (how.get(family.name) ?? [])
    .filter(({ when }) => when.every(isTrue))
    .map(({ text }) => text)
    .join(" ");
}
