// Books of bots' games, one for each family: `manykings explore build` (docs/review.md).

import type { Connection } from "../../rules/connection";

const files = import.meta.glob<string>("./books/*.book", { query: "?url", import: "default" });

const path = (family: string) => `./books/${family}.book`;

/** The family whose book a worker has. */
const given = new WeakMap<Connection, string>();

/** Gives a worker the book of a family; false if there is none. */
export async function giveBook(rules: Connection, family: string): Promise<boolean> {
  if (!files[path(family)]) return false;
  if (given.get(rules) === family) return true;
  const response = await fetch(await files[path(family)]!());
  if (!response.ok) throw new Error(`the book was not found: ${response.status}`);
  const bytes = new Uint8Array(await response.arrayBuffer());
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0"));
  await rules.ask("book", { text: digits.join("") });
  given.set(rules, family);
  return true;
}
