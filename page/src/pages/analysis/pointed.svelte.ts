// The man under the pointer on the board of the analysis room, and what the rules say about it.

import type { Stance } from "../../rules/types";
import type { Room } from "./room.svelte";

/** How long the pointer rests on a square before that is asked, in milliseconds. */
const rest = 120;

/** The targets of the pointer in one room. Made while a component is, whose effects it adds to. */
export class Pointed {
  /** The square, "" for none. */
  square = $state("");
  /** How the man there stands, or whoever would come there. */
  stance = $state.raw<Stance | undefined>();

  constructor(room: Room) {
    $effect(() => {
      const [square, at] = [this.square, room.place?.path];
      this.stance = undefined;
      if (square === "" || at === undefined) return;
      let late = false;
      const looking = setTimeout(
        () =>
          void room.stance(square).then(
            (found) => !late && (this.stance = found),
            () => undefined, // another game
          ),
        rest,
      );
      return () => {
        late = true;
        clearTimeout(looking);
      };
    });
  }
}
