// The WebSocket on which the server reports events. One serves the whole page;
// it is open while the page watches something, and opens again when it breaks.

import { TroubleError } from "../table/table";
import { errorOf } from "./client";
import type { components } from "./schema";

type Schemas = components["schemas"];
type ServerMessage =
  | Schemas["GameMessage"]
  | Schemas["MovedMessage"]
  | Schemas["ChatMessage"]
  | Schemas["DrawnMessage"]
  | Schemas["LobbyMessage"]
  | Schemas["SeeksMessage"]
  | Schemas["SeekMessage"]
  | Schemas["ChallengesMessage"]
  | Schemas["NoticesMessage"]
  | Schemas["ClubMessage"]
  | Schemas["BoardMessage"]
  | Schemas["WatchersMessage"]
  | Schemas["PongMessage"]
  | Schemas["GoodbyeMessage"]
  | Schemas["ErrorMessage"];

/** A move on its way. */
interface Asked {
  resolve(game: Schemas["Game"]): void;
  reject(error: Error): void;
}

/** Receives the messages about one game. */
export interface Watcher {
  /** The known version, 0 for none: the server leaves out the known part. */
  version(): number;
  game(game: Schemas["Game"], from: number): void;
  chat(message: Schemas["Message"]): void;
  /** A partner shows a drawing. */
  drawn?(drawing: Schemas["DrawnMessage"]): void;
  /** A drawing made here was not shown to partners. */
  undrawn?(problem: Schemas["Problem"]): void;
  watchers(count: number): void;
  trouble(problem: Schemas["Problem"]): void;
}

/** A phone at a wooden board. */
export interface BoardPhone {
  readonly key: string;
  /** It has joined, again after each break of the connection: messages in between are lost. */
  joined(): void;
  hear(message: Schemas["BoardMessage"]): void;
}

export interface Status {
  readonly state: "open" | "connecting" | "offline";
  /** When the next attempt begins; null unless one is due. */
  readonly retry: number | null;
  /** The round trip in milliseconds; null before it was measured. */
  readonly lag: number | null;
}

/** The part of a WebSocket that is used. */
export type Wire = Pick<WebSocket, "send" | "close" | "onopen" | "onmessage" | "onclose">;

/** How long a ping may take before the connection counts as dead, and how often one is sent. */
const pingEvery = 10_000;
const pongWithin = 8_000;

/** The first wait before connecting again, doubled each time up to the last; milliseconds. */
const firstWait = 500;
const longestWait = 30_000;

export class Socket {
  #open: () => Wire;
  #wire: Wire | null = null;
  #status: Status = { state: "offline", retry: null, lag: null };
  #listeners = new Set<(status: Status) => void>();
  #games = new Map<string, Set<Watcher>>();
  /** The moves that are not answered yet, by token. */
  #moves = new Map<string, Asked>();
  #lobby = new Set<(games: readonly Schemas["Game"][]) => void>();
  #waiting = new Set<(waiting: readonly Schemas["SeekGroup"][]) => void>();
  #seek = new Set<(seek: Schemas["Seek"] | null) => void>();
  #challenges = new Set<(games: readonly Schemas["Game"][]) => void>();
  #notices = new Set<(unseen: number, newest: number) => void>();
  /** By the key of the club; "" for all that I am in. */
  #clubs = new Map<string, Set<() => void>>();
  /** The wooden board whose phones are heard; a socket is at one. */
  #board: BoardPhone | null = null;
  #failures = 0;
  /** The wait that the server asked for before reconnecting. */
  #goodbye = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #ping: ReturnType<typeof setInterval> | undefined;
  #dead: ReturnType<typeof setTimeout> | undefined;
  /** The server's clock minus this one's, by the fastest ping. */
  #offset: { by: number; lag: number } | null = null;

  /** @param open begins to connect */
  constructor(open: () => Wire) {
    this.#open = open;
  }

  get status(): Status {
    return this.#status;
  }

