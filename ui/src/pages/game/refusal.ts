// Why a move is refused, in the language of the page.

import { ROLES, TINTS } from "../../board/words";
import { m } from "../../paraglide/messages";
import type { Refusal } from "../../rules/types";

type Message = (args: Record<string, string>) => string;

const messages = m as unknown as Readonly<Record<string, Message | undefined>>;

/** Values of sentences that are words and not names, by the English that the rules put in. */
const words: Readonly<Record<string, () => string>> = {
  king: ROLES.K,
  queen: ROLES.Q,
  rook: ROLES.R,
  bishop: ROLES.B,
  knight: ROLES.N,
  pawn: ROLES.P,
  man: ROLES.M,
  ...TINTS,
  dark: m.refusal_dark,
  light: m.refusal_light,
};

/** The key in the catalogue of a sentence of the rules, by its code. */
export function refusalKey(code: string): string {
  return `refusal_${code.replaceAll("-", "_")}`;
}

/** The sentence of a refusal, and whether it is in the language of the page. */
export function refusalText(refusal: Refusal): { text: string; translated: boolean } {
  const message = messages[refusalKey(refusal.code)];
  if (!message) return { text: refusal.text, translated: false };
  const args = refusal.args.map(({ name, kind, value }) => {
    const word = kind === "role" || kind === "army" || name === "shade" ? words[value]?.() : undefined;
    return [name, word ?? value];
  });
  return { text: message(Object.fromEntries(args) as Record<string, string>), translated: true };
}
