// The model games of the books (docs/games), as the server sends them in an article.

import type { Opening } from "./playon";

export interface Model {
  readonly game: string;
  readonly moves: readonly string[];
  /** Where the reader may play on, by entries. */
  readonly from: Readonly<Record<string, Opening>>;
}

/** The comment after an entry. */
export interface Turn {
  readonly entry: number;
  readonly said: HTMLElement;
}

/** The comments on a game in its article, in the order of the entries. */
export function turnsOf(game: Element): Turn[] {
  return [...game.querySelectorAll<HTMLElement>("[data-entry]")].flatMap((turn) => {
    const said = turn.querySelector<HTMLElement>(".book-said");
    return said ? [{ entry: Number(turn.dataset.entry), said }] : [];
  });
}

/** The note before or behind a moment of the game; undefined if there is none. */
export function nextTurn(turns: readonly Turn[], shown: number, forth: boolean): Turn | undefined {
  return forth ? turns.find(({ entry }) => entry > shown) : turns.filter(({ entry }) => entry < shown).at(-1);
}
