// What the analysis room shows of a game beside its moves: the board, who sits where, what its record says.

import { looks } from "../../board";
import { seatLooks } from "../../board/dress";
import { tintName } from "../../board/words";
import { m } from "../../paraglide/messages.js";
import { gameTitle } from "../game/title";
import type { Room } from "./room.svelte";

/** The scene of one room. */
export class Scene {
  readonly #room: Room;
  /** How many seats the board was turned on. */
  turned = $state(0);

  readonly game = $derived.by(() => this.#room.tree?.game ?? "");
  readonly surface = $derived.by(() => this.#room.surface);
  readonly view = $derived.by(() => this.#room.place?.view);
  readonly dress = $derived.by(() =>
    this.surface && this.game ? looks(this.game, this.surface.armies) : null,
  );
  readonly look = $derived.by(() => (this.dress && this.view ? seatLooks(this.dress, this.view.men) : null));
  readonly title = $derived.by(() => (this.game ? gameTitle(this.game) : m.analysis_title()));
  /** The seat at the bottom. */
  readonly bottom = $derived.by(() => (this.surface ? (this.turned % this.surface.seats) + 1 : 1));

  /** The tags of the record whose values are known. */
  readonly known = $derived.by(() =>
    (this.#room.tree?.tags ?? []).filter(({ value }) => value !== "" && !/^[?.*]+$/.test(value)),
  );
  /** Where it was played, and when. */
  readonly tags = $derived.by(() =>
    this.known.filter(
      ({ name, value }) =>
        /^(Event|Site|Date|Round|Opening|ECO|Annotator)$/.test(name) &&
        !/^(unknown|Casual game)$/.test(value), // so our own records say, in English
    ),
  );
  /** By whom, where somebody is named. */
  readonly seated = $derived.by(() =>
    this.known.flatMap(({ name, value }) => {
      const seat = Number(/^Seat(\d)$/.exec(name)?.[1] ?? 0);
      return seat > 0 && seat <= (this.surface?.seats ?? 0) ? [{ seat, name: value }] : [];
    }),
  );

  constructor(room: Room) {
    this.#room = room;
  }

  /** What a seat is called. */
  readonly who = (seat: number): string =>
    this.look ? tintName(this.look(seat).tint) : m.board_seat({ seat });
}
