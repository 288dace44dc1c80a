import type { Refusal } from "../../rules/types";

/** The sentence of a refusal, and whether it is in the language of the page. */
export function refusalText(refusal: Refusal): { text: string; translated: boolean } {
  return { text: refusal.text, translated: false };
}
