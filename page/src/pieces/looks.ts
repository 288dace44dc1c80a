// The look of armies. Colour alone never tells two of them apart: each has a
// letter, and any two whose tints may be mistaken for each other, by whatever
// eye, have different patterns (contrast.test.ts).

/** A colour of theme.css: --tint-red and --line-red. */
export type Tint =
  | "white"
  | "black"
  | "ash"
  | "slate"
  | "pink"
  | "red"
  | "orange"
  | "yellow"
  | "green"
  | "cyan"
  | "navy"
  | "violet";

/** The pattern on the tint: patterns.ts. */
export type Pattern = "plain" | "level" | "upright" | "rising" | "falling" | "dots" | "lattice";

export interface Look {
  /** Short enough to fit on a man: "3", "W". */
  readonly letter: string;
  readonly tint: Tint;
  readonly pattern: Pattern;
}

/** The looks of the armies of one game. */
export interface Looks {
  /** By army, as positions name it. */
  readonly armies: Readonly<Record<string, Look>>;
  /** seats[seat - 1]: the look of a seat as the game begins. */
  readonly seats: readonly Look[];
  /**
   * How an army shows that another seat moves it: "tint" takes the tint of
   * the mover and keeps letter and pattern, "foot" keeps all and adds a bar below.
   */
  readonly moved: "tint" | "foot";
  /** Whether the men are discs: a king is then two of them. */
  readonly discs: boolean;
  /** Shades of squares that belong to an army, by the name of the shade. */
  readonly coloured: Readonly<Record<string, string>>;
}

/** The twelve tints with the pattern that each has in every game. */
export const PATTERNS: Readonly<Record<Tint, Pattern>> = {
  white: "plain",
  black: "plain",
  ash: "falling",
  slate: "dots",
  pink: "dots",
  red: "level",
  orange: "rising",
  yellow: "upright",
  green: "lattice",
  cyan: "level",
  navy: "upright",
  violet: "falling",
};

/** Seats of a star: odd ones light, even ones dark, as star.2 has it for even numbers. */
const SEATS: readonly Tint[] = ["white", "black", "yellow", "red", "cyan", "navy", "orange", "green"];

/** The colours of Sovereign Chess by their letters (sovereign.md). */
const COLOURS: Readonly<Record<string, Tint>> = {
  w: "white",
  b: "black",
  a: "ash",
  s: "slate",
  p: "pink",
  r: "red",
  o: "orange",
  y: "yellow",
  g: "green",
  c: "cyan",
  n: "navy",
  v: "violet",
};

/** The armies that seats begin with, where they are not named by the seats. */
const BEGINNERS: Readonly<Record<string, string>> = {
  yalta: "wbr",
  rex: "wb",
  sovereign: "wb",
  royale: "wasb",
};

/** The tint of the army that a seat begins with. */
export function firstTint(variant: string, seat: number): Tint {
  const family = /^[a-z]*/.exec(variant)![0];
  const army = BEGINNERS[family]?.[seat - 1];
  return (army === undefined ? SEATS[seat - 1] : COLOURS[army]) ?? "white";
}

/**
 * Returns how the armies of a game look.
 *
 * @param variant a canonical game id
 * @param armies all of them, as positions name them
 */
export function looks(variant: string, armies: readonly string[]): Looks {
  const family = /^[a-z]*/.exec(variant)![0];
  const owned = family === "sovereign" || family === "royale";
  const byArmy = Object.fromEntries(
    armies.map((army) => {
      const tint = COLOURS[army] ?? SEATS[Number(army) - 1] ?? "white";
      return [army, { letter: army.toUpperCase(), tint, pattern: PATTERNS[tint] }] as const;
    }),
  );
  return {
    armies: byArmy,
    seats: [...(BEGINNERS[family] ?? armies)].map((army) => byArmy[army]!),
    moved: owned ? "foot" : "tint",
    discs: family === "draughts",
    coloured: owned ? Object.fromEntries(armies.map((army) => [byArmy[army]!.tint, army])) : {},
  };
}
