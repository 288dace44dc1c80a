// The game that the server shows to everybody who comes.

import { answered, api } from "../../api/client";
import type { components } from "../../api/schema";

export type Featured = components["schemas"]["Featured"];

/** The featured game and its players; without a game if none is lively. */
export function featured(): Promise<Featured> {
  return answered(api.GET("/featured"));
}
