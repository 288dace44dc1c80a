// The name of a seat whose person has none.

import { tintName } from "../board/words";
import { firstTint } from "../pieces/looks";

/**
 * By the colour that it begins with: "White", also where it comes to rule by another (royale.1: "1
 * White, 2 Ash, 3 Slate, 4 Black").
 */
export function seatCalled(variant: string, seat: number): string {
  const word = tintName(firstTint(variant, seat));
  return word.charAt(0).toUpperCase() + word.slice(1);
}
