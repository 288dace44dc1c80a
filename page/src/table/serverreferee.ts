import { answered, api } from "../api/client";
import type { components } from "../api/schema";
import { RefusedError, type Surface, type View } from "../rules/types";
import type { Referee } from "./timeline.svelte";

type Seen = components["schemas"]["View"];

/**
 * The rules at the server, for a browser that cannot run them itself. It
 * follows the moves that were played, and cannot try any others.
 */
export class ServerReferee implements Referee {
  readonly surface: Surface;
  #id: string;
  /** After how many entries it stands. */
  #ply = 0;
  #seen: { ply: number; view: Promise<Seen> } | null = null;

  private constructor(id: string, surface: Surface) {
    this.#id = id;
    this.surface = surface;
  }

  /** Stands before the first entry of a game. */
  static async open(id: string, variant: string): Promise<ServerReferee> {
    const path = { id: variant };
    const { surface } = await answered(api.GET("/variants/{id}/surface", { params: { path } }));
    return new ServerReferee(id, surface as unknown as Surface); // its client makes lists of pairs
  }

  view(): Promise<View> {
    return this.#look();
  }

  /** In the notation of the records of the game, whatever the style. */
  async names(): Promise<string[]> {
    return (await this.#look()).moves.map((m) => m.name ?? m.text);
  }

  /** Steps over the next entry, which was just played. */
  play(): Promise<View> {
    this.#ply++;
    return this.#look();
  }

  undo(entries: number): Promise<View> {
    this.#ply -= entries;
    return this.#look();
  }

  /** The protocol text of a legal move that is written so, or as records have it. */
  async read(text: string): Promise<string> {
    const { moves } = await this.#look();
    const move = moves.find((m) => m.text === text || m.name === text);
    if (move) return move.text;
    const { refusal } = await answered(
      api.GET("/games/{id}/refusal", {
        params: { path: { id: this.#id }, query: { ply: this.#ply, text } },
      }),
    );
    if (refusal) throw new RefusedError(refusal);
    return text;
  }

  async close(): Promise<void> {}

  /** Asks for the view where it stands, once. */
  #look(): Promise<Seen> {
    if (this.#seen?.ply !== this.#ply) {
      const query = { ply: this.#ply };
      const view = answered(api.GET("/games/{id}/view", { params: { path: { id: this.#id }, query } }));
      this.#seen = { ply: this.#ply, view };
    }
    return this.#seen.view;
  }
}
