// The board, the players and the tags of a game in the analysis room.

import { looks } from "../../board";
import { seatLooks } from "../../board/dress";
import { cast } from "../../games/bots";
import { tintCalled } from "../../games/called";
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
        !/^(unknown|Casual game|https?:.*)$/.test(value), // so our own records say, in English
    ),
  );
  /** Names by seat; bots have their names on the page. */
  readonly names = $derived.by(() => {
    const named = new Map(
      this.known.flatMap(({ name, value }): [number, string][] => {
        const seat = Number(/^Seat(\d)$/.exec(name)?.[1] ?? 0);
        return seat > 0 && seat <= (this.surface?.seats ?? 0) ? [[seat, value]] : [];
      }),
    );
    const levels = Array.from({ length: this.surface?.seats ?? 0 }, (_, i) =>
      Number(/^Bot (\d+)$/.exec(named.get(i + 1) ?? "")?.[1] ?? 0),
    );
    cast(levels).forEach((bot, i) => {
      if (bot) named.set(i + 1, bot.name());
    });
    return named;
  });
  /** The players, seat by seat; empty if none is named. */
  readonly seated = $derived.by(() =>
    this.names.size === 0
      ? []
      : Array.from({ length: this.surface?.seats ?? 0 }, (_, i) => ({
          seat: i + 1,
          name: this.called(i + 1),
        })),
  );
  readonly players = $derived.by(() => this.seated.map(({ name }) => name).join(" – "));
  /** The day of the game, as files name it; "" if it is not known. */
  readonly day = $derived.by(
    () => this.known.find(({ name }) => name === "Date")?.value.replaceAll(".", "-") ?? "",
  );

  constructor(room: Room) {
    this.#room = room;
  }

  /** The colour of a seat. */
  readonly who = (seat: number): string =>
    this.look ? tintCalled(this.look(seat).tint) : m.board_seat({ seat });

  /** The name of who plays a seat, else its colour. */
  readonly called = (seat: number): string => this.names.get(seat) ?? this.who(seat);
}
