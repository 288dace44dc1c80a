// Matches between bots, and what a server offers: docs/api.md.

import { answered, api } from "../../api/client";
import type { components } from "../../api/schema";
import { bots } from "../../games/bots";
import { getLocale } from "../../paraglide/runtime.js";

export type Site = components["schemas"]["Site"];
export type GauntletTable = components["schemas"]["GauntletTable"];
export type Row = components["schemas"]["GauntletRow"];
export type Score = components["schemas"]["Score"];

/** The optional parts that this server has. */
export function site(): Promise<Site> {
  return answered(api.GET("/site"));
}

export async function tables(): Promise<readonly GauntletTable[]> {
  return (await answered(api.GET("/gauntlet"))) ?? [];
}

export function botName({ level = 0, program }: Row): string {
  return program ?? bots[level - 1]?.name() ?? "";
}

/**
 * The points of a game on average, as a whole number of hundredths of one: "63 %"; "" where none
 * was played.
 */
export function shareText({ games, points }: Score): string {
  if (games === 0) return "";
  return new Intl.NumberFormat(getLocale(), { style: "percent" }).format(points / games);
}

/**
 * By how many hundredths a share may err, nineteen times of twenty (Agresti and Coull): "±9"; ""
 * where none was played.
 */
export function errorText({ games, points }: Score): string {
  if (games === 0) return "";
  const share = (points + 2) / (games + 4);
  const error = 1.96 * Math.sqrt((share * (1 - share)) / (games + 4));
  return `±${new Intl.NumberFormat(getLocale(), { maximumFractionDigits: 0 }).format(100 * error)}`;
}

/** How far a share is from the share of equal bots: -1 to 1. */
export function leaning({ games, points }: Score, due: number): number {
  if (games === 0) return 0;
  const share = points / games;
  return share >= due ? (share - due) / (1 - due) : (share - due) / due;
}
