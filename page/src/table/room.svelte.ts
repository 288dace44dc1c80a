import { answered, api, newToken, type Shown } from "../api/client";
import type { Socket, Status } from "../api/socket";
import type { components } from "../api/schema";
import { language } from "../app/language.svelte";
import { settings } from "../app/settings.svelte";
import { messageOf } from "./shown";
import type { ChatMessage, ChatRoom, Drawing, Room } from "./table";

/** The table as a room needs it. */
export interface Tabled {
  readonly id: string;
  readonly game: Shown;
  readonly offset: number;
  readonly opening: boolean;
  /** Sends the server a change of the game, and shows the result. */
  change(request: () => Promise<Shown>): Promise<void>;
}

/** The people at an online table: connections, seats and messages. */
export class OnlineRoom implements Room {
  #table: Tabled;
  #socket: Socket;
  #origin: string;
  #invitation: string;
  #status = $state.raw<Status>({ state: "connecting", retry: null, lag: null });
  #watchers = $state(0);
  #chat = $state.raw<readonly ChatMessage[]>([]);
  #drawings = $state.raw<readonly Drawing[]>([]);
  #undrawn = $state("");
  /** Of this person in the chat of this game, "" before the server has told. */
  #alias = "";
  #stop: () => void;

  constructor(table: Tabled, socket: Socket, origin: string, invitation = "") {
    this.#table = table;
    this.#socket = socket;
    this.#origin = origin;
    this.#invitation = invitation;
    this.#status = socket.status;
    let lost = false;
    this.#stop = socket.listen((status) => {
      this.#status = status;
      if (status.state === "offline") lost = true;
      if (status.state !== "open" || !lost) return;
      lost = false;
      void this.listen().catch(() => undefined); // lines may have come while the connection was broken
    });
  }

  get link(): string {
    // The preview of the link speaks the language of who sends it; English if nothing is said.
    const query = new URLSearchParams(language() === "en" ? {} : { lang: language() });
    const { id, invitation } = this.#table.game;
    if (invitation) query.set("key", invitation);
    return `${this.#origin}/g/${id}${query.size > 0 ? `?${query}` : ""}`;
  }
  get invites(): boolean {
    return this.#table.game.invitation !== undefined;
  }
  get connection(): Status["state"] {
    // The socket watches a game once its moves are read.
    return this.#table.opening ? "connecting" : this.#status.state;
  }
  get retry(): number | null {
    return this.#status.retry;
  }
  get lag(): number | null {
    return this.#status.lag;
  }
  get watchers(): number {
    return this.#watchers;
  }
  set watchers(count: number) {
    this.#watchers = count;
  }
  get delay(): number {
    return this.#table.game.delay ?? 0;
  }
  get chat(): readonly ChatMessage[] {
    return this.#chat;
  }
  get drawings(): readonly Drawing[] {
    return this.#drawings;
  }
  get undrawn(): string {
    return this.#undrawn;
  }
  get version(): number {
    return this.#table.game.version;
  }
  get myName(): string {
    return settings.name;
  }

  async join(seat: number, name: string): Promise<void> {
    // A visitor who sits down becomes a guest, and an older connection does not know the guest.
    await answered(api.PUT("/me", { body: { name, language: language() } }));
    this.#socket.restart();
    const token = newToken();
    await this.#table.change(() =>
      answered(
        api.POST("/games/{id}/seats/{seat}", {
          params: { path: { id: this.#table.id, seat } },
          body: { name, token, ...(this.#invitation ? { invitation: this.#invitation } : {}) },
        }),
      ),
    );
  }

  leave(seat: number): Promise<void> {
    const token = newToken();
    return this.#table.change(() =>
      answered(
        api.DELETE("/games/{id}/seats/{seat}", {
          params: { path: { id: this.#table.id, seat }, query: { token } },
        }),
      ),
    );
  }

  openToAll(seat: number): Promise<void> {
    const token = newToken();
    return this.#table.change(() =>
      answered(
        api.PUT("/games/{id}/seats/{seat}", {
          params: { path: { id: this.#table.id, seat } },
          body: { level: 0, token },
        }),
      ),
    );
  }

  seatProgram(seat: number, name: string): Promise<void> {
    const token = newToken();
    return this.#table.change(() =>
      answered(
        api.PUT("/games/{id}/seats/{seat}", {
          params: { path: { id: this.#table.id, seat } },
          body: { level: 0, program: name, token },
        }),
      ),
    );
  }

  start(level: number): Promise<void> {
    const token = newToken();
    return this.#table.change(() =>
      answered(
        api.POST("/games/{id}/start", {
          params: { path: { id: this.#table.id } },
          body: { level, token },
        }),
      ),
    );
  }

  takeBack(seat: number): Promise<void> {
    const token = newToken();
    return this.#table.change(() =>
      answered(
        api.POST("/games/{id}/return", {
          params: { path: { id: this.#table.id } },
          body: { seat, token },
        }),
      ),
    );
  }

  async say(room: ChatRoom, text: string): Promise<void> {
    const message = await answered(
      api.POST("/games/{id}/chat", { params: { path: { id: this.#table.id } }, body: { room, text } }),
    );
    this.#alias = message.author;
    this.hear(message);
  }

  /** Deletes a message of mine, for everybody. */
  async unsay(message: string): Promise<void> {
    await answered(
      api.DELETE("/games/{id}/chat/{message}", {
        params: { path: { id: this.#table.id, message: Number(message) } },
      }),
    );
    this.#chat = this.#chat.filter(({ id }) => id !== message);
  }

  /** Requests the messages of the rooms that may be read now. */
  async listen(): Promise<void> {
    const { game } = this.#table;
    if (!game.chat) return;
    const over = game.stage === "over" || game.stage === "aborted";
    const rooms: ChatRoom[] =
      game.you.length === 0 ? ["watchers"] : over ? ["players", "watchers"] : ["players"];
    for (const room of rooms) {
      const { you, messages } = await answered(
        api.GET("/games/{id}/chat", { params: { path: { id: this.#table.id }, query: { room } } }),
      );
      this.#alias = you || this.#alias;
      this.hear(...messages);
    }
  }

  /** Adds messages; each one only once. */
  hear(...messages: readonly components["schemas"]["Message"][]): void {
    const heard = messages.map((m) => messageOf(m, this.#alias, this.#table.offset));
    const others = this.#chat.filter((known) => heard.every((m) => m.id !== known.id));
    const kept = heard.filter(({ text }) => text !== ""); // the others were taken back
    this.#chat = [...others, ...kept].sort((a, b) => Number(a.id) - Number(b.id));
  }

  draw(after: number, strokes: Drawing["strokes"]): void {
    this.#undrawn = "";
    this.#socket.draw(this.#table.id, after, strokes);
  }

  /** Replaces a partner's drawing. */
  drawn({ seat, after, strokes }: Drawing): void {
    const others = this.#drawings.filter((d) => d.seat !== seat);
    this.#drawings = strokes.length > 0 ? [...others, { seat, after, strokes }] : others;
  }

  /** The server refused the drawing, with a code. */
  notDrawn(code: string): void {
    this.#undrawn = code;
  }

  close(): void {
    this.#stop();
  }
}
