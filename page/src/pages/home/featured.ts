// The game that the server shows to everybody who comes.

import { answered, api } from "../../api/client";
import type { components } from "../../api/schema";

export type Featured = components["schemas"]["Featured"];

/** Which game is featured, and those who play it; without a game where none is lively. */
export function featured(): Promise<Featured> {
  return answered(api.GET("/featured"));
}
