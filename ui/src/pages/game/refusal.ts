// Why a move is refused, in the language of the page.

import { m } from "../../paraglide/messages";
import type { Refusal } from "../../rules/types";

type Message = (args: Record<string, string>) => string;

const messages = m as unknown as Readonly<Record<string, Message | undefined>>;

/** Values of sentences that are words and not names, by the English that the rules put in. */
const words: Readonly<Record<string, () => string>> = {
  king: m.board_role_king,
  queen: m.board_role_queen,
  rook: m.board_role_rook,
  bishop: m.board_role_bishop,
  knight: m.board_role_knight,
  pawn: m.board_role_pawn,
  man: m.board_role_man,
  white: m.board_tint_white,
  black: m.board_tint_black,
  ash: m.board_tint_ash,
  slate: m.board_tint_slate,
  pink: m.board_tint_pink,
  red: m.board_tint_red,
  orange: m.board_tint_orange,
  yellow: m.board_tint_yellow,
  green: m.board_tint_green,
  cyan: m.board_tint_cyan,
  navy: m.board_tint_navy,
  violet: m.board_tint_violet,
  dark: m.refusal_dark,
  light: m.refusal_light,
};

/**
 * The key in the catalogue of a sentence of the rules: its first words, with an x before
 * the names of its arguments. Codes would not do: one code has several sentences.
 */
export function refusalKey(sentence: string): string {
  const words = sentence
    .replace(/\{(\w+)\}/g, " x$1 ")
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  return `refusal_${(words ?? []).slice(0, 10).join("_")}`;
}

/** The sentence of a refusal, and whether it is in the language of the page. */
export function refusalText(refusal: Refusal): { text: string; translated: boolean } {
  const message = messages[refusalKey(refusal.sentence)];
  if (!message) return { text: refusal.text, translated: false };
  const args = refusal.args.map(({ name, kind, value }) => {
    const word = kind === "role" || kind === "army" || name === "shade" ? words[value]?.() : undefined;
    return [name, word ?? value];
  });
  return { text: message(Object.fromEntries(args) as Record<string, string>), translated: true };
}
