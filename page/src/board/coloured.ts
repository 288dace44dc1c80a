// The coloured squares of Sovereign Chess: their owners, and which of them are closed.

import type { Looks } from "../pieces/looks.ts";
import type { Man } from "../rules/types.ts";
import type { Drawing } from "./drawing.ts";

export interface Coloured {
  readonly square: string;
  readonly army: string;
  /** The seat that owns or controls the army, 0 for none. */
  readonly owner: number;
  /** Whether nobody may enter, because its twin is occupied (sovereign.4). */
  readonly closed: boolean;
}

/** Returns the coloured squares of a board; only Sovereign Chess has any. */
export function colouredSquares(
  drawing: Drawing,
  looks: Looks,
  men: ReadonlyMap<string, Man>,
  owners: Readonly<Record<string, number>>,
): Coloured[] {
  const coloured = drawing.shapes.filter(({ shade }) => shade in looks.coloured);
  return coloured.map(({ name, shade }) => {
    const army = looks.coloured[shade]!;
    const twinned = coloured.some((s) => s.shade === shade && s.name !== name && men.has(s.name));
    return { square: name, army, owner: owners[army] ?? 0, closed: twinned && !men.has(name) };
  });
}
