// PGN as the program writes it, read by programs of others. `go test ./rules/record/replay -update`
// writes the file.

import { readFileSync } from "node:fs";
import { Chess } from "chess.js";
import { makeFen, parseFen } from "chessops/fen";
import { parsePgn, startingPosition, type ChildNode, type Node, type PgnNodeData } from "chessops/pgn";
import type { Position } from "chessops/chess";
import { makeSanAndPlay, parseSan } from "chessops/san";
import { expect, test } from "vitest";

const file = new URL("../../rules/record/replay/testdata/written.pgn", import.meta.url);
const text = readFileSync(file, "utf8");
const texts = text.split(/\n(?=\[Event )/);
const games = parsePgn(text);

/**
 * Plays the moves after a place, variations included, and returns the ones that chessops writes
 * differently.
 */
function differing(node: Node<PgnNodeData>, at: Position): string[] {
  return node.children.flatMap((child: ChildNode<PgnNodeData>) => {
    const { san } = child.data;
    const pos = at.clone();
    const move = parseSan(pos, san);
    if (!move) return [`${san} cannot be played in ${makeFen(pos.toSetup())}`];
    const theirs = makeSanAndPlay(pos, move);
    return [...(theirs === san ? [] : [`${san} is ${theirs}`]), ...differing(child, pos)];
  });
}

test("the file has games of every result, from positions, with comments, signs and variations", () => {
  expect(games.length).toBe(texts.length);
  expect(new Set(games.map(({ headers }) => headers.get("Result")))).toEqual(
    new Set(["1-0", "0-1", "1/2-1/2", "*"]),
  );
  for (const what of ["[FEN ", "[%clk ", " $14", "(1. O-O", "=N", "O-O-O", "[Places "])
    expect(text).toContain(what);
});

test.each(texts.map((one, i) => [i + 1, one]))("chessops and chess.js read game %i", (n, one) => {
  const game = games[n - 1]!;
  const start = startingPosition(game.headers).unwrap();
  const fen = game.headers.get("FEN");
  if (fen) expect(makeFen(parseFen(fen).unwrap())).toBe(fen);
  expect(differing(game.moves, start)).toEqual([]);

  const chess = new Chess();
  // It knows neither escapes in tags nor comments behind variations.
  const plain = one.replace(/\\["\\]/g, "'").replace(/\)\s+\{[^}]*\}/g, ")");
  chess.loadPgn(plain, { strict: true });
  expect(chess.history()).toEqual([...game.moves.mainline()].map(({ san }) => san));
  expect(chess.getHeaders().Result).toBe(game.headers.get("Result"));
});
