// A game on the server: people and bots anywhere. How the game stands is what the
// server has stored.

import { answered, api, newToken, unanswered, type Shown } from "../api/client";
import { persist } from "../api/persist";
import { socket, type Socket } from "../api/socket";
import { rules } from "../rules/client";
import type { View } from "../rules/types";
import { GameTable, type Keeper, type Rulebook } from "./game.svelte";
import { OnlineRoom } from "./room.svelte";
import { ServerReferee } from "./serverreferee";
import { TroubleError } from "./table";

/** The surroundings of an online table: the page's own, or a test's. */
export interface Surroundings {
  readonly socket: Socket;
  readonly rules: { open(start: { game: string } | { position: string }): Promise<Rulebook> };
  /** The start of the addresses of this page, such as "https://host". */
  readonly origin: string;
  /** The key to reserved seats from the link; "" without one. */
  readonly invitation: string;
}

/** The record of a game on the server, as text (docs/record.md). */
export function recordOf(id: string): Promise<string> {
  return answered(api.GET("/games/{id}/record", { params: { path: { id } }, parseAs: "text" }));
}

export class OnlineTable extends GameTable {
  readonly kind = "online";
  readonly room: OnlineRoom;
  protected readonly keeper: Keeper;

  #socket: Socket;
  #rules: Surroundings["rules"];
  #invitation: string;
  #trouble = $state("");
  #unreached = $state(false);
  #stop: (() => void) | null = null;

  constructor(id: string, around: Partial<Surroundings> = {}) {
    super(id);
    this.#socket = around.socket ?? socket();
    this.#rules = around.rules ?? rules();
    this.keeper = server(
      id,
      this.#socket,
      () => this.closed,
      () => (this.whole ? this.game.version : 0),
    );
    this.#invitation = around.invitation ?? "";
    this.room = new OnlineRoom(this, this.#socket, around.origin ?? location.origin, this.#invitation);
    void this.#load();
  }

  /** Why there is nothing to show, as the code of a TroubleError; "" otherwise. */
  get trouble(): string {
    return this.#trouble;
  }

  /** Whether the server was asked for the game and has not answered: it is asked again. */
  get unreached(): boolean {
    return this.#unreached;
  }

  protected get tries(): boolean {
    return !(this.book instanceof ServerReferee);
  }

  // The server's rules know a move only once it is stored.
  protected get eager(): boolean {
    return this.tries;
  }

  protected override get invited(): boolean {
    return this.#invitation !== "";
  }

  protected override get ahead(): number | null {
    return this.#socket.offset;
  }

  protected override turned(): void {
    void this.room.listen().catch(() => undefined);
  }

  /** Sends the server a change of the game until it answers, and shows the result. */
  async change(request: () => Promise<Shown>): Promise<void> {
    await this.hear(await persist(request, () => this.closed));
  }

  override close(): void {
    this.#stop?.();
    this.room.close();
    super.close();
  }

  async #ask(): Promise<Shown> {
    try {
      const game = await this.keeper.game();
      this.#unreached = false;
      return game;
    } catch (error) {
      this.#unreached = unanswered(error);
      throw error;
    }
  }

  /** How the game stands, as the server shows it; null if it does not say. */
  #still(): Promise<View | null> {
    const path = { id: this.id };
    return answered(api.GET("/games/{id}/view", { params: { path } })).catch(() => null);
  }

  async #load(): Promise<void> {
    try {
      const game = await persist(
        () => this.#ask(),
        () => this.closed,
      );
      const still = game.entries.length < longGame ? null : this.#still();
      const book = await this.#rules
        .open(game.position ? { position: game.position } : { game: game.variant })
        .catch(() => ServerReferee.open(this.id, game.variant)); // no WebAssembly here
      await this.begin(book, game, await still);
    } catch (error) {
      this.#trouble = error instanceof TroubleError ? error.code : "unknown";
      return;
    }
    if (this.closed) return;
    this.#stop = this.#socket.watch(this.id, {
      version: () => this.game.version,
      game: (game) => void this.hear(game),
      chat: (message) => this.room.hear(message),
      drawn: ({ seat, after, strokes }) =>
        this.room.drawn({ seat, after, strokes: strokes.map(([from, to]) => [from ?? "", to ?? ""]) }),
      undrawn: ({ code }) => this.room.notDrawn(code),
      watchers: (count) => {
        this.room.watchers = count;
      },
      trouble: () => void this.refresh(),
    });
    await this.room.listen().catch(() => undefined); // the chat is not worth an alarm
  }
}

/** From this number of entries on, the page shows the position before it has read the moves. */
const longGame = 200;

/** The most that a move says to have waited, milliseconds: the server takes no more. */
const longestClaim = 600_000;

/**
 * The server as the keeper of a game. Requests are repeated until they are answered, or nobody
 * waits for them.
 */
function server(id: string, socket: Socket, given: () => boolean, version: () => number): Keeper {
  const path = { id };
  /** The server leaves out the entries that this page has. */
  const since = () => ({ path, query: { since: version() || undefined } });
  const change = <T>(request: (token: string, waited: number) => Promise<T>): Promise<T> => {
    const token = newToken();
    return persist((waited) => request(token, waited), given);
  };
  return {
    move: (version, seat, text, unaware) =>
      change((token, waited) => {
        const body = {
          version,
          seat,
          text,
          token,
          waited: Math.min(unaware + waited, longestClaim) || undefined,
        };
        return (
          socket.move({ game: id, ...body }) ??
          answered(api.POST("/games/{id}/moves", { params: { path }, body }))
        );
      }),
    resign: (seat) =>
      change((token) => answered(api.POST("/games/{id}/resign", { params: since(), body: { seat, token } }))),
    propose: (kind) =>
      change((token) => answered(api.POST("/games/{id}/votes", { params: since(), body: { kind, token } }))),
    ballot: (vote, yes) =>
      change((token) =>
        answered(api.POST("/games/{id}/votes/ballot", { params: since(), body: { vote, yes, token } })),
      ),
    callOff: () =>
      change((token) => answered(api.DELETE("/games/{id}", { params: { path, query: { token } } }))),
    claim: () => answered(api.POST("/games/{id}/claim", { params: since(), body: { token: newToken() } })),
    game: () => answered(api.GET("/games/{id}", { params: since() })),
    rematch: async () => {
      const { id } = await change((token) =>
        answered(api.POST("/games/{id}/rematch", { params: { path }, body: { token } })),
      );
      return `/g/${id}`;
    },
    record: () => recordOf(id),
  };
}
