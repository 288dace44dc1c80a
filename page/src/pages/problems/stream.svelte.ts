// The stream: the problems of a game by theme and difficulty, one after the other. It lasts as
// long as the page, so that the next problem is of the same choice.

import type { Puzzle } from "./puzzles";

export interface Band {
  readonly value: "all" | "easy" | "medium" | "hard";
  readonly from: number;
  readonly to: number;
}

export const BANDS: readonly Band[] = [
  { value: "all", from: 1, to: 10 },
  { value: "easy", from: 1, to: 3 },
  { value: "medium", from: 4, to: 6 },
  { value: "hard", from: 7, to: 10 },
];

class Stream {
  #family = $state("");
  /** The theme, "" for all. */
  kind = $state("");
  band = $state<Band["value"]>("all");

  /** A choice is of one game: another one begins with all. */
  of(family: string): void {
    if (family === this.#family) return;
    this.#family = family;
    this.kind = "";
    this.band = "all";
  }

  /** The problems of a list that fit the choice. */
  chosen(list: readonly Puzzle[]): readonly Puzzle[] {
    const { from, to } = BANDS.find(({ value }) => value === this.band)!;
    return list.filter((p) => (this.kind === "" || p.kind === this.kind) && p.level >= from && p.level <= to);
  }
}

export const stream = new Stream();
