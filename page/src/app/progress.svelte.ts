// The learning progress of this browser: tasks of lessons and problems, each by its name, in
// Leitner boxes. A task solved at the first try is known; a failed one goes to the first box, and
// returns at growing intervals until it is known too.

const key = "manykings.progress";
const version = 2;
/** Where lessons and problems stored their progress, before there was one place. */
const oldLessons = "manykings.lessons";
const oldProblems = "manykings.problems";

/** How many days a thing rests in each box; in the last it is known. */
const RESTS = [0, 1, 3, 7, 21, 60] as const;
export const KNOWN = RESTS.length - 1;
const FIRST_GRADE = 2;

/** A thing that was tried. */
export interface Tried {
  /** 0 to KNOWN. */
  readonly box: number;
  /** The day on which it is due again. */
  readonly due: number;
  /** Whether it was ever right. */
  readonly right: boolean;
}

type All = Readonly<Record<string, Tried>>;

/** Days in a row on which something was tried. */
export interface Run {
  /** The last of them. */
  readonly last: number;
  readonly length: number;
}

interface Kept {
  readonly run: Run;
  /** The level of problems that suits the solver. */
  readonly grade: number;
  readonly things: All;
}

/** The part of the learning that a name belongs to: tasks have slashes in theirs. */
export type Part = "lessons" | "problems";
const partOf = (name: string): Part => (name.includes("/") ? "lessons" : "problems");

/** The name of a task: "yalta/knight/3". A problem's name is its id. */
export function taskName(family: string, lesson: string, n: number): string {
  return `${family}/${lesson}/${n}`;
}

/** The number of a day, where the reader is. */
export function dayOf(moment: Date): number {
  return Math.floor(Date.UTC(moment.getFullYear(), moment.getMonth(), moment.getDate()) / 86_400_000);
}

/** A thing after one more try on a day. */
export function after(before: Tried | undefined, right: boolean, day: number): Tried {
  const box = !right ? 0 : before ? Math.min(before.box + 1, KNOWN) : KNOWN;
  return { box, due: day + RESTS[box]!, right: right || (before?.right ?? false) };
}

/** Days in a row after something was tried on a day. */
export function ran(before: Run, day: number): Run {
  if (day <= before.last) return before;
  return { last: day, length: day === before.last + 1 ? before.length + 1 : 1 };
}

/**
 * The stars of a lesson, by its tasks: one for half of them, two for all, three once all are
 * known: right at the first try, or repeated until they stayed.
 */
export function starsOf(tasks: readonly (Tried | undefined)[]): 0 | 1 | 2 | 3 {
  const right = tasks.filter((task) => task?.right).length;
  if (tasks.length === 0 || 2 * right < tasks.length) return 0;
  if (right < tasks.length) return 1;
  return tasks.every((task) => task!.box === KNOWN) ? 3 : 2;
}

/** Returns the player's new level after an attempt at a problem. */
export function graded(grade: number, level: number, right: boolean): number {
  const step = right ? Math.max(0.2, (level - grade) / 2) : Math.min(-0.2, (level - grade) / 2);
  return Math.min(10, Math.max(1, grade + Math.min(1, Math.max(-1, step))));
}

const isNumber = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value);
const names = /^(?:[a-z]+\/[a-z]+\/\d+|[a-z]+\d?-[0-9a-z]+)$/;

/** Things as a file names them; null if one is invalid. */
function thingsOf(found: unknown, one: (thing: Record<string, unknown>) => Tried | null): All | null {
  if (typeof found !== "object" || found === null) return null;
  const things: Record<string, Tried> = {};
  for (const [name, thing] of Object.entries(found)) {
    const tried = names.test(name) && typeof thing === "object" && thing !== null ? one(thing) : null;
    if (!tried) return null;
    things[name] = tried;
  }
  return things;
}

const boxed = (box: number) => Math.min(Math.max(Math.trunc(box), 0), KNOWN);

/**
 * Parses progress from files and the browser, also in the old forms of lessons (version 1, moments
 * in milliseconds, 0 for a known task) and of problems (no version); null if it is neither.
 */
