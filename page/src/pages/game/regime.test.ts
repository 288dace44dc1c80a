import { expect, test } from "vitest";
import { looks } from "../../pieces/looks";
import { stand } from "../../board/games.testing";
import type { Entry, SeatView } from "../../table/table";
import { controlText, regimeTexts, stanceText } from "./eventwords";

const seats = ["Ana", "Ben"].map((name, i) => ({ seat: i + 1, name, kind: "person" }) as unknown as SeatView);

/** The news of the last of some moves of Sovereign Chess. */
function told(start: string, ...moves: string[]): string[] {
  const before = stand(start, moves.slice(0, -1));
  const after = stand(start, moves);
  const entry = { move: after.last ?? null, seat: before.view.turn, view: after.view } as Entry;
  const table = { seats, variant: before.surface.id };
  return regimeTexts(table, looks(before.surface.id, before.surface.armies), before.view, entry);
}

test("a pawn that becomes king is a coup, and a pawn that becomes queen is not", () => {
  const moves = ["h2h4", "j15j13", "h4h5", "j13j12", "h5h6", "j12j11"];
  expect(told("sovereign,pie=no", "h2h4")).toEqual([]);
  expect(told("sovereign,pie=no", ...moves, "h6h7q")).toEqual([]);
  expect(told("sovereign,pie=no", ...moves, "h6h7k")).toEqual(["Coup d’état: Ana has a new king, white."]);
});

test("elsewhere kings have no such texts", () => {
  expect(told("star:2", "e2e4")).toEqual([]);
});

test("the controller of a colour is named once, with its men, or nobody", () => {
  const { surface, view } = stand(
    "sovereign 1 wK:p1/wN:h11/pN:e12/rR:a3/yR:a5/bK:a16 control=1:w,2:b ply=40",
  );
  const table = { seats, surface, variant: surface.id };
  const armies = looks(surface.id, surface.armies);
  const said = (square: string, army: string): string => {
    const stance = { square, goals: [], takes: [], attackers: [], guards: [] };
    return `${stanceText(table, armies, view, stance)} ${controlText(table, armies, view, army)}`;
  };
  expect(said("a5", "y")).toBe(
    "rook a5, yellow. Nobody controls yellow. A piece on k6 or f11 would give control of it.",
  );
  expect(said("a3", "r")).toBe(
    "rook a3, red: Ana. Has no move. Ana controls red through the pink knight on e12 and the white knight on h11.",
  );
  expect(said("p1", "w")).toBe("king p1, white: Ana. Has no move. The colour white is Ana’s own.");
});
