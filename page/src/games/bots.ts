// The bots (docs/levels.md): one of each level, and guests who play at any level.

import { m } from "../paraglide/messages.js";

export interface Bot {
  /** The name in package strength; its face is FACES of the same number. */
  readonly key: string;
  readonly face: number;
  readonly name: () => string;
  /** How it plays, in a sentence. */
  readonly note: () => string;
}

/** bots[level - 1]. */
export const bots: readonly Bot[] = [
  { key: "bot_pip", face: 0, name: m.bot_pip, note: m.bot_pip_note },
  { key: "bot_tansy", face: 1, name: m.bot_tansy, note: m.bot_tansy_note },
  { key: "bot_bruno", face: 2, name: m.bot_bruno, note: m.bot_bruno_note },
  { key: "bot_odile", face: 3, name: m.bot_odile, note: m.bot_odile_note },
  { key: "bot_marek", face: 4, name: m.bot_marek, note: m.bot_marek_note },
  { key: "bot_saskia", face: 5, name: m.bot_saskia, note: m.bot_saskia_note },
  { key: "bot_tariq", face: 6, name: m.bot_tariq, note: m.bot_tariq_note },
  { key: "bot_ingrid", face: 7, name: m.bot_ingrid, note: m.bot_ingrid_note },
  { key: "bot_anselm", face: 8, name: m.bot_anselm, note: m.bot_anselm_note },
  { key: "bot_regina", face: 9, name: m.bot_regina, note: m.bot_regina_note },
];

/** The further bots of a level at one table. */
export const guests: readonly Bot[] = [
  { key: "bot_nilo", face: 10, name: m.bot_nilo, note: m.bot_nilo_note },
  { key: "bot_greta", face: 11, name: m.bot_greta, note: m.bot_greta_note },
  { key: "bot_kofi", face: 12, name: m.bot_kofi, note: m.bot_kofi_note },
  { key: "bot_mei", face: 13, name: m.bot_mei, note: m.bot_mei_note },
  { key: "bot_otto", face: 14, name: m.bot_otto, note: m.bot_otto_note },
  { key: "bot_zuri", face: 15, name: m.bot_zuri, note: m.bot_zuri_note },
  { key: "bot_ines", face: 16, name: m.bot_ines, note: m.bot_ines_note },
  { key: "bot_yusuf", face: 17, name: m.bot_yusuf, note: m.bot_yusuf_note },
  { key: "bot_vera", face: 18, name: m.bot_vera, note: m.bot_vera_note },
  { key: "bot_luca", face: 19, name: m.bot_luca, note: m.bot_luca_note },
];

/**
 * The bot on each seat, by the levels of the bots, 0 where none sits: each once, as Cast of
 * package strength has it.
 */
export function cast(levels: readonly number[]): readonly (Bot | undefined)[] {
  const own = new Set<number>();
  const seated = new Set<number>();
  return levels.map((level) => {
    if (level < 1 || level > bots.length) return undefined;
    if (!own.has(level)) {
      own.add(level);
      return bots[level - 1];
    }
    let guest = level % guests.length;
    while (seated.has(guest)) guest = (guest + 1) % guests.length;
    seated.add(guest);
    return guests[guest];
  });
}

/** The bots of a table's seats. */
export function castOf(
  seats: readonly { readonly kind: string; readonly level?: number }[],
): readonly (Bot | undefined)[] {
  return cast(seats.map(({ kind, level = 0 }) => (kind === "bot" ? level : 0)));
}
