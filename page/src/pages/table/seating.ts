// Who sits where at the board, drawn from a seed. The phone fixes a secret number and shows its
// hash; each player adds a word; the seed is the hash of all of it. So neither the phone nor a
// player decides the draw (docs/board.md).

import { m } from "../../paraglide/messages.js";
import { draw } from "../../table/lots";
import { sha256 } from "../../table/sha256";
import { random } from "./secret";

/** A draw of the seats, or the preparation of one. */
export interface Seating {
  /** The number of the phone, in hexadecimal digits: it is shown after the draw. */
  readonly secret: string;
  /** The players and their words, in the order in which they were entered. */
  readonly names: readonly string[];
  readonly words: readonly string[];
  /** By seat: which of the players sits there, from 1; null before the draw. */
  readonly drawn: readonly number[] | null;
}

const keyOf = (variant: string): string => `manykings.table.lots.${variant}`;

/**
 * A word as it counts for the seed: a blank more, or another form of a letter, makes no other
 * word.
 */
const counted = (word: string): string => word.normalize("NFC").replace(/\s+/g, " ").trim();

/** The lines that are hashed: the secret of the phone, then the word of each player. */
export function linesOf({ secret, words }: Pick<Seating, "secret" | "words">): string[] {
  return [secret, ...words.map(counted)];
}

/** The seed of a draw. */
export function seedOf(seating: Pick<Seating, "secret" | "words">): string {
  return sha256(linesOf(seating).join("\n"));
}

/** The hash that is shown before the first word is added. */
export function sealOf({ secret }: Pick<Seating, "secret">): string {
  return sha256(secret);
}

/** Draws the seats. */
export function drawSeats(seating: Seating, teams: readonly (readonly number[])[]): Seating {
  return { ...seating, drawn: draw(seedOf(seating), teams) };
}

/** A new draw to prepare. */
export function newSeating(seats: number, names: readonly string[] = []): Seating {
  const all = Array.from({ length: seats }, (_, i) => names[i] ?? "");
  return { secret: random(16), names: all, words: all.map(() => ""), drawn: null };
}

/** The draw that is kept for a game; null if there is none. */
export function keptSeating(variant: string): Seating | null {
  try {
    return JSON.parse(localStorage.getItem(keyOf(variant)) ?? "null") as Seating | null;
  } catch {
    return null;
  }
}

export function keepSeating(variant: string, seating: Seating): void {
  try {
    localStorage.setItem(keyOf(variant), JSON.stringify(seating));
  } catch {
    // It lasts as long as the page.
  }
}

/** The names of the players by seat, as drawn; none before a draw. */
export function drawnNames(variant: string): string[] {
  const seating = keptSeating(variant);
  return seating?.drawn?.map((player) => seating.names[player - 1]?.trim() ?? "") ?? [];
}

/** What a player of a draw is called. */
export function playerOf({ names }: Pick<Seating, "names">, player: number): string {
  return names[player - 1]?.trim() || m.board_lots_player({ number: player });
}

/** The draw that has seated these players, for a sheet; null if their seats were not drawn. */
export function drawOf(variant: string, names: readonly string[]): Seating | null {
  const seating = keptSeating(variant);
  const drawn = drawnNames(variant);
  return seating?.drawn && names.every((name, i) => name.trim() === drawn[i]) ? seating : null;
}

/** The tags with which a record proves a draw (docs/record.md). */
export function tagsOf(seating: Seating): Record<string, string> {
  const [secret, ...words] = linesOf(seating);
  const tags: Record<string, string> = {
    Lots: seedOf(seating),
    LotsDrawn: seating.drawn!.join(" "),
    LotsSeal: sealOf(seating),
    LotsSecret: secret!,
  };
  words.forEach((word, i) => {
    if (word !== "") tags[`LotsWord${i + 1}`] = word;
  });
  return tags;
}
