import { m } from "../../paraglide/messages";

const titles: Record<string, () => string> = {
  star: m.game_star_title,
  draughts: m.game_draughts_title,
  yalta: m.game_yalta_title,
  sovereign: m.game_sovereign_title,
  royale: m.game_royale_title,
  rex: m.game_rex_title,
};

/** What the game of an id is called. */
export function gameTitle(variant: string): string {
  const family = /^[a-z]*/.exec(variant)?.[0] ?? "";
  return titles[family]?.() ?? variant;
}
