// The other phones at a board, as the first one sees them: it has the clock, and they have buttons.

import { SvelteMap, SvelteSet } from "svelte/reactivity";
import { socket, type Status } from "../../api/socket";
import type { components } from "../../api/schema";
import type { BoardRequest, KeptClock } from "../../rules/tables";
import { joined } from "./playersheet";
import { forgetSecret, keptSecret, keyOf, newSecret } from "./secret";

type Schemas = components["schemas"];

/** The clock of the first phone. */
interface FirstClock {
  readonly variant: string;
  readonly game: string;
  readonly state: KeptClock;
  called(seat: number): string;
  moment(): number;
  do(request: BoardRequest): Promise<void>;
}

export class Phones {
  readonly #clock: FirstClock;
  readonly #secret: string;
  readonly key: string;
  /** When a phone of a seat was last heard, by seat. */
  readonly heard = new SvelteMap<number, number>();
  /** The sheets of the other phones, by seat, as written. */
  readonly sheets = new SvelteMap<number, readonly string[]>();
  /** The seats whose phones have the sheet of another game, which nobody compares. */
  readonly others = new SvelteSet<number>();
  status = $state.raw<Status>(socket().status);
  #at = 0;
  readonly #stops: (() => void)[];

  constructor(clock: FirstClock) {
    this.#clock = clock;
    this.#secret = keptSecret(clock.variant) || newSecret(clock.variant);
    this.key = keyOf(this.#secret);
    this.#stops = [
      socket().listen((status) => (this.status = status)),
      socket().board({
        key: this.key,
        joined: () => this.show(),
        hear: ({ act }) => {
          if (act) void this.#hear(act);
        },
      }),
    ];
  }

  /** Shows the clock to all phones. */
  show(): void {
    const { variant, game, state } = this.#clock;
    const names = state.times.map((_, i) => this.#clock.called(i + 1));
    const sheets = state.times.map((_, i) => this.sheets.get(i + 1)?.length ?? 0);
    const show = { variant, game, clock: state, names, sheets, now: this.#clock.moment(), at: this.#at };
    socket().tellBoard({ secret: this.#secret, show: show as unknown as Schemas["BoardShow"] });
  }

  /** A touch counts once, in the turn to which it belongs: the clock of this phone decides. */
  async #hear(said: Schemas["BoardAct"]): Promise<void> {
    const { do: act, seat, made = 0, at = 0 } = said;
    const { state } = this.#clock;
    if (seat < 0 || seat > state.times.length) return;
    if (seat > 0) this.heard.set(seat, Date.now());
    this.#at = at;
    if (act === "sheet" && seat > 0) {
      this.#see(said);
      return;
    }
    const due = act === "press" && state.turn === seat && state.made[seat - 1] === made;
    if (due) await this.#clock.do({ do: "press", seat });
    if (!due || this.#clock.state === state) this.show();
  }

  /** Takes a part of a sheet, if it is of the game at the board. */
  #see({ seat, game, from = 0, written }: Schemas["BoardAct"]): void {
    const same = game === this.#clock.game;
    const sheet = same ? joined(this.sheets.get(seat) ?? [], { from, written: written ?? [] }) : [];
    if (sheet.length > 0) this.sheets.set(seat, sheet);
    else this.sheets.delete(seat);
    if (same) this.others.delete(seat);
    else this.others.add(seat);
  }

  /** Another game is at the board: the sheets of the phones are of the one before. */
  renew(): void {
    this.sheets.clear();
    this.show();
  }

  /** Ends the board for all other phones. */
  forget(): void {
    forgetSecret();
  }

  close(): void {
    for (const stop of this.#stops) stop();
  }
}
