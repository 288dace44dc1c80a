// Who controls a colour of Sovereign Chess, and by which men (sovereign.11): whoever moves the man on a
// square of the colour; that man may be of a colour that is controlled itself.

import type { Man } from "../rules/types.ts";

/** A square of a colour, and the man by which the colour is controlled. */
export interface Link {
  readonly army: string;
  readonly man: Man;
}

/** The squares of each army, by its name. */
export type Colours = ReadonlyMap<string, readonly string[]>;

/**
 * Returns the men by which a colour is controlled, the one on its own square first; empty if nobody
 * controls it, or its owner does without. Who controls what comes from outside, as the owners of men.
 */
export function chain(army: string, colours: Colours, men: ReadonlyMap<string, Man>): Link[] {
  const links: Link[] = [];
  for (let next = army; ;) {
    const man = (colours.get(next) ?? [])
      .map((square) => men.get(square))
      .find((m) => m !== undefined && m.army !== next && m.owner > 0);
    if (!man || links.some((l) => l.army === next)) return links;
    links.push({ army: next, man });
    next = man.army;
  }
}
