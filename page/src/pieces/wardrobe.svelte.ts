// Which drawings the men of all boards use. The page contains the classic
// set; others are fetched when they are chosen.

import { again } from "../again.ts";
import { CLASSIC, type MenSet } from "./pieces.ts";

const others = {
  plain: () => again(() => import("./plain.ts")).then((file) => file.PLAIN),
  letters: () => again(() => import("./letters.ts")).then((file) => file.LETTERS),
};

/** The sets that can be chosen. */
export const SETS = ["classic", "plain", "letters"] as const;
export type SetName = (typeof SETS)[number];

/** Returns a set of men. */
export async function menSet(name: SetName): Promise<MenSet> {
  return name === "classic" ? CLASSIC : others[name]();
}

class Wardrobe {
  #worn = $state.raw(CLASSIC);
  #wanted: SetName = "classic";

  /** The chosen set of men; reactive. */
  get worn(): MenSet {
    return this.#worn;
  }

  /** Dresses all men in a set once it has loaded; if it cannot load they keep the present one. */
  async wear(name: SetName): Promise<void> {
    this.#wanted = name;
    const set = await menSet(name).catch(() => null);
    if (set && this.#wanted === name) this.#worn = set;
  }
}

export const wardrobe = new Wardrobe();