  /** Milliseconds that the server's clock is ahead of this one; null before it was measured. */
  get offset(): number | null {
    return this.#offset?.by ?? null;
  }

  /** Tells of every change of the status; returns how to stop that. */
  listen(listener: (status: Status) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Watches a game; returns how to stop that. */
  watch(game: string, watcher: Watcher): () => void {
    const watchers = this.#games.get(game) ?? new Set();
    this.#games.set(game, watchers.add(watcher));
    this.#begin(() => this.again(game, watcher));
    return () => {
      watchers.delete(watcher);
      if (watchers.size > 0 || this.#games.get(game) !== watchers) return;
      this.#games.delete(game);
      this.#send({ type: "unwatch", game });
      this.#rest();
    };
  }

  /** Requests the state of a game, for a watcher that has missed something. */
  again(game: string, watcher: Watcher): void {
    this.#send({ type: "watch", game, version: watcher.version() });
  }

  /**
   * Plays a move, if the connection is open; the promise is fulfilled with the game after it, and
   * rejects as a request does: with the code "offline" if the answer was lost. undefined if there
   * is no connection.
   */
  move(move: Omit<Schemas["MoveMessage"], "type"> & { token: string }): Promise<Schemas["Game"]> | undefined {
    if (this.#status.state !== "open") return undefined;
    return new Promise((resolve, reject) => {
      this.#moves.set(move.token, { resolve, reject });
      this.#send({ type: "move", ...move });
    });
  }

  /** Shows partners a drawing: sent once, and lost without a connection. */
  draw(game: string, after: number, strokes: readonly (readonly [string, string])[]): void {
    this.#send({ type: "draw", game, after, strokes: strokes.map(([from, to]) => [from, to]) });
  }

  /** Hears of the open games; returns how to stop that. */
  lobby(listener: (games: readonly Schemas["Game"][]) => void): () => void {
    this.#lobby.add(listener);
    this.#begin(() => this.#send({ type: "lobby", on: true }));
    return () => {
      this.#lobby.delete(listener);
      if (this.#lobby.size > 0) return;
      this.#send({ type: "lobby", on: false });
      this.#rest();
    };
  }

  /**
   * Follows other people's seeks, while somebody follows the open games; returns a function that
   * stops it.
   */
  waiting(listener: (waiting: readonly Schemas["SeekGroup"][]) => void): () => void {
    this.#waiting.add(listener);
    return () => this.#waiting.delete(listener);
  }

  /** Hears of the game that I look for, which counts meanwhile; returns how to stop that. */
  seek(listener: (seek: Schemas["Seek"] | null) => void): () => void {
    this.#seek.add(listener);
    this.#begin(() => this.#send({ type: "seek", on: true }));
    return () => {
      this.#seek.delete(listener);
      if (this.#seek.size > 0) return;
      this.#send({ type: "seek", on: false });
      this.#rest();
    };
  }

  /** Follows the games with seats kept for me; returns a function that stops it. */
  challenges(listener: (games: readonly Schemas["Game"][]) => void): () => void {
    this.#challenges.add(listener);
    this.#begin(() => this.#send({ type: "challenges", on: true }));
    return () => {
      this.#challenges.delete(listener);
      if (this.#challenges.size > 0) return;
      this.#send({ type: "challenges", on: false });
      this.#rest();
    };
  }

  /**
   * Hears how many notices I have not seen and when the newest was made; returns how to stop that.
   */
  notices(listener: (unseen: number, newest: number) => void): () => void {
    this.#notices.add(listener);
    this.#begin(() => this.#send({ type: "notices", on: true }));
    return () => {
      this.#notices.delete(listener);
      if (this.#notices.size > 0) return;
      this.#send({ type: "notices", on: false });
      this.#rest();
    };
  }

  /**
   * Hears that the games of a club have changed, or of all that I am in (""), and once as it
   * begins; returns how to stop that.
   */
  club(key: string, listener: () => void): () => void {
    const listeners = this.#clubs.get(key) ?? new Set();
    this.#clubs.set(key, listeners.add(listener));
    this.#begin(() => this.#send({ type: "club", club: key, on: true }));
    return () => {
      listeners.delete(listener);
      if (listeners.size > 0 || this.#clubs.get(key) !== listeners) return;
      this.#clubs.delete(key);
      this.#send({ type: "club", club: key, on: false });
      this.#rest();
    };
  }

  /** Hears all phones at a wooden board, this one too; returns a function that stops it. */
  board(phone: BoardPhone): () => void {
    this.#board = phone;
    this.#begin(() => this.#joinBoard());
    return () => {
      if (this.#board !== phone) return;
      this.#board = null;
      this.#send({ type: "board", board: phone.key, on: false });
      this.#rest();
    };
  }

  #joinBoard(): void {
    if (!this.#board) return;
    this.#send({ type: "board", board: this.#board.key, on: true });
    this.#board.joined();
  }

  /** Says something to the phones at that board: lost without a connection. */
  tellBoard(said: Pick<Schemas["ClientMessage"], "act" | "show" | "secret">): void {
    if (this.#board) this.#send({ type: "board", board: this.#board.key, ...said });
  }

  /** Connects at once, without waiting longer. */
  hurry(): void {
    if (this.#status.state !== "offline" || this.#idle()) return;
    this.#connect();
  }

  /** Reconnects: the server knows a connection by the cookie with which it was opened. */
  restart(): void {
    const wire = this.#wire;
    if (!wire) return;
    this.#lose(wire);
    wire.close();
    this.#connect();
  }

  #idle(): boolean {
    const heard = [this.#games, this.#lobby, this.#seek, this.#challenges, this.#notices, this.#clubs];
    return this.#board === null && heard.every((of) => of.size === 0);
  }

  /** Sends a message, or connects, which sends everything that is due. */
  #begin(say: () => void): void {
    if (this.#status.state === "open") say();
    else if (!this.#wire && this.#retry === undefined) this.#connect();
  }

  /** Closes the connection if nothing is watched. */
  #rest(): void {
    if (!this.#idle()) return;
    const wire = this.#wire;
    clearTimeout(this.#retry);
    this.#retry = undefined;
    if (wire) this.#lose(wire);
    wire?.close();
    this.#tell({ state: "offline", retry: null });
  }

  #connect(): void {
    clearTimeout(this.#retry);
    this.#retry = undefined;
    this.#tell({ state: "connecting", retry: null });
    const wire = this.#open();
    this.#wire = wire;
    wire.onopen = () => this.#opened();
    wire.onmessage = ({ data }) => this.#hear(JSON.parse(data as string) as ServerMessage);
    wire.onclose = () => this.#closed(wire);
  }

  #opened(): void {
    this.#failures = 0;
    this.#tell({ state: "open", retry: null });
    for (const [game, watchers] of this.#games) {
      const [first] = watchers;
      if (first) this.again(game, first);
    }
    if (this.#lobby.size > 0) this.#send({ type: "lobby", on: true });
    if (this.#seek.size > 0) this.#send({ type: "seek", on: true });
    if (this.#challenges.size > 0) this.#send({ type: "challenges", on: true });
    if (this.#notices.size > 0) this.#send({ type: "notices", on: true });
    for (const club of this.#clubs.keys()) this.#send({ type: "club", club, on: true });
    this.#joinBoard();
    this.#sendPing();
    this.#ping = setInterval(() => this.#sendPing(), pingEvery);
  }

  #sendPing(): void {
    this.#send({ type: "ping", at: Date.now() });
    const wire = this.#wire;
    this.#dead ??= setTimeout(() => {
      if (!wire || wire !== this.#wire) return;
      wire.close();
      this.#closed(wire);
    }, pongWithin);
  }

  /** Waits before connecting again: longer each time, and never all clients at once. */
  #closed(wire: Wire): void {
    if (wire !== this.#wire) return;
    this.#lose(wire);
    if (this.#idle()) return this.#tell({ state: "offline", retry: null });
    const wait =
      this.#goodbye || Math.min(longestWait, firstWait * 2 ** this.#failures) * (0.75 + Math.random() / 2);
    this.#goodbye = 0;
    this.#failures++;
    this.#retry = setTimeout(() => this.#connect(), wait);
    this.#tell({ state: "offline", retry: Date.now() + wait });
  }

  #lose(wire: Wire): void {
    wire.onopen = wire.onmessage = wire.onclose = null;
    this.#wire = null;
    clearInterval(this.#ping);
    clearTimeout(this.#dead);
    this.#dead = undefined;
    for (const { reject } of this.#moves.values())
      reject(new TroubleError("offline", "the connection broke"));
    this.#moves.clear();
  }

  /** The request whose move has just been answered. */
  #asked(token = ""): Asked | undefined {
    const asked = this.#moves.get(token);
    this.#moves.delete(token);
    return asked;
  }

  #hear(message: ServerMessage): void {
    switch (message.type) {
      case "game":
        this.#games.get(message.game.id)?.forEach((w) => w.game(message.game, message.from));
        break;
      case "moved":
        this.#games.get(message.game.id)?.forEach((w) => w.game(message.game, message.from));
        this.#asked(message.token)?.resolve(message.game);
        break;
      case "chat":
        this.#games.get(message.game)?.forEach((w) => w.chat(message.message));
        break;
      case "drawn":
        this.#games.get(message.game)?.forEach((w) => w.drawn?.(message));
        break;
      case "watchers":
        this.#games.get(message.game)?.forEach((w) => w.watchers(message.count));
        break;
      case "lobby":
        this.#lobby.forEach((listener) => listener(message.games));
        break;
      case "seeks":
        this.#waiting.forEach((listener) => listener(message.waiting));
        break;
      case "seek":
        this.#seek.forEach((listener) => listener(message.seek));
        break;
      case "challenges":
        this.#challenges.forEach((listener) => listener(message.games ?? []));
        break;
      case "notices":
        this.#notices.forEach((listener) => listener(message.unseen, message.newest ?? 0));
        break;
      case "club":
        this.#clubs.get(message.club ?? "")?.forEach((listener) => listener());
        break;
      case "board":
        if (message.board === this.#board?.key) this.#board.hear(message);
        break;
      case "pong":
        this.#measure(message.at, message.now);
        break;
      case "goodbye":
        this.#goodbye = message.retry;
        break;
      case "error":
        if (message.token === "draw") {
          this.#games.get(message.game ?? "")?.forEach((w) => w.undrawn?.(message.problem));
          break;
        }
        if (message.token) {
          this.#asked(message.token)?.reject(errorOf(message.problem));
          break;
        }
        this.#games.get(message.game ?? "")?.forEach((w) => w.trouble(message.problem));
        break;
    }
  }

  #measure(sent: number, server: number): void {
    clearTimeout(this.#dead);
    this.#dead = undefined;
    const now = Date.now();
    const lag = Math.max(0, now - sent);
    // A fast ping knows best; with every other it is trusted a little less, since clocks drift.
    if (!this.#offset || lag <= this.#offset.lag) this.#offset = { by: server - (sent + now) / 2, lag };
    else this.#offset = { by: this.#offset.by, lag: this.#offset.lag * 1.2 + 1 };
    this.#tell({ lag });
  }

  #send(message: Schemas["ClientMessage"] | Schemas["MoveMessage"]): void {
    if (this.#status.state === "open") this.#wire?.send(JSON.stringify(message));
  }

  #tell(change: Partial<Status>): void {
    this.#status = { ...this.#status, ...change };
    for (const listener of this.#listeners) listener(this.#status);
  }
}

let shared: Socket | undefined;

/** The one socket of the page. It hurries when the browser is online again, or in view again. */
export function socket(): Socket {
  if (shared) return shared;
  const made = new Socket(() => new WebSocket(`${location.origin.replace(/^http/, "ws")}/api/v1/ws`));
  addEventListener("online", () => made.hurry());
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") made.hurry();
  });
  return (shared = made);
}
