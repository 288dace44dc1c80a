// A paper sheet written here: every line as written, its reading, and the position after it.
// The program that holds the rules decides which lines are possible.

import { recordDate } from "../../app/dates";
import { letters } from "../../app/letters";
import type { LastMove } from "../../board/props";
import { rules, type OpenGame, type Start } from "../../rules/client";
import type { Letters } from "../../rules/protocol";
import type { SheetLeaf, SheetLine } from "../../rules/tables";
import type { Surface, View } from "../../rules/types";
import type { Entry } from "../../table/table";
import { drawnNames, drawOf, tagsOf } from "./seating";

const keyOf = (variant: string): string => `manykings.sheet.${variant}`;

/** The lines that another sheet has replaced; once that is undone, the lines that had replaced them. */
interface Replaced {
  readonly written: readonly string[];
  readonly undone: boolean;
  readonly game?: string;
}

const replacedKey = (variant: string): string => `manykings.sheet.${variant}.replaced`;

/** What is kept of a sheet. */
interface Kept {
  readonly written: readonly string[];
  readonly names: readonly string[];
  /** The day on which it was begun, as records have it: 2026.11.28. */
  readonly date: string;
  /** The position that the players have set up, as text; left out for the start of the game. */
  readonly start?: string;
  /** The game at the board to which it belongs; left out if there was no clock. */
  readonly game?: string;
}

function read<Value>(key: string): Value | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null") as Value | null;
  } catch {
    return null;
  }
}

function put(key: string, value: object | null): void {
  try {
    if (value) localStorage.setItem(key, JSON.stringify(value));
    else localStorage.removeItem(key);
  } catch {
    // It lasts as long as the page.
  }
}

function store(variant: string, kept: Kept): void {
  put(keyOf(variant), kept.written.length > 0 || kept.start ? kept : null);
}

/** The lines of a sheet, as this phone reads it. */
export async function readSheet(
  variant: string,
  { written, start }: Pick<Kept, "written" | "start">,
): Promise<readonly SheetLine[]> {
  const from: Start = start ? { position: start } : { game: variant };
  const ask = { ...from, letters: letters(), entries: 0, moves: [...written] };
  return written.length === 0 ? [] : (await rules().table("write", ask)).lines;
}

/** Replaces the kept sheet of a game by a new one from a position. */
export function beginFrom(variant: string, start: string, names: readonly string[], game: string): void {
  store(variant, { written: [], names, date: recordDate(Date.now()), start, game });
  put(replacedKey(variant), null);
}

/** The kept sheet of another game than the one at the board; null if there is none. */
export function otherSheet(variant: string, game: string): Kept | null {
  const kept = read<Kept>(keyOf(variant));
  return kept && game !== "" && kept.game !== game ? kept : null;
}

/** Forgets the kept sheet. */
export function forgetSheet(variant: string): void {
  put(keyOf(variant), null);
  put(replacedKey(variant), null);
}

/** The kept sheet is of the game at the board: it was begun before the clock. */
export function adoptSheet(variant: string, game: string): void {
  const kept = read<Kept>(keyOf(variant));
  if (kept) store(variant, { ...kept, game });
}

export class PaperSheet {
  readonly variant: string;
  readonly surface: Surface;
  readonly #letters: Letters;
  readonly #date: string;
  /** The position that the players have set up; "" for the start of the game. */
  readonly start: string;
  /** The game at the board to which it belongs; "" if there is no clock. */
  game: string;
  /** The position before the first line. */
  readonly first: View;
  #number = 0;
  /** The game of the lines that can be read, with its history. */
  readonly #game: OpenGame;

  lines = $state.raw<readonly SheetLine[]>([]);
  /** What the players are called, by seat. */
  names = $state<string[]>([]);
  /** The line to write next; before the end it replaces the line there. */
  at = $state(0);
  /** How the game stands before that line. */
  leaf = $state.raw() as SheetLeaf;
  lastMoves = $state.raw<readonly LastMove[]>([]);
  /** The moves of the lines that can be read. */
  entries = $state.raw<readonly Entry[]>([]);
  /** Null unless another sheet was taken over. */
  replaced = $state.raw<Replaced | null>(null);

  #last: Promise<unknown> = Promise.resolve();

  private constructor(
    variant: string,
    game: OpenGame,
    first: View,
    letters: Letters,
    kept: Kept | null,
    atBoard: string,
  ) {
    this.variant = variant;
    this.surface = game.surface;
    this.first = first;
    this.start = kept?.start ?? "";
    this.game = kept ? (kept.game ?? "") : atBoard;
    this.#game = game;
    this.#letters = letters;
    this.#date = kept?.date ?? recordDate(Date.now());
    this.replaced = read<Replaced>(replacedKey(variant));
    const names = kept?.names ?? drawnNames(variant);
    this.names = Array.from({ length: game.surface.seats }, (_, i) => names[i] ?? "");
  }

  /** The sheet that is kept here, or a new one of the game at the board. */
  static async open(variant: string, letters: Letters, atBoard = ""): Promise<PaperSheet> {
    const kept = read<Kept>(keyOf(variant));
    const start: Start = kept?.start ? { position: kept.start } : { game: variant };
    const game = await rules().open(start);
    const sheet = new PaperSheet(variant, game, await game.view(), letters, kept, atBoard);
    const { number, lines } = await rules().table("write", {
      ...start,
      letters,
      entries: 0,
      moves: [...(kept?.written ?? [])],
    });
    sheet.#number = number;
    sheet.lines = lines;
    await sheet.#follow();
    await sheet.#turn(sheet.#next());
    return sheet;
  }

