// The moves that the cells of a sheet spell, over the legal moves: a beam of the likeliest games.

import type { Letters as Tongue, OpenGame } from "../../../rules/client";
import type { Move, View } from "../../../rules/types";

/** What the cell of a move says. */
export interface Choices {
  /** The number of signs or crosses. */
  readonly size: number;
  /** How badly a legal move fits, as a logarithm of its chance; the move may be spelled in these ways. */
  cost(move: Move, spellings: ReadonlySet<string>): number;
}

/** A move that was read. */
export interface Reading {
  /** From 0; -1 for a choice that takes no turn and has no cell. */
  readonly row: number;
  readonly seat: number;
  /** The move in short notation, and the protocol text. */
  readonly name: string;
  readonly text: string;
  readonly doubt: boolean;
  /** Other moves that it may be, the likeliest first. */
  readonly others: readonly string[];
}

/** What a photo of a sheet holds. */
export interface ReadGame {
  readonly moves: readonly Reading[];
  /** The line at which it cannot be read any more: from 1; 0 if it was read to the end. */
  readonly stopped: number;
}

interface Way {
  readonly cost: number;
  readonly moves: readonly Reading[];
  /** The next cell. */
  readonly row: number;
  readonly done: boolean;
  readonly stopped: number;
}

/** How many games are followed at once, and how far behind the likeliest one may be. */
const mostWays = 8;
const farthest = 18;
/** A move within this cost of the likeliest one leaves a doubt. */
const near = 3;
/** The cost of a letter from which a move is in doubt, and from which it cannot be read. */
const doubtful = 1.1;
const unreadable = 4.5;

/** Annotators' signs say nothing about which move it is. */
const bare = (name: string): string => name.replace(/[+#]+$/, "");

/** Reads the moves of a game from its start; cell gives what a cell says, null if it is empty. */
export async function decode(
  game: OpenGame,
  tongue: Tongue,
  cell: (row: number, seat: number) => Choices | null,
  rows: number,
  progress: (share: number) => void,
): Promise<ReadGame> {
  const first = await game.view();
  let played: readonly string[] = [];
  let view: View = first;

  async function goto(texts: readonly string[]): Promise<void> {
    let same = 0;
    while (same < texts.length && played[same] === texts[same]) same++;
    if (same === texts.length && same === played.length) return;
    if (same < played.length) await game.undo(played.length - same);
    const added = same < texts.length ? await game.line(texts.slice(same), "short", tongue) : [];
    played = texts;
    view = added.at(-1)?.view ?? (await game.view());
  }

  async function grown(way: Way): Promise<Way[]> {
    await goto(way.moves.map(({ text }) => text));
    const { turn, moves, outcome } = view;
    const last = way.moves.findLast((move) => move.row >= 0);
    if (!outcome.over && moves.length > 0 && moves.every(({ choice }) => choice))
      return chosen(way, turn, moves, await game.names("short", tongue));
    const row = last && turn <= last.seat ? way.row + 1 : way.row;
    const choices = outcome.over || row >= rows ? null : cell(row, turn);
    if (!choices) return [{ ...way, done: true }];
    const names = await game.names("short", tongue);
    const plain = tongue === "en" ? names : await game.names("short");
    const ranked = moves
      .map((move, i) => {
        const spellings = new Set([names[i]!, bare(names[i]!), plain[i]!, bare(plain[i]!), move.text]);
        return { text: move.text, name: names[i]!, cost: choices.cost(move, spellings) };
      })
      .sort((a, b) => a.cost - b.cost);
    const [best] = ranked;
    const length = Math.max(1, choices.size);
    if (!best || best.cost / length > unreadable)
      return [{ ...way, cost: way.cost + unreadable * length, done: true, stopped: way.moves.length + 1 }];
    return ranked
      .filter(({ cost }) => cost <= best.cost + farthest)
      .slice(0, mostWays)
      .map((move) => ({
        cost: way.cost + move.cost,
        row,
        done: false,
        stopped: 0,
        moves: [
          ...way.moves,
          {
            row,
            seat: turn,
            name: move.name,
            text: move.text,
            doubt:
              move.cost / length > doubtful || ranked.some((o) => o !== move && o.cost < move.cost + near),
            others: ranked
              .filter((o) => o !== move && o.cost < move.cost + 3 * near)
              .slice(0, 4)
              .map(({ name }) => name),
          },
        ],
      }));
  }

  /** The ways of a choice that takes no turn: the moves behind it show which it was. */
  const chosen = (way: Way, seat: number, moves: View["moves"], names: readonly string[]): Way[] =>
    moves.map(({ text }, i) => {
      const others = names.filter((_, j) => j !== i);
      const reading = { row: -1, seat, name: names[i]!, text, doubt: others.length > 0, others };
      return { ...way, cost: way.cost + i / 1000, moves: [...way.moves, reading] };
    });

  let ways: Way[] = [{ cost: 0, moves: [], row: 0, done: false, stopped: 0 }];
  while (ways.some(({ done }) => !done)) {
    const next: Way[] = [];
    for (const way of ways) next.push(...(way.done ? [way] : await grown(way)));
    next.sort((a, b) => a.cost - b.cost);
    ways = next.filter(({ cost }) => cost <= next[0]!.cost + farthest).slice(0, mostWays);
    progress(Math.min(1, ways[0]!.row / rows));
  }
  const [best] = ways;
  return { moves: best!.moves, stopped: best!.stopped };
}
