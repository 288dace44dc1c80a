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

/** Sentences about a piece's owner, for games with named players, by code. */
const owned: Readonly<Record<string, unknown>> = {
  "not-yours": m.refused_named_not_yours,
  "draughts-not-yours": m.refused_named_draughts_not_yours,
  conquered: m.refused_named_conquered,
  "sovereign-not-yours": m.refused_named_sovereign_not_yours,
};

/** The key in the catalogue of a sentence of the rules, by its code. */
export function refusalKey(code: string): string {
  return `refusal_${code.replaceAll("-", "_")}`;
}

/**
 * The sentence of a refusal, and whether it is in the language of the page. If every seat has a
 * name, the sentence names the owner of a piece, and nothing more: the page shows whose turn it
 * is.
 */
export function refusalText(
  refusal: Refusal,
  named?: (seat: number) => string,
): { text: string; translated: boolean } {
  const byName = named && (owned[refusal.code] as Message | undefined);
  const message = byName ?? messages[refusalKey(refusal.code)];
  if (!message) return { text: refusal.text, translated: false };
  const args = refusal.args.map(({ name, kind, value }) => {
    const word = kind === "role" || kind === "army" || name === "shade" ? words[value]?.() : undefined;
    const seat = byName && (name === "owner" || name === "seat") ? named(Number(value)) : undefined;
    return [name, word ?? seat ?? value];
  });
  return { text: message(Object.fromEntries(args) as Record<string, string>), translated: true };
}
