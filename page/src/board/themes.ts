// The themes of boards: data-board of an element, and of all within it. The colours of slate
// come with the page (board.css), those of the others when one of them is asked for.

import { again } from "../again";

export const THEMES = ["slate", "wood", "stone", "paper", "meadow", "night", "contrast"] as const;
export type BoardTheme = (typeof THEMES)[number];

/** Fetches the colours of all themes; offline, boards keep their colours. */
export function fetchThemes(): void {
  again(() => import("./themes.css")).catch(() => undefined);
}