export function parse(text: string): Partial<Kept> | null {
  try {
    const found = JSON.parse(text) as Record<string, unknown> | null;
    if (!found) return null;
    const grade = isNumber(found.grade) ? { grade: Math.min(10, Math.max(1, found.grade)) } : {};
    const { last, length } = (found.run ?? {}) as Record<string, unknown>;
    const run =
      isNumber(last) && isNumber(length) && length >= 1
        ? { run: { last: Math.trunc(last), length: Math.min(Math.trunc(length), 100_000) } }
        : {};
    let things: All | null = null;
    if (found.version === version)
      things = thingsOf(found.things, ({ box, due, right }) =>
        isNumber(box) && isNumber(due) ? { box: boxed(box), due, right: right === true } : null,
      );
    else if (found.version === 1)
      things = thingsOf(found.tasks, ({ box, due, right }) =>
        isNumber(box) && isNumber(due)
          ? {
              box: due === 0 ? KNOWN : Math.min(boxed(box), KNOWN - 1),
              due: due === 0 ? dayOf(new Date()) + RESTS[KNOWN] : dayOf(new Date(due)),
              right: right === true,
            }
          : null,
      );
    else if (found.version === undefined)
      things = thingsOf(found.puzzles, ({ box, due, solved }) =>
        isNumber(box) && isNumber(due) ? { box: boxed(box), due, right: solved === true } : null,
      );
    return things && { ...grade, ...run, things };
  } catch {
    return null;
  }
}

/** The progress stored in this browser; merges the two former places. */
function stored(): Kept {
  const nothing: Kept = { grade: FIRST_GRADE, run: { last: 0, length: 0 }, things: {} };
  try {
    const read = (place: string) => parse(localStorage.getItem(place) ?? "");
    const own = read(key);
    if (own) return { ...nothing, ...own };
    const [lessons, problems] = [read(oldLessons), read(oldProblems)];
    return { ...nothing, ...problems, things: { ...lessons?.things, ...problems?.things } };
  } catch {
    return nothing; // no storage
  }
}

class Progress {
  #kept = $state.raw(stored());

  /** Everything that was tried. */
  get things(): All {
    return this.#kept.things;
  }

  get grade(): number {
    return this.#kept.grade;
  }

  /** Whether a problem was tried: before that the grade says nothing about the reader. */
  get graded(): boolean {
    return this.has("problems");
  }

  /** Whether a task of a family was tried. */
  hasTried(family: string): boolean {
    return Object.keys(this.#kept.things).some((name) => name.startsWith(`${family}/`));
  }

  /** How many days in a row something was tried, today or yesterday being the last; 0 for none. */
  days(day = dayOf(new Date())): number {
    const { last, length } = this.#kept.run;
    return last >= day - 1 ? length : 0;
  }

  /** The stars of a lesson. */
  stars(family: string, lesson: string, tasks: number): 0 | 1 | 2 | 3 {
    const names = Array.from({ length: tasks }, (_, i) => taskName(family, lesson, i + 1));
    return starsOf(names.map((name) => this.#kept.things[name]));
  }

  isDone(name: string): boolean {
    return this.#kept.things[name]?.right ?? false;
  }

  /** The tasks of a family that went wrong and are due again, the longest first. */
  due(family: string, day = dayOf(new Date())): string[] {
    return Object.entries(this.#kept.things)
      .filter(([name, { box, due }]) => name.startsWith(`${family}/`) && box < KNOWN && due <= day)
      .sort(([, a], [, b]) => a.due - b.due)
      .map(([name]) => name);
  }

  /**
   * Notes a try, with the level of a problem. A problem counts for the solver's level at the first
   * try, and when it is repeated after a right one.
   */
  tried(
    name: string,
    right: boolean,
    { level, day = dayOf(new Date()) }: { level?: number; day?: number } = {},
  ) {
    const { grade, run, things } = this.#kept;
    const before = things[name];
    const counts = level !== undefined && (!before || (before.box > 0 && before.due <= day));
    this.#keep({
      run: ran(run, day),
      grade: counts ? graded(grade, level, right) : grade,
      things: { ...things, [name]: after(before, right, day) },
    });
  }

  /** The whole progress as a file. */
  text(): string {
    return JSON.stringify({ version, ...this.#kept });
  }

  /** Merges the progress of a file; reports whether it could be read. */
  read(text: string): boolean {
    const found = parse(text);
    if (found) {
      const { run, things } = this.#kept;
      const later = found.run && found.run.last > run.last ? found.run : run;
      this.#keep({ ...this.#kept, ...found, run: later, things: { ...things, ...found.things } });
    }
    return found !== null;
  }

  /** Whether anything of a part was tried. */
  has(part: Part): boolean {
    return Object.keys(this.#kept.things).some((name) => partOf(name) === part);
  }

  forget(part: Part): void {
    const { grade, run, things } = this.#kept;
    const others = Object.entries(things).filter(([name]) => partOf(name) !== part);
    this.#keep({ run, grade: part === "problems" ? FIRST_GRADE : grade, things: Object.fromEntries(others) });
  }

  #keep(kept: Kept): void {
    this.#kept = kept;
    try {
      localStorage.setItem(key, this.text());
      localStorage.removeItem(oldLessons);
      localStorage.removeItem(oldProblems);
    } catch {
      // No storage: it lasts as long as the page.
    }
  }
}

/** The learning progress of this browser; reactive, written at once. */
export const progress = new Progress();
