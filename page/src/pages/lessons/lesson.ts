// Lessons as docs/book.md describes them, fetched when a family is first opened, and their
// texts. The rules computed the answers when the files were made; this only
// compares answers with them.

import type { Locale } from "../../paraglide/runtime";
import { baseLocale } from "../../paraglide/runtime";

export type Do =
  | "visit"
  | "goals"
  | "takes"
  | "attackers"
  | "owned"
  | "closed"
  | "chain"
  | "owner"
  | "legal"
  | "announce"
  | "whose"
  | "find"
  | "force"
  | "escapes"
  | "write"
  | "read"
  | "square";

/** A position as JSON; exercises have it as text. */
export interface Placement {
  readonly board: Readonly<Record<string, string>>;
  readonly game?: string;
}

export interface Task {
  readonly do: Do;
  readonly game: string;
  readonly position?: Placement | string;
  readonly moves?: readonly string[];
  readonly focus?: string;
  readonly marks?: readonly string[];
  readonly move?: string;
  readonly theme?: string;
  readonly count?: number;
  readonly choices?: readonly string[];
  readonly answer: readonly string[];
  /**
   * Where something is forced: as bots of which level the others reply, what, and with what it
   * ends.
   */
  readonly level?: number;
  readonly replies?: readonly string[];
  readonly ends?: readonly string[];
}

export interface Lesson {
  readonly id: string;
  readonly figure?: string;
  readonly tasks: readonly Task[];
}

/** The idea of a lesson, in words. */
export interface Idea {
  readonly title: string;
  readonly text: string;
  /** Whether it is not in the language that was asked for. */
  readonly english: boolean;
}

/** How an answer is given. */
export type Way = "visit" | "pick" | "order" | "point" | "choose" | "move";

export function wayOf(task: Task): Way {
  switch (task.do) {
    case "visit":
      return "visit";
    case "goals":
    case "takes":
    case "attackers":
    case "owned":
    case "closed":
      return "pick";
    case "chain":
      return "order";
    case "square":
      return "point";
    case "find":
    case "force":
    case "escapes":
    case "read":
      return "move";
    default:
      return "choose";
  }
}

/** The missing and the superfluous squares of a picked answer. */
export function compare(task: Task, picked: readonly string[]): { missing: string[]; extra: string[] } {
  return {
    missing: task.answer.filter((square) => !picked.includes(square)),
    extra: picked.filter((square) => !task.answer.includes(square)),
  };
}

/** Whether an answer is right; a chain has an order. */
export function isRight(task: Task, given: readonly string[]): boolean {
  if (wayOf(task) === "order") return given.join() === task.answer.join();
  const { missing, extra } = compare(task, given);
  return missing.length === 0 && extra.length === 0;
}

const ladders = import.meta.glob<readonly Lesson[]>("../../../../docs/lessons/*.json", { import: "default" });
const said = import.meta.glob<string>("../../../../docs/book/*/lessons.md", {
  import: "default",
  query: "?raw",
});
const catalogues = import.meta.glob<Texts>("../../../../content/messages/lessons/*.json", {
  import: "default",
});

export type Texts = Readonly<Record<string, string>>;

/** The families that have lessons. */
export const withLessons: readonly string[] = Object.keys(ladders).map((path) =>
  path.replace(/^.*\/|\.json$/g, ""),
);

export async function ladderOf(family: string): Promise<readonly Lesson[]> {
  return (await ladders[`../../../../docs/lessons/${family}.json`]?.()) ?? [];
}

/** The texts of lessons in a language. */
export async function textsOf(locale: Locale): Promise<Texts> {
  const load =
    catalogues[`../../../../content/messages/lessons/${locale}.json`] ??
    catalogues[`../../../../content/messages/lessons/${baseLocale}.json`];
  return (await load?.()) ?? {};
}

/** A text with its gaps filled. */
export function fill(text: string | undefined, args: Readonly<Record<string, string | number>> = {}): string {
  return (text ?? "").replace(/\{(\w+)\}/g, (gap, name: string) => String(args[name] ?? gap));
}

/**
 * What is said of the lessons of a family in a language, by their ids; English where there is
 * nothing else.
 */
export async function ideasOf(family: string, locale: Locale): Promise<ReadonlyMap<string, Idea>> {
  const read = async (language: string): Promise<string> =>
    (await said[`../../../../docs/book/${language}/lessons.md`]?.()) ?? "";
  const [own, english] = await Promise.all([read(locale), read(baseLocale)]);
  return new Map([...ideas(english, family, locale !== baseLocale), ...ideas(own, family, false)]);
}

/**
 * Reads the form of docs/book.md: the heading `knight` and the paragraph `knight-idea` of a room.
 */
export function ideas(markdown: string, family: string, english: boolean): Map<string, Idea> {
  const found = new Map<string, Idea>();
  const room = markdown.split(/^# /m).find((part) => part.split("\n", 1)[0]!.includes(`<!-- ${family}`));
  for (const part of (room ?? "").split(/^## /m).slice(1)) {
    const heading = /^(.*?)\s*<!-- ([\w-]+)/.exec(part);
    const text = part
      .split("\n")
      .slice(1)
      .filter((line) => line !== "" && !line.startsWith("<!--"))
      .join(" ");
    if (heading) found.set(heading[2]!, { title: heading[1]!, text, english });
  }
  return found;
}
