// The figures of the books (docs/figures), as the server sends them in an article.

import type { Man, Move, Reach } from "../../rules/types";

/** The parts of its position that a figure shows. */
export type Show = "start" | "goals" | "legend" | "control" | "border" | "due" | "scene";

export interface Figure {
  readonly id: string;
  readonly game: string;
  readonly show: Show;
  /** Position JSON; where goals are shown the board alone. */
  readonly position?: { readonly game?: string; readonly board: Readonly<Record<string, string>> };
  readonly focus?: string;
  readonly moves?: readonly string[];
  /** From how many to how many half-boards there may be. */
  readonly seats?: readonly [number, number];
  /** Whether the figure also shows how a pawn moves on after a capture. */
  readonly onward?: boolean;
  /** Moves of which the reader plays one. */
  readonly choices?: readonly string[];
}

/** Pieces by their squares: "1d4": "1N". */
export type Placed = Readonly<Record<string, string>>;

/** How many half-boards a game has; 0 if that is not to be chosen. */
export function seatsOf(figure: Figure): number {
  return figure.seats ? Number(/:(\d)/.exec(figure.game)?.[1] ?? 0) : 0;
}

/** The same game with another number of half-boards. */
export function withSeats(game: string, seats: number): string {
  return game.replace(/:\d/, `:${seats}`);
}

/**
 * A square of the first half-board by the name it has where there are so many: on a chessboard it
 * is d4, not 1d4.
 */
export function squareWith(seats: number, square: string): string {
  return seats === 2 ? square.replace(/^1(?=[a-h])/, "") : square;
}

/**
 * The men of the first half-board with their squares' names on a board of so many seats; other men
 * are left out.
 */
export function placedWith(seats: number, placed: Placed): Placed {
  return Object.fromEntries(
    Object.entries(placed)
      .filter(([square]) => square.startsWith("1"))
      .map(([square, piece]) => [squareWith(seats, square), piece]),
  );
}

/** The men as a board draws them. */
export function menOf(placed: Placed, owners: Readonly<Record<string, number>>): Man[] {
  return Object.entries(placed).map(([square, piece]) => {
    const army = piece.slice(0, -1);
    return { square, role: piece.slice(-1) as Man["role"], army, owner: owners[army] ?? 0 };
  });
}

/** The destinations of a man as moves without a start, whose signs a board shows at once. */
export function signsOf(reach: Reach, piece: string): Move[] {
  const move = (to: string, takes: boolean): Move => ({
    text: to,
    kind: takes ? "capture" : "quiet",
    role: piece.slice(-1) as Move["role"],
    army: piece.slice(0, -1),
    from: "",
    to,
    captured: takes ? [to] : [],
    ...(reach.promotes.includes(to) ? { promotion: "Q" as const } : {}),
  });
  return [
    ...reach.goals.filter((to) => !reach.takes.includes(to)).map((to) => move(to, false)),
    ...reach.takes.map((to) => move(to, true)),
  ];
}

/** Judges an answer: the squares that were to be found. */
export function judge(
  answer: ReadonlySet<string>,
  reach: Reach,
): { right: number; wrong: string[]; missed: string[]; all: number } {
  const due = new Set([...reach.goals, ...reach.takes]);
  return {
    all: due.size,
    right: [...answer].filter((square) => due.has(square)).length,
    wrong: [...answer].filter((square) => !due.has(square)),
    missed: [...due].filter((square) => !answer.has(square)),
  };
}
