// Games of figures, all moves played, for stepping to and fro.

import type { LastMove } from "../../board";
import { armyName } from "../../board/words";
import type { Looks } from "../../pieces/looks";
import { rules } from "../../rules/client";
import type { Start } from "../../rules/types";
import type { Surface, View } from "../../rules/types";
import type { Entry, SeatView } from "../../table/table";

export interface Played {
  readonly game: string;
  readonly surface: Surface;
  readonly start: View;
  readonly entries: readonly Entry[];
}

/** The number of moves after which a long game is shown before all of it has been played. */
const batch = 24;

/** Plays moves; `onsome` gets the progress now and then. */
export async function courseOf(
  game: string,
  from: Start,
  moves: readonly string[],
  onsome: (played: Played) => void = () => undefined,
): Promise<Played> {
  const open = await rules().open(from);
  const { surface } = open;
  const start = await open.view();
  const entries: Entry[] = [];
  for (const text of moves) {
    const before = entries.at(-1)?.view ?? start;
    const at = before.moves.findIndex((one) => one.text === text);
    const move = before.moves[at] ?? null;
    const name = move ? ((await open.names("short"))[at] ?? text) : text;
    const view = await open.play(text);
    const { kind = "move", seat = before.turn, round = 1 } = view.played ?? {};
    entries.push({ text, kind, seat, name, round, move, view, at: null, spent: null, left: null });
    if (entries.length % batch === 0) onsome({ game, surface, start, entries: [...entries] });
  }
  await open.close();
  return { game, surface, start, entries };
}

/** The squares of a move, to be marked; none of another entry. */
export function lastMovesOf(entry: Entry | undefined): LastMove[] {
  const squares = [entry?.move?.from ?? "", entry?.move?.to ?? ""].filter((s) => s !== "");
  return entry && squares.length > 0 ? [{ seat: entry.seat, squares }] : [];
}

/**
 * The same as a table, for sentences about it. Seats are called by the colours of their armies, if
 * those have names.
 */
export function tableOf({ game, start, entries, surface }: Played, looks: Looks) {
  const named = /^(yalta|sovereign|royale|rex)/.test(game);
  const seats = Array.from({ length: surface.seats }, (_, i): SeatView => {
    const army = Object.keys(start.owners).find((a) => start.owners[a] === i + 1) ?? "";
    return {
      seat: i + 1,
      kind: "person",
      name: named && army ? capital(armyName(army, looks)) : "",
      level: 0,
      mine: false,
      team: 0,
      clock: null,
      away: null,
      substitute: 0,
      standing: null,
    } as unknown as SeatView;
  });
  return { variant: game, start, entries, seats };
}

export const capital = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1);
