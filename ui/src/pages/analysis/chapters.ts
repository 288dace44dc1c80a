// A study as a file: the records of its chapters one after the other, named by the tags that other
// programs use for it.

const tags = { study: "StudyName", chapter: "ChapterName" } as const;

const line = (name: string, value: string): string =>
  `[${name} "${value.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"]\n`;

const pattern = (name: string): RegExp =>
  new RegExp(`^\\[${name} "((?:[^"\\\\]|\\\\.)*)"\\][ \\t]*\\r?\\n`, "m");

/** What a record says it is called, "" for nothing. */
function named(record: string, name: string): string {
  return pattern(name).exec(record)?.[1]?.replace(/\\(.)/g, "$1") ?? "";
}

/** A chapter of a file: its name, and the record without it. */
export interface Chapter {
  readonly name: string;
  readonly text: string;
}

/** Takes the names out of a record. */
export function read(record: string): Chapter & { readonly study: string } {
  let text = record;
  for (const name of Object.values(tags)) text = text.replace(pattern(name), "");
  return { study: named(record, tags.study), name: named(record, tags.chapter), text };
}

/** The file of a study. */
export function write(study: string, chapters: readonly Chapter[]): string {
  const records = chapters.map(({ name, text }) => {
    // The tag Game stands first: it says what is played.
    const [, game = "", rest = ""] = /^(\[Game [^\n]*\n)?([^]*)$/.exec(read(text).text)!;
    return game + line(tags.study, study) + line(tags.chapter, name) + rest.trim() + "\n";
  });
  return records.join("\n");
}

/** A list in which one element has gone so many places on. */
export function moved<T>(list: readonly T[], at: number, by: number): T[] {
  const others = list.filter((_, i) => i !== at);
  others.splice(Math.max(0, Math.min(at + by, others.length)), 0, list[at]!);
  return others;
}
