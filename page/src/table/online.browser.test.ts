// An online table against a server that the test plays: the test decides what it stores
// and what it answers.

import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Shown } from "../api/client";
import { Socket, type Wire } from "../api/socket";
import { rules } from "../rules/client";
import { RefusedError, type View } from "../rules/types";
import { OnlineTable, type Surroundings } from "./online.svelte";
import { plainGame } from "./shown.testing";

/** The answer to a request: a status and JSON, or no answer at all. */
type Answer = { status: number; body: unknown } | "silence";

/** A server with one game of two persons, of whom Anna sits at this table. */
class FakeServer {
  version = 1;
  moved = 1;
  entries: Shown["entries"] = [];
  you = [1];
  /** The moves that were requested. */
  readonly asked: { text: string; token: string; version: number }[] = [];
  answers: Answer[] = [];
  /** Answers to moves wait for this promise. */
  until: Promise<void> = Promise.resolve();
  wire: Wire | null = null;
  /** The state of the game that answers a request for its view. */
  view: View | null = null;
  /** How moves came: "socket" or "post". */
  readonly ways = new Set<string>();

  show(from = 0): Shown {
    const seat = { kind: "person", ready: true, left: 0 } as const;
    const moves = this.you.includes(1) && this.entries.length % 2 === 0;
    return {
      ...plainGame,
      id: "game",
      version: this.version,
      moved: this.moved,
      updated: 1,
      chat: false,
      clock: { kind: "none" },
      leaving: { kind: "out", after: 60_000 },
      you: this.you,
      seats: [
        { ...seat, name: "Anna", you: this.you.includes(1), ...(moves ? { may: ["move", "resign"] } : {}) },
        { ...seat, name: "Bela", you: false },
      ],
      from,
      entries: this.entries.slice(from),
      turn: (this.entries.length % 2) + 1,
      started: 1,
      deadline: 0,
      now: Date.now(),
    };
  }

  store(text: string): void {
    const seat = (this.entries.length % 2) + 1;
    this.entries = [...this.entries, { text, seat, at: Date.now(), spent: 0, left: 0 }];
    this.moved = ++this.version;
  }

  /** Tells the socket how the game stands. */
  tell(from = 0): void {
    const data = JSON.stringify({ type: "game", from, game: this.show(from) });
    this.wire?.onmessage?.call(this.wire as WebSocket, { data } as MessageEvent);
  }

  readonly fetch = async (request: Request): Promise<Response> => {
    const path = new URL(request.url).pathname;
    if (this.view && path.endsWith("/view")) return Response.json(this.view);
    if (request.method === "GET") return Response.json(this.show());
    if (!path.endsWith("/moves")) return Response.json({}, { status: 404 });
    this.ways.add("post");
    return this.play((await request.json()) as FakeServer["asked"][number]);
  };

  /** A message on the socket. An answer that is lost breaks it. */
  async hear(text: string): Promise<void> {
    const { type, ...move } = JSON.parse(text) as FakeServer["asked"][number] & { type: string };
    if (type !== "move") return;
    this.ways.add("socket");
    const wire = this.wire as WebSocket;
    const { token } = move;
    try {
      const answer = await this.play(move);
      const body: unknown = await answer.json();
      const message = answer.ok
        ? { type: "moved", token, from: this.entries.length - 1, game: body }
        : { type: "error", game: "game", token, problem: body };
      wire.onmessage?.call(wire, { data: JSON.stringify(message) } as MessageEvent);
    } catch {
      wire.onclose?.call(wire, {} as CloseEvent);
    }
  }

  private async play(body: FakeServer["asked"][number]): Promise<Response> {
    const repeated = this.asked.some((a) => a.token === body.token);
    this.asked.push(body);
    await this.until;
    const answer = this.answers.shift();
    if (answer === "silence") {
      if (!repeated) this.store(body.text); // the answer is lost
      throw new TypeError("network");
    }
    if (answer) {
      return new Response(JSON.stringify(answer.body), {
        status: answer.status,
        headers: { "content-type": "application/problem+json" },
      });
    }
    if (!repeated) this.store(body.text);
    return Response.json(this.show(this.entries.length - 1));
  }
}

let server: FakeServer;
/** Whether the server takes connections of sockets. */
let connects = true;
let table: OnlineTable;

/** Waits for what the rules' worker and the server's answers bring about. */
const until = (check: () => void) => vi.waitFor(check, { timeout: 20_000 });

const texts = () => table.entries.map((e) => e.text);

async function sit(around: Partial<Surroundings> = {}): Promise<void> {
  vi.stubGlobal("fetch", server.fetch);
  const socket = new Socket(() => {
    const wire: Wire = {
      onopen: null,
      onmessage: null,
      onclose: null,
      send: (text) => void server.hear(text as string),
      close: () => undefined,
    };
    server.wire = wire;
    if (connects) queueMicrotask(() => wire.onopen?.call(wire as WebSocket, new Event("open")));
    return wire;
  });
  table = new OnlineTable("game", { socket, origin: "https://host", ...around });
  await until(() => expect(table.stage).toBe("playing"));
}

beforeEach(({ task }) => {
  connects = !task.suite?.name.includes("no socket");
  server = new FakeServer();
  return sit();
});

afterEach(() => {
  table.close();
  vi.unstubAllGlobals();
});

it("shows the game and whose turn it is", () => {
  expect(table.seats.map((s) => s.name)).toEqual(["Anna", "Bela"]);
  expect(table.mine).toEqual([1]);
  expect(table.now.turn).toBe(1);
  expect(table.dests).toHaveLength(20);
  expect(table.room.link).toBe("https://host/g/game");
});

