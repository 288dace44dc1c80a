import { familyOf } from "../../games/families";

/** What the game of an id is called. */
export function gameTitle(variant: string): string {
  return familyOf(variant)?.title() ?? variant;
}
