// The bots of the ten levels (docs/levels.md).

import { m } from "../paraglide/messages.js";

export interface Bot {
  readonly name: () => string;
  /** How it plays, in a sentence. */
  readonly note: () => string;
}

/** bots[level - 1]. */
export const bots: readonly Bot[] = [
  { name: m.bot_pip, note: m.bot_pip_note },
  { name: m.bot_tansy, note: m.bot_tansy_note },
  { name: m.bot_bruno, note: m.bot_bruno_note },
  { name: m.bot_odile, note: m.bot_odile_note },
  { name: m.bot_marek, note: m.bot_marek_note },
  { name: m.bot_saskia, note: m.bot_saskia_note },
  { name: m.bot_tariq, note: m.bot_tariq_note },
  { name: m.bot_ingrid, note: m.bot_ingrid_note },
  { name: m.bot_anselm, note: m.bot_anselm_note },
  { name: m.bot_regina, note: m.bot_regina_note },
];