  /** Shows changed lines. They are kept first: a line that can be seen survives a page that is closed. */
  async #show(lines: readonly SheetLine[]): Promise<void> {
    this.lines = lines;
    this.keep();
    await this.#follow();
    await this.#turn(this.#next());
  }

  /** Brings the game to the lines that can be read. */
  async #follow(): Promise<void> {
    const read = this.#next();
    const texts = this.lines.slice(0, read).map(({ text }) => text);
    const differ = this.entries.findIndex(({ text }, i) => text !== texts[i]);
    const same = differ < 0 ? this.entries.length : differ;
    if (same < this.entries.length) await this.#game.undo(this.entries.length - same);
    const added = same < texts.length ? await this.#game.line(texts.slice(same), "short", this.#letters) : [];
    this.entries = [
      ...this.entries.slice(0, same),
      ...added.map(({ name, view }, i): Entry => {
        const { kind, seat, round, move = null } = view.played!;
        const text = texts[same + i]!;
        return { text, kind, seat, round, name, move, view, at: null, spent: null, left: null };
      }),
    ];
  }

  /** The first line that cannot be read, or the one behind the last. */
  #next(): number {
    const refused = this.lines.findIndex(({ text }) => text === "");
    return refused < 0 ? this.lines.length : refused;
  }

  /** The first line that cannot be read; null if all can. */
  get refused(): SheetLine | null {
    return this.lines.find(({ refusal }) => refusal !== undefined) ?? null;
  }

  /** Writes a move on a line, the next if none is named, and goes to the line that needs one. */
  write(text: string | ((leaf: SheetLeaf) => string), line?: number): Promise<void> {
    return this.#one(async () => {
      // The move before may only have been read by now.
      const moves = [typeof text === "string" ? text : text(this.leaf)];
      const entries = line ?? this.at;
      await this.#show((await rules().table("write", { number: this.#number, entries, moves })).lines);
    });
  }

  /** Replaces all lines. */
  fill(moves: readonly string[]): Promise<void> {
    return this.#one(async () => {
      const number = this.#number;
      await rules().table("write", { number, entries: 0, moves: [] });
      await this.#show((await rules().table("write", { number, entries: 0, moves: [...moves] })).lines);
    });
  }

  /** Takes over the moves of another sheet. */
  take(moves: readonly string[], game = this.game): Promise<void> {
    return this.#replace(moves, false, game);
  }

  /** Undoes the takeover, or repeats it. */
  async swap(): Promise<void> {
    if (!this.replaced) return;
    const { written, undone, game = this.game } = this.replaced;
    await this.#replace(written, !undone, game);
  }

  async #replace(moves: readonly string[], undone: boolean, game: string): Promise<void> {
    this.replaced = { written: this.lines.map(({ written }) => written), undone, game: this.game };
    this.game = game;
    put(replacedKey(this.variant), this.replaced);
    await this.fill(moves);
  }

  /** Goes to a line, to rewrite it. */
  goto(line: number): Promise<void> {
    return this.#one(() => this.#turn(Math.max(0, Math.min(line, this.lines.length))));
  }

  /** Removes the last line, or all of them. */
  erase(all = false): Promise<void> {
    return this.#one(async () => {
      const entries = all ? 0 : Math.max(0, this.lines.length - 1);
      if (all) put(replacedKey(this.variant), (this.replaced = null));
      await this.#show((await rules().table("write", { number: this.#number, entries, moves: [] })).lines);
    });
  }

  /** The record of the readable part. */
  record(): Promise<string> {
    const words: Record<string, string> = { Date: this.#date, Mode: "OTB" }; // over the board (docs/record.md)
    this.names.forEach((name, i) => {
      if (name.trim() !== "") words[`Seat${i + 1}`] = name.trim();
    });
    const seating = drawOf(this.variant, this.names);
    if (seating) Object.assign(words, tagsOf(seating));
    return rules().table("transcript", { number: this.#number, words });
  }

  keep(): void {
    store(this.variant, {
      written: this.lines.map(({ written }) => written),
      names: this.names,
      date: this.#date,
      ...(this.start ? { start: this.start } : {}),
      ...(this.game ? { game: this.game } : {}),
    });
  }

  async #turn(line: number): Promise<void> {
    const number = this.#number;
    const letters = this.#letters;
    const leaf = await rules().table("leaf", { number, entries: line, letters });
    const before = line > 0 ? await rules().table("leaf", { number, entries: line - 1, letters }) : null;
    const move = before?.view.moves.find(({ text }) => text === this.lines[line - 1]?.text);
    this.at = line;
    this.leaf = leaf;
    this.lastMoves =
      move && move.to !== ""
        ? [{ seat: before!.view.turn, squares: [move.from, move.to].filter((square) => square !== "") }]
        : [];
  }

  #one(act: () => Promise<void>): Promise<void> {
    const done = this.#last.then(act, act);
    this.#last = done;
    return done;
  }
}

/** The legal moves that begin with the typed text, first the ones in the same case. */
export function begun(typed: string, leaf: SheetLeaf): string[] {
  const text = typed.trim();
  if (text === "") return [];
  const all = leaf.names.map((name, i) => ({ name, text: leaf.view.moves[i]!.text }));
  const same = all.filter(({ name, text: move }) => name.startsWith(text) || move.startsWith(text));
  const low = text.toLowerCase();
  const found = same.length > 0 ? same : all.filter(({ name }) => name.toLowerCase().startsWith(low));
  return found.map(({ name }) => name);
}

/** The text of a line once it is entered: the only move that it begins, or else the typed text. */
export function meant(typed: string, leaf: SheetLeaf): string {
  const text = typed.trim();
  const bare = (name: string): string => name.replace(/[+#].*$/, "");
  const exact = leaf.names.find((name) => name === text || bare(name) === text);
  const found = begun(text, leaf);
  return exact ?? (found.length === 1 ? found[0]! : text);
}
