// The secret of a board with several phones: the first phone keeps it, and shows the others the
// key that follows.

import { sha256 } from "../../table/sha256";

const key = "manykings.table.phones";

/** The secret that this browser keeps for a game; "" if none. */
export function keptSecret(variant: string): string {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? "{}") as { variant?: string; secret?: string };
    return kept.variant === variant ? (kept.secret ?? "") : "";
  } catch {
    return "";
  }
}

/** That many random bytes, in hexadecimal digits. */
export function random(bytes: number): string {
  const drawn = crypto.getRandomValues(new Uint8Array(bytes));
  return [...drawn].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Draws a secret and keeps it. */
export function newSecret(variant: string): string {
  const secret = random(16);
  try {
    localStorage.setItem(key, JSON.stringify({ variant, secret }));
  } catch {
    // It lasts as long as the page.
  }
  return secret;
}

export function forgetSecret(): void {
  localStorage.removeItem(key);
}

/** The key of the board with a secret, as the server computes it too. */
export function keyOf(secret: string): string {
  return sha256(secret).slice(0, 32);
}
