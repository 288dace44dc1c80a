// A position being set up, possible or not: its men, and the rules' objections to it.

import type { Asks, Setup } from "../../rules/protocol";
import type { Connection } from "../../rules/connection";
import type { Fault, Man, Surface } from "../../rules/types";
import { menOf, type Placed } from "../book/figures";

/** The effect of a tap on a square: it puts a man there, or one of the others. */
export type Tool =
  | { readonly kind: "man"; readonly army: string; readonly role: Man["role"] }
  | { readonly kind: "move" | "remove" | "castling" | "passant" };

/** The position after a tap, and the square that waits for a second one, "" for none. */
export interface Tapped {
  readonly setup: Setup;
  readonly held: string;
}

/** Returns a position with these men; no right of castling or en passant outlives its man. */
function withMen(setup: Setup, board: Placed): Setup {
  return {
    ...setup,
    board,
    castling: setup.castling?.filter((square) => square in board),
    enPassant: setup.enPassant?.filter(({ pawn }) => pawn in board),
  };
}

/** The set-up after a tap on a square. */
export function tap(setup: Setup, tool: Tool, square: string, held: string): Tapped {
  const { board, castling = [], enPassant = [] } = setup;
  const { [square]: man, ...rest } = board;
  switch (tool.kind) {
    case "man": {
      const piece = tool.army + tool.role;
      return { setup: withMen(setup, man === piece ? rest : { ...rest, [square]: piece }), held: "" };
    }
    case "remove":
      return { setup: withMen(setup, rest), held: "" };
    case "move": {
      if (held === "" || held === square) return { setup, held: held === "" && man ? square : "" };
      const { [held]: moved, ...left } = rest;
      return { setup: withMen(setup, { ...left, [square]: moved! }), held: "" };
    }
    case "castling": {
      const without = castling.filter((one) => one !== square);
      const now = without.length < castling.length || !man ? without : [...castling, square];
      return { setup: { ...setup, castling: now }, held: "" };
    }
    case "passant": {
      const without = enPassant.filter((one) => one.pawn !== square);
      if (without.length < enPassant.length) return { setup: { ...setup, enPassant: without }, held: "" };
      if (held === "") return { setup, held: man ? square : "" };
      return { setup: { ...setup, enPassant: [...enPassant, { square, pawn: held }] }, held: "" };
    }
  }
}

/** The seats that move the armies: their own, unless the position says otherwise. */
export function ownersOf(
  setup: Setup,
  start: Readonly<Record<string, number>>,
): Readonly<Record<string, number>> {
  const owners: Record<string, number> = { ...start };
  for (const [key, value] of Object.entries(setup.control ?? {})) {
    if (typeof value === "number") owners[key] = value;
    else owners[value] = Number(key);
  }
  return owners;
}

export class Editor {
  readonly #rules: Connection;
  /** Counts the requests: a late answer is ignored. */
  #asked = 0;
  #start: Readonly<Record<string, number>> = {};

  surface = $state.raw<Surface | null>(null);
  setup = $state.raw<Setup | null>(null);
  /** The same as text, in which everything of a position can be written. */
  text = $state("");
  faults = $state.raw<readonly Fault[]>([]);
  /** Why a text is no position at all. */
  unread = $state("");
  tool = $state.raw<Tool>({ kind: "move" });
  held = $state("");

  readonly men = $derived(this.setup ? menOf(this.setup.board, ownersOf(this.setup, this.#start)) : []);

  constructor(rules: Connection) {
    this.#rules = rules;
  }

  /** Takes a position, or a game as it begins. */
  async load(what: Asks["check"][0]): Promise<void> {
    const asked = ++this.#asked;
    try {
      const { position, text, faults } = await this.#rules.ask("check", what);
      if (position.game !== this.setup?.game || !this.surface) {
        const number = await this.#rules.ask("open", { game: position.game });
        const [surface, view] = await Promise.all([
          this.#rules.ask("surface", { number }),
          this.#rules.ask("view", { number }),
        ]);
        await this.#rules.ask("close", { number });
        if (asked !== this.#asked) return;
        this.surface = surface;
        this.#start = view.owners;
        this.tool = { kind: "move" };
      }
      if (asked !== this.#asked) return;
      this.setup = position;
      this.text = text;
      this.faults = faults;
      this.unread = "";
    } catch (error) {
      if (asked === this.#asked) this.unread = error instanceof Error ? error.message : String(error);
    }
  }

  tap(square: string): void {
    const { setup, held } = tap(this.setup!, this.tool, square, this.held);
    this.held = held;
    if (setup !== this.setup) void this.change(setup);
  }

  /** Takes a man from one square to another, or off the board. */
  carry(from: string, to: string): void {
    const { [from]: man, ...left } = this.setup!.board;
    this.held = "";
    if (!man || from === to) return;
    void this.change(withMen(this.setup!, to === "" ? left : { ...left, [to]: man }));
  }

  /** Puts a man on a square. */
  put(piece: string, square: string): void {
    void this.change(withMen(this.setup!, { ...this.setup!.board, [square]: piece }));
  }

  /** Shows a change at once, and what the rules say about it when they have. */
  change(setup: Setup): Promise<void> {
    this.setup = setup;
    return this.load({ position: setup });
  }

  clear(): Promise<void> {
    const { game, turn } = this.setup!;
    return this.change({ game, board: {}, turn });
  }
}
