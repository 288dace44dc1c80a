// The ways, the attacks and the stance of the man or the square under the pointer.

import { untrack } from "svelte";
import type { Sign } from "./entry.ts";
import type { BoardState } from "./state.ts";
import { attackLines, moveWay } from "./ways.ts";
import { attackText } from "./words.ts";

/**
 * The square and man being inspected on one board. Create it with a component, to whose effects it
 * adds.
 */
export class Looking {
  readonly #board: BoardState;

  /** The square under the pointer, else the one chosen with the keys. */
  readonly #aim = $derived.by(() => {
    const { cursor, hovered } = this.#board;
    return hovered || (cursor.shown ? cursor.square : "");
  });
  /** The move whose way is shown. */
  readonly followed = $derived.by(() => {
    const { entering } = this.#board;
    return entering.looked ?? entering.signs.get(this.#aim)?.move;
  });
  /** The ways that are drawn. */
  readonly ways = $derived.by(() => {
    const { entering, given, joins } = this.#board;
    const { followed } = this;
    const all = given.ways === "always" ? [...entering.signs.values()].map(({ move }) => move) : [];
    return [
      ...all
        .filter((move) => move !== followed)
        .map((move) => ({ squares: moveWay(joins, move), strong: false })),
      ...(followed ? [{ squares: moveWay(joins, followed), strong: true }] : []),
    ];
  });
  readonly attacks = $derived.by(() => this.#board.entering.threats ?? this.#board.given.attacks);
  readonly attackLines = $derived.by(() => attackLines(this.#board.joins, this.attacks, this.#board.manOn));

  /** The man being inspected: under the pointer, else tapped or under the keyboard cursor. */
  readonly at = $derived.by(() => {
    const { coloured, given, manOn, tappedMan } = this.#board;
    const at = this.#aim || tappedMan;
    const told = given.everywhere || manOn.has(at) || coloured.some(({ square }) => square === at);
    return !given.picture && told ? at : "";
  });
  /** Not for the chosen man and its destinations, which have their own signs. */
  readonly stance = $derived.by(() => {
    const { entering, given, manOn } = this.#board;
    const { stance } = given;
    return stance &&
      stance.square === this.at &&
      stance.square !== entering.from &&
      (entering.from === "" || manOn.has(this.at))
      ? stance
      : undefined;
  });

  constructor(board: BoardState) {
    this.#board = board;
    const { given } = board;
    $effect(() => {
      const square = this.at;
      untrack(() => given.onlook?.(square));
    });
    let said = "";
    $effect(() => {
      const text = attackText(given.attacks, board.manOn, given.looks, given.who);
      if (text && text !== said) given.say?.(text);
      said = text;
    });
  }

  /** Returns the square before a square on the path of a move, "" for none. */
  before({ move }: Sign, square: string): string {
    const way = moveWay(this.#board.joins, move);
    return way[way.indexOf(square) - 1] ?? "";
  }
}
