// What was done of the lessons, in this browser: which tasks were right, and when those
// are due again that went wrong. Five boxes, as S. Leitner had them: a task that is right
// goes one box up and rests longer, one that is wrong goes back to the first.

const key = "manykings.lessons";
const version = 1;

/** How many days a task rests in each box. */
const rests = [0, 1, 3, 7, 21] as const;
const DAY = 86_400_000;

/** A task that was tried. */
interface Tried {
  /** 0 to 4; past the last it is known. */
  readonly box: number;
  /** When it is due again, milliseconds; 0 if it is known. */
  readonly due: number;
  readonly right: boolean;
}

type Kept = Readonly<Record<string, Tried>>;

/** The name of a task: "yalta/knight/3". */
export function taskName(family: string, lesson: string, n: number): string {
  return `${family}/${lesson}/${n}`;
}

/** A task after it was tried; one that is right at once needs no repetition. */
export function after(before: Tried | undefined, right: boolean, now: number): Tried {
  if (!right) return { box: 0, due: now, right: before?.right ?? false };
  if (!before || before.due === 0) return { box: rests.length, due: 0, right: true };
  const box = before.box + 1;
  if (box >= rests.length) return { box, due: 0, right: true };
  return { box, due: now + rests[box]! * DAY, right: true };
}

/** Reads progress as a file has it; null if it is none. */
export function parse(text: string): Kept | null {
  try {
    const kept = JSON.parse(text) as { version?: unknown; tasks?: unknown };
    if (kept.version !== version || typeof kept.tasks !== "object" || kept.tasks === null) return null;
    const tasks: Record<string, Tried> = {};
    for (const [name, one] of Object.entries(kept.tasks as Record<string, Partial<Tried>>)) {
      const { box, due, right } = one;
      if (!/^[a-z]+\/[a-z]+\/\d+$/.test(name) || typeof box !== "number" || typeof due !== "number")
        return null;
      tasks[name] = { box, due, right: right === true };
    }
    return tasks;
  } catch {
    return null;
  }
}

class Progress {
  #tasks = $state.raw<Kept>(parse(localStorage.getItem(key) ?? "") ?? {});

  isDone(name: string): boolean {
    return this.#tasks[name]?.right ?? false;
  }

  /** The tasks of a family that are due, the longest first. */
  due(family: string, now = Date.now()): string[] {
    return Object.entries(this.#tasks)
      .filter(([name, { due }]) => name.startsWith(`${family}/`) && due > 0 && due <= now)
      .sort(([, a], [, b]) => a.due - b.due)
      .map(([name]) => name);
  }

  tried(name: string, right: boolean): void {
    this.#keep({ ...this.#tasks, [name]: after(this.#tasks[name], right, Date.now()) });
  }

  /** All of it as a file. */
  text(): string {
    return JSON.stringify({ version, tasks: this.#tasks });
  }

  /** Takes what a file says, beside what is there; reports whether it could be read. */
  read(text: string): boolean {
    const tasks = parse(text);
    if (tasks) this.#keep({ ...this.#tasks, ...tasks });
    return tasks !== null;
  }

  forget(): void {
    this.#keep({});
  }

  #keep(tasks: Kept): void {
    this.#tasks = tasks;
    try {
      localStorage.setItem(key, this.text());
    } catch {
      // No storage: it lasts as long as the page.
    }
  }
}

export const progress = new Progress();
