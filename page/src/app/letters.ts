import type { Letters } from "../table/table";
import { language } from "./language.svelte";
import { settings } from "./settings.svelte";

/** The letters that men and armies have in the names of moves, as was chosen; reactive. */
export function letters(): Letters {
  switch (settings.letters) {
    case "own":
      return language();
    case "english":
      return "en";
    case "figurines":
      return `figurine-${language()}`;
  }
}
