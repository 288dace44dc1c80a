import { expect, test } from "vitest";
import { opened, stand } from "../../board/games.testing";
import type { Entry } from "../../table/table";
import { advise, danger, firsts } from "./coach";

const alone = (a: number, b: number) => a === b;
const rest = {
  out: [],
  control: {},
  castling: [],
  enPassant: [],
  checks: [],
  halfmoves: 0,
  ply: 60,
  turn: 1,
};
const rooks = {
  ...rest,
  game: "star:2",
  board: { a1: "1K", a7: "1R", b1: "1R", h2: "2P", h8: "2K" },
};
const draughts = (board: Record<string, string>) => ({ ...rest, game: "draughts:2", board });

test("a move that lets the next one mate is spoken of, and by which reply", async () => {
  const found = await danger(opened("star:2", ["f2f3", "e7e5"]), "g2g4", alone);
  expect(found).toMatchObject({ kind: "mate", by: 2, move: { text: "d8h4" } });
});

test("a mate of the second of three is seen too, since the check is provisional", async () => {
  const position = {
    ...rest,
    game: "yalta,redqueen=e12",
    board: { a8: "bK", b7: "bP", d4: "rP", f11: "wR", g10: "wR", h1: "wK", l12: "rK" },
    turn: 3,
  };
  // Whatever Red plays but to guard the corner, White is next.
  expect(await danger(opened(position), "d4d3", alone)).toMatchObject({ kind: "mate", by: 1 });
});

test.each([
  { name: "a queen left to a knight", moves: ["e2e4", "e7e5", "d1h5", "g8f6"], move: "a2a3", square: "h5" },
  { name: "a knight put before a pawn", moves: ["g1f3", "d7d6"], move: "f3e5", square: "e5" },
])("$name hangs", async ({ moves, move, square }) => {
  const found = await danger(opened("star:2", moves), move, alone);
  expect(found).toMatchObject({ kind: "hangs", by: 2, man: { square } });
});

test.each([
  { name: "a usual first move", start: "star:4", moves: [], move: "1e21e4" },
  {
    name: "a queen that goes away in time",
    start: "star:2",
    moves: ["e2e4", "e7e5", "d1h5", "g8f6"],
    move: "h5f3",
  },
  { name: "a trade of pawns", start: "star:2", moves: ["e2e4", "d7d5"], move: "e4d5" },
])("$name gives nothing away", async ({ start, moves, move }) => {
  expect(await danger(opened(start, moves), move, alone)).toBeNull();
});

test("a man of draughts is lost, unless it is taken back", async () => {
  const lost = draughts({ c3: "1M", a1: "1M", e5: "2M", h8: "2M" });
  expect(await danger(opened(lost), "c3d4", alone)).toMatchObject({ kind: "hangs", man: { square: "d4" } });
  const traded = draughts({ c3: "1M", d2: "1M", e1: "1M", e5: "2M", h8: "2M" });
  expect(await danger(opened(traded), "c3d4", alone)).toBeNull();
});

test("a hint explains the move's strength", async () => {
  expect(await advise(opened(rooks))).toMatchObject({ why: "mate", move: { text: "b1b8" } });
  const due = draughts({ c3: "1M", d4: "2M", h8: "2M" });
  expect(await advise(opened(due))).toMatchObject({ why: "due" });
  const over = opened(rooks);
  await over.play("b1b8");
  expect(await advise(over)).toBeNull();
});

test("a game's own events are explained the first time", () => {
  const course = (start: string, moves: string[]): Entry[] =>
    moves.map((_, i) => {
      const { view, last } = stand(start, moves.slice(0, i + 1));
      return { text: moves[i], seat: 1, move: last ?? null, view } as unknown as Entry;
    });
  const rulesOf = (family: string, start: string, moves: string[]) =>
    [...firsts(family, course(start, moves))].map(([entry, told]) => [
      entry,
      ...told.map(({ rule }) => rule),
    ]);
  expect(rulesOf("star", "star:2", ["e2e4", "e7e5", "f1c4", "a7a6"])).toEqual([]);
  expect(rulesOf("yalta", "yalta", ["queene12"])).toEqual([[0, "yalta.3"]]);
  const mate = ["f2f3", "e7e5", "g2g4", "d8h4"];
  expect(rulesOf("star", "star:2", mate).map(([at]) => at)).toEqual([3]);
  expect(firsts("star", course("star:2", mate)).get(3)).toMatchObject([{ happening: "check", seat: 1 }, {}]);
});