describe.each([
  ["a move over the socket", "socket"],
  ["a move where there is no socket", "post"],
])("%s", (_, way) => {
  it("is played in any notation and names it", async () => {
    await table.play("Nf3");
    expect(server.asked).toMatchObject([{ text: "g1f3", version: 1 }]);
    expect(table.entries.map((e) => e.name)).toEqual(["Nf3"]);
    expect(table.pending).toBe("");
    expect(table.dests).toEqual([]);
    expect([...server.ways]).toEqual([way]);
  });

  it("shows a move before it is answered, and lets nothing be entered meanwhile", async () => {
    let answer = () => {};
    server.until = new Promise((resolve) => {
      answer = resolve;
    });
    const played = table.play("e4");
    await until(() => expect(texts()).toEqual(["e2e4"]));
    expect(table.pending).toBe("e2e4");
    expect(table.dests).toEqual([]);
    answer();
    await played;
    expect(table.pending).toBe("");
    expect(texts()).toEqual(["e2e4"]);
  });

  it("repeats a move with its token until it is answered, and plays it once", async () => {
    server.answers = ["silence", "silence"];
    await table.play("e4");
    expect(new Set(server.asked.map((a) => a.token)).size).toBe(1);
    expect(server.asked).toHaveLength(3);
    expect(texts()).toEqual(["e2e4"]);
  });

  it("takes a move off the board that the server refuses", async () => {
    const problem = { code: "conflict", detail: "The game has changed meanwhile.", status: 409 };
    server.answers = [{ status: 409, body: problem }];
    await expect(table.play("e4")).rejects.toMatchObject({ code: "conflict" });
    expect(texts()).toEqual([]);
    expect(table.now.turn).toBe(1);
    expect(table.dests).toHaveLength(20);
  });
});

it("does not ask the server for a move that is not legal", async () => {
  await expect(table.play("e2e5")).rejects.toBeInstanceOf(RefusedError);
  expect(server.asked).toEqual([]);
  expect((await table.why("e2e5"))?.rule).toBe("star.5");
  expect(await table.why("e2e4")).toBeNull();
});

it("follows what the socket tells", async () => {
  server.store("e2e4");
  server.tell();
  await until(() => expect(texts()).toEqual(["e2e4"]));
  server.store("e7e5");
  server.tell(1);
  await until(() => expect(texts()).toEqual(["e2e4", "e7e5"]));
  expect(table.live).toBe(true);
  expect(table.dests.length).toBeGreaterThan(0);
});

it("asks for what it has missed", async () => {
  server.store("e2e4");
  server.store("e7e5");
  server.store("g1f3");
  server.tell(2);
  await until(() => expect(texts()).toEqual(["e2e4", "e7e5", "g1f3"]));
});

it("takes back what the server took back", async () => {
  server.store("e2e4");
  server.store("e7e5");
  server.tell();
  await until(() => expect(texts()).toHaveLength(2));
  server.entries = server.entries.slice(0, 1);
  server.store("d7d5");
  server.tell(1);
  await until(() => expect(texts()).toEqual(["e2e4", "d7d5"]));
});

it("does not go back to an older version", async () => {
  const old = JSON.stringify({ type: "game", from: 0, game: server.show() });
  server.store("e2e4");
  server.tell();
  await until(() => expect(texts()).toEqual(["e2e4"]));
  server.wire?.onmessage?.call(server.wire as WebSocket, { data: old } as MessageEvent);
  server.store("e7e5");
  server.tell(1);
  await until(() => expect(texts()).toEqual(["e2e4", "e7e5"]));
});

it("stays where somebody looks at an earlier position", async () => {
  await table.play("e4");
  table.goto(0);
  server.store("e7e5");
  server.tell(1);
  await until(() => expect(texts()).toHaveLength(2));
  flushSync();
  expect(table.shown).toBe(0);
  expect(table.live).toBe(false);
  expect(table.dests).toEqual([]);
});

describe("a long game", () => {
  /** Plays moves by a fixed lot; returns the views after them. */
  async function playLong(count: number): Promise<View> {
    const game = await rules().open({ game: "star:2" });
    let view = await game.view();
    for (let lot = 1; server.entries.length < count; lot = (lot * 48271) % 2147483647) {
      const { text } = view.moves[lot % view.moves.length]!;
      server.store(text);
      view = await game.play(text);
    }
    await game.close();
    return view;
  }

  it("shows how it stands before its moves are read, and plays a move after them", async () => {
    table.close();
    server.view = await playLong(240);
    let read = () => {};
    const held = new Promise<void>((resolve) => {
      read = resolve;
    });
    const open: Surroundings["rules"]["open"] = async (start) => {
      const book = await rules().open(start);
      const line = book.line.bind(book);
      return Object.assign(book, {
        line: async (...of: Parameters<typeof line>) => {
          await held;
          return line(...of);
        },
      });
    };
    await sit({ rules: { open } });
    expect(table.opening).toBe(true);
    expect(table.now.position).toBe(server.view.position);
    expect(texts()).toEqual([]);
    const move = table.dests[0]!.text;
    const played = table.play(move);
    server.tell(240); // nothing new, and asked for again once the moves are read
    read();
    await played;
    expect(table.opening).toBe(false);
    expect(texts()).toEqual(server.entries.map((e) => e.text));
    expect(texts().at(-1)).toBe(move);
    expect(server.asked).toMatchObject([{ text: move, version: 241 }]);
    expect(table.entries[100]!.view.ply).toBe(101);
  });

  it("opens without a view of the server", async () => {
    table.close();
    await playLong(240);
    await sit();
    await vi.waitFor(() => expect(table.opening).toBe(false));
    expect(table.entries).toHaveLength(240);
  });
});
