// The name of a seat whose person has none.

import { tintName } from "../board/words";
import { firstTint, type Tint } from "../pieces/looks";

/**
 * By the colour that it begins with: "White", also where it comes to rule by another (royale.1: "1
 * White, 2 Ash, 3 Slate, 4 Black").
 */
export function seatCalled(variant: string, seat: number): string {
  return tintCalled(firstTint(variant, seat));
}

/** A colour as the name of whoever has it: "Red". */
export function tintCalled(tint: Tint): string {
  const word = tintName(tint);
  return word.charAt(0).toUpperCase() + word.slice(1);
}
