// A study as a file: the records of its chapters one after the other, named by the tags that other
// programs use for it.

const tags = { study: "StudyName", chapter: "ChapterName" } as const;

const line = (name: string, value: string): string =>
  `[${name} "${value.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"]\n`;

const pattern = (name: string): RegExp =>
  new RegExp(`^\\[${name} "((?:[^"\\\\]|\\\\.)*)"\\][ \\t]*\\r?\\n`, "m");

/** The name in a record's tags, "" without one. */
function named(record: string, name: string): string {
  return pattern(name).exec(record)?.[1]?.replace(/\\(.)/g, "$1") ?? "";
}

/** A chapter of a file: its name, and the record without it. */
export interface Chapter {
  readonly name: string;
  readonly text: string;
}

/**
 * The event of a chapter, as lichess names it too: what other programs show of a game in a list.
 */
const eventOf = (study: string, chapter: string): string => `${study}: ${chapter}`;

/**
 * The names of a record. Studies of lichess had no tags for them at first, but an event and an
 * address.
 */
function names(record: string): { readonly study: string; readonly name: string } {
  const [study, name] = [named(record, tags.study), named(record, tags.chapter)];
  if (study !== "" || name !== "" || !/\/study\//.test(named(record, "Site"))) return { study, name };
  const [, of = "", one = ""] = /^(.*?): (.*)$/.exec(named(record, "Event")) ?? [];
  return { study: of, name: one };
}

/** Takes the names out of a record. */
export function read(record: string): Chapter & { readonly study: string } {
  const { study, name } = names(record);
  let text = record;
  for (const tag of Object.values(tags)) text = text.replace(pattern(tag), "");
  if (study !== "" && named(text, "Event") === eventOf(study, name))
    text = text.replace(pattern("Event"), line("Event", "?"));
  return { study, name, text };
}

/** The file of a study. */
export function write(study: string, chapters: readonly Chapter[]): string {
  const records = chapters.map(({ name, text }) => {
    // The tag Game comes first: it names the game.
    const [, game = "", rest = ""] = /^(\[Game [^\n]*\n)?([^]*)$/.exec(read(text).text)!;
    return game + line(tags.study, study) + line(tags.chapter, name) + rest.trim() + "\n";
  });
  return records.join("\n");
}

/** The same as PGN, from chapters that are PGN: many games in one file. */
export function writePGN(study: string, chapters: readonly Chapter[]): string {
  const records = chapters.map(({ name, text }) => {
    let own = read(text).text;
    if (["", "?"].includes(named(own, "Event")))
      own = own.replace(pattern("Event"), () => line("Event", eventOf(study, name)));
    // Behind the seven tags that every game of PGN begins with.
    return own.replace(pattern("Result"), (tag) => tag + line(tags.study, study) + line(tags.chapter, name));
  });
  return records.map((text) => text.trim() + "\n").join("\n");
}

/** A list in which one element has gone so many places on. */
export function moved<T>(list: readonly T[], at: number, by: number): T[] {
  const others = list.filter((_, i) => i !== at);
  others.splice(Math.max(0, Math.min(at + by, others.length)), 0, list[at]!);
  return others;
}
