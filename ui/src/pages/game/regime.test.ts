import { expect, test } from "vitest";
import { looks } from "../../pieces/looks";
import { stand } from "../../board/games.testing";
import type { Entry, SeatView } from "../../table/table";
import { regimeTexts } from "./words";

const seats = ["Ana", "Ben"].map((name, i) => ({ seat: i + 1, name, kind: "person" }) as unknown as SeatView);

/** What is told of the last of some moves of Sovereign Chess. */
function told(start: string, ...moves: string[]): string[] {
  const before = stand(start, moves.slice(0, -1));
  const after = stand(start, moves);
  const entry = { move: after.last ?? null, seat: before.view.turn, view: after.view } as Entry;
  const table = { seats, variant: before.surface.id };
  return regimeTexts(table, looks(before.surface.id, before.surface.armies), before.view, entry);
}

test("a pawn that becomes king is told as a coup, one that becomes a queen is not", () => {
  const moves = ["h2h4", "j15j13", "h4h5", "j13j12", "h5h6", "j12j11"];
  expect(told("sovereign,pie=no", "h2h4")).toEqual([]);
  expect(told("sovereign,pie=no", ...moves, "h6h7q")).toEqual([]);
  expect(told("sovereign,pie=no", ...moves, "h6h7k")).toEqual(["Coup d’état: Ana has a new king, white."]);
});

test("elsewhere nothing is told of kings", () => {
  expect(told("star:2", "e2e4")).toEqual([]);
});
