import type { Attack, View } from "../../rules/types";
import type { Entry } from "../../table/table";

/** The effect of a move on kings, shown as a sign in the list of moves like the lines on the board. */
export type Sign = "mate" | "check" | "provisional";

/** The gravest that an entry has brought about; null if no king is attacked that was not before. */
export function signOf({ view }: Pick<Entry, "view">, before: Pick<View, "attacks">): Sign | null {
  const mated = view.events.some((e) => ["out", "king-gone"].includes(e.kind) && e.reason === "mate");
  const key = (a: Attack) =>
    `${a.seat} ${a.king} ${a.provisional} ${a.men.map((man) => man.square).join(",")}`;
  const known = new Set(before.attacks.map(key));
  const fresh = view.attacks.filter((a) => !known.has(key(a)));
  if (mated || fresh.some((a) => a.mate && !a.provisional)) return "mate";
  if (fresh.some((a) => !a.provisional)) return "check";
  return fresh.length > 0 ? "provisional" : null;
}
