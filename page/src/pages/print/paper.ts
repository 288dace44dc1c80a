// Printable papers, and the addresses of their PDFs (docs/print.md).

/** The papers of a game. */
export const WHATS = ["board", "modules", "men", "sheet", "boxes", "cards", "crosstable", "rules"] as const;
export type What = (typeof WHATS)[number];

export const PAPERS = ["a4", "a3", "a2", "a1", "a0", "letter", "legal"] as const;
export type Paper = (typeof PAPERS)[number];

export type Ink = "colour" | "grey" | "outline" | "tactile";

/** Families whose boards are put together from half-boards. */
const MADE_OF_MODULES: readonly string[] = ["star", "draughts", "yalta"];

/** Returns what can be printed of a family. */
export function whatsOf(family: string): readonly What[] {
  return WHATS.filter((what) => what !== "modules" || MADE_OF_MODULES.includes(family));
}

/** What is wanted. */
export interface Wish {
  readonly what: What;
  readonly variant: string;
  readonly language: string;
  readonly paper: Paper;
  readonly ink: Ink;
  readonly tile: boolean;
  /** Millimetres; null: as wide as fits. */
  readonly square: number | null;
  readonly disc: number | null;
  readonly stand: boolean;
  readonly players: number;
}

/** Reports whether a board is drawn, so that the width of its squares matters. */
export const drawsBoard = (what: What): boolean => what === "board" || what === "modules";

/** Returns how a sheet can be inked; a board and its halves also for fingers. */
export function inksOf(what: What): readonly Ink[] {
  return drawsBoard(what) ? ["colour", "grey", "outline", "tactile"] : ["colour", "grey"];
}

/** Returns the address of the PDF: what does not matter for it is left out. */
export function address(wish: Wish): string {
  const query = new URLSearchParams({ variant: wish.variant, lang: wish.language });
  const { what } = wish;
  if (what !== "rules") query.set("paper", wish.paper);
  if (wish.ink === "grey") query.set("grey", "true");
  if (wish.ink === "outline" && drawsBoard(what)) query.set("outline", "true");
  if (wish.ink === "tactile" && drawsBoard(what)) query.set("tactile", "true");
  if (wish.square && (drawsBoard(what) || what === "men")) query.set("square", String(wish.square));
  if (wish.tile && drawsBoard(what)) query.set("tile", "true");
  if (wish.disc && what === "men") query.set("disc", String(wish.disc));
  if (wish.stand && what === "men") query.set("stand", "true");
  if (what === "crosstable") query.set("players", String(wish.players));
  return `/api/v1/print/${what}?${query.toString()}`;
}
