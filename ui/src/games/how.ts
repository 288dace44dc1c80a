// How a game is played and won, in a few sentences: those that are true of the
// game as it was agreed.

import { m } from "../paraglide/messages.js";
import type { Family } from "./families";
import { parse, valueOf } from "./variant";

/** What was agreed of a game, as far as the sentences differ. */
interface Agreed {
  readonly seats: number;
  readonly partners: boolean;
  /** The value of an option; its default where it makes no difference. */
  readonly value: (option: string) => string;
}

const sentences: Readonly<Record<string, (agreed: Agreed) => readonly string[]>> = {
  star: ({ seats, partners, value }) =>
    seats === 2
      ? [m.how_star_two()]
      : [
          value("centre") === "all" ? m.how_star_lines() : m.how_star_lines_neighbours(),
          m.how_star_mated(),
          ...(partners
            ? [m.how_star_teams()]
            : [
                value("credit") === "first" ? m.how_star_first() : m.how_star_last(),
                value("elimination") === "conquer" ? m.how_star_conquer() : m.how_star_remove(),
              ]),
          m.how_star_provisional(),
          ...(partners ? [] : [m.how_star_wins()]),
        ],
  yalta: ({ value }) => [
    m.how_yalta_lines(),
    ...(value("redqueen") === "choose" ? [m.how_yalta_choose()] : []),
    m.how_yalta_mate(),
  ],
  sovereign: ({ value }) => [m.how_sovereign(), ...(value("pie") === "yes" ? [m.how_sovereign_pie()] : [])],
  royale: () => [m.how_royale()],
  rex: () => [m.how_rex()],
  draughts: ({ seats, partners, value }) => [
    m.how_draughts_men(),
    m.how_draughts_crown(),
    ...(value("landing") === "behind" ? [m.how_draughts_behind()] : []),
    ...(seats === 2
      ? []
      : [value("centre") === "all" ? m.how_draughts_centre() : m.how_draughts_centre_neighbours()]),
    ...(partners ? [m.how_draughts_partners()] : []),
    value("blocked") === "lose"
      ? partners
        ? m.how_draughts_lose_teams()
        : m.how_draughts_lose()
      : partners
        ? m.how_draughts_count_teams()
        : m.how_draughts_count(),
    value("ending") === "draw" ? m.how_draughts_ending_draw() : m.how_draughts_ending_count(),
  ],
};

/** How a game of the family is played with these seats, partners and values of its options. */
export function howToPlay(
  family: Family,
  seats: number,
  partners: boolean,
  values: Readonly<Record<string, string>>,
): string {
  const value = (name: string) => {
    const option = family.options.find((o) => o.name === name);
    if (!option) return "";
    return option.matters(seats, partners) ? valueOf(option, values) : option.values[0];
  };
  return sentences[family.name]({ seats, partners, value }).join(" ");
}

/** The same of the game with an id. */
export function howVariant(family: Family, variant: string): string {
  const { seats, values } = parse(variant);
  return howToPlay(family, seats || family.minSeats, "teams" in values, values);
}
