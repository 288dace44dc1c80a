import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { components } from "./schema";
import { Socket, type Status, type Watcher, type Wire } from "./socket";

type Game = components["schemas"]["Game"];

/** The server's end of a connection, as a test plays it. */
class FakeWire implements Wire {
  onopen: Wire["onopen"] = null;
  onmessage: Wire["onmessage"] = null;
  onclose: Wire["onclose"] = null;
  readonly sent: {
    type: string;
    game?: string;
    version?: number;
    at?: number;
    club?: string;
    on?: boolean;
  }[] = [];
  closed = false;

  send(text: string): void {
    this.sent.push(JSON.parse(text) as FakeWire["sent"][number]);
  }
  close(): void {
    this.closed = true;
  }

  accept(): void {
    this.onopen?.call(this as unknown as WebSocket, new Event("open"));
  }
  tell(message: object): void {
    const event = { data: JSON.stringify(message) } as MessageEvent;
    this.onmessage?.call(this as unknown as WebSocket, event);
  }
  break(): void {
    this.onclose?.call(this as unknown as WebSocket, {} as CloseEvent);
  }
  /** All sent messages except pings. */
  get asked(): string[] {
    return this.sent
      .filter((m) => m.type !== "ping")
      .map((m) => `${m.type} ${m.game ?? ""} ${m.version ?? ""}`.trim());
  }
}

let wires: FakeWire[];
let socket: Socket;
let statuses: Status[];

/** A watcher that records its messages. */
class Notes implements Watcher {
  known = 0;
  readonly heard: string[] = [];
  version = () => this.known;
  game(game: Game, from: number): void {
    this.known = game.version;
    this.heard.push(`game ${game.version} from ${from}`);
  }
  chat(message: components["schemas"]["Message"]): void {
    this.heard.push(`chat ${message.text}`);
  }
  watchers(count: number): void {
    this.heard.push(`watchers ${count}`);
  }
  trouble(problem: components["schemas"]["Problem"]): void {
    this.heard.push(`trouble ${problem.code}`);
  }
}

/** The connection that was opened last. */
const wire = (): FakeWire => wires.at(-1)!;

beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime(1_000_000);
  vi.spyOn(Math, "random").mockReturnValue(0.5); // waits are exact
  wires = [];
  statuses = [];
  socket = new Socket(() => {
    const made = new FakeWire();
    wires.push(made);
    return made;
  });
  socket.listen((status) => statuses.push(status));
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("watching", () => {
  it("connects when something is watched first, and asks then", () => {
    expect(wires).toHaveLength(0);
    socket.watch("g1", new Notes());
    expect(wires).toHaveLength(1);
    wire().accept();
    expect(wire().asked).toEqual(["watch g1 0"]);
  });

  it("uses one connection for all", () => {
    socket.watch("g1", new Notes());
    wire().accept();
    socket.watch("g2", new Notes());
    socket.lobby(() => undefined);
    expect(wires).toHaveLength(1);
    expect(wire().asked).toEqual(["watch g1 0", "watch g2 0", "lobby"]);
  });

  it("tells each watcher of its own game", () => {
    const [one, two] = [new Notes(), new Notes()];
    socket.watch("g1", one);
    socket.watch("g2", two);
    wire().accept();
    wire().tell({ type: "game", game: { id: "g1", version: 7 }, from: 3 });
    wire().tell({ type: "watchers", game: "g2", count: 4 });
    wire().tell({ type: "chat", game: "g2", message: { text: "hi" } });
    wire().tell({ type: "error", game: "g1", problem: { code: "no-game" } });
    expect(one.heard).toEqual(["game 7 from 3", "trouble no-game"]);
    expect(two.heard).toEqual(["watchers 4", "chat hi"]);
  });

  it("closes the connection with the last watcher", () => {
    const stop = socket.watch("g1", new Notes());
    wire().accept();
    stop();
    expect(wire().asked).toEqual(["watch g1 0", "unwatch g1"]);
    expect(wire().closed).toBe(true);
    vi.advanceTimersByTime(120_000);
    expect(wires).toHaveLength(1);
  });
});

describe("clubs", () => {
  it("tells whoever looks at a club, and looks again after the connection broke", () => {
    const heard: string[] = [];
    const stop = socket.club("k1", () => heard.push("k1"));
    socket.club("", () => heard.push("mine"));
    wire().accept();
    const asked = () => wire().sent.flatMap((m) => (m.type === "club" ? [`${m.club} ${m.on}`] : []));
    expect(asked()).toEqual(["k1 true", " true"]);
    wire().tell({ type: "club", club: "k1" });
    wire().tell({ type: "club", club: "k2" });
    wire().tell({ type: "club" });
    expect(heard).toEqual(["k1", "mine"]);
    wire().break();
    vi.advanceTimersByTime(60_000);
    wire().accept();
    expect(asked()).toEqual(["k1 true", " true"]);
    stop();
    expect(asked()).toEqual(["k1 true", " true", "k1 false"]);
    wire().tell({ type: "club", club: "k1" });
    expect(heard).toEqual(["k1", "mine"]);
  });
});

describe("reconnecting", () => {
  it("asks again from the known version", () => {
    const notes = new Notes();
    socket.watch("g1", notes);
    wire().accept();
    wire().tell({ type: "game", game: { id: "g1", version: 7 }, from: 0 });
    wire().break();
    vi.advanceTimersByTime(500);
    expect(wires).toHaveLength(2);
    wire().accept();
    expect(wire().asked).toEqual(["watch g1 7"]);
  });

  it("waits twice as long after every failure, at most half a minute", () => {
    socket.watch("g1", new Notes());
    const waits: number[] = [];
    for (let i = 0; i < 9; i++) {
      wire().break();
      const { retry } = socket.status;
      waits.push(retry! - Date.now());
      vi.advanceTimersByTime(waits[i]!);
      expect(wires).toHaveLength(i + 2);
    }
    expect(waits).toEqual([500, 1000, 2000, 4000, 8000, 16000, 30000, 30000, 30000]);
  });

  it("begins with short waits again once it was connected", () => {
    socket.watch("g1", new Notes());
    wire().break();
    vi.advanceTimersByTime(500);
    wire().accept();
    wire().break();
    expect(socket.status.retry! - Date.now()).toBe(500);
  });

  it.each([0, 0.999])("is back within two seconds of being closed, whatever the lot (%s)", (lot) => {
    vi.spyOn(Math, "random").mockReturnValue(lot);
    socket.watch("g1", new Notes());
    wire().accept();
    wire().break();
    vi.advanceTimersByTime(2000);
    expect(wires).toHaveLength(2);
    wire().accept();
    expect(wire().asked).toEqual(["watch g1 0"]);
  });

  it("comes back when the server said it should", () => {
    socket.watch("g1", new Notes());
    wire().accept();
    wire().tell({ type: "goodbye", retry: 3210 });
    wire().break();
    expect(socket.status).toMatchObject({ state: "offline", retry: Date.now() + 3210 });
    vi.advanceTimersByTime(3210);
    expect(wires).toHaveLength(2);
  });

  it("does not wait when it has to hurry", () => {
    socket.watch("g1", new Notes());
    wire().break();
    socket.hurry();
    expect(wires).toHaveLength(2);
    vi.advanceTimersByTime(500);
    expect(wires).toHaveLength(2);
  });

  it("reconnects for another cookie, deaf to the old connection", () => {
    const notes = new Notes();
    socket.watch("g1", notes);
    const old = wire();
    old.accept();
    socket.restart();
    expect(old.closed).toBe(true);
    wire().accept();
    old.tell({ type: "game", game: { id: "g1", version: 1 }, from: 0 });
    old.break();
    expect(notes.heard).toEqual([]);
    expect(wires).toHaveLength(2);
    expect(wire().asked).toEqual(["watch g1 0"]);
  });

  it("gives up a connection that does not answer pings", () => {
    socket.watch("g1", new Notes());
    wire().accept();
    vi.advanceTimersByTime(8_000);
    expect(wire().closed).toBe(true);
    expect(socket.status.state).toBe("offline");
  });
});

describe("the server's clock", () => {
  const pong = (lag: number, ahead: number) => {
    const at = wire().sent.findLast((m) => m.type === "ping")!.at!;
    vi.setSystemTime(at + lag);
    wire().tell({ type: "pong", at, now: at + lag / 2 + ahead });
  };

  it("is measured from the middle of a round trip", () => {
    socket.watch("g1", new Notes());
    wire().accept();
    expect(socket.offset).toBeNull();
    pong(40, 5_000);
    expect(socket.offset).toBe(5_000);
    expect(socket.status.lag).toBe(40);
  });

  it("is believed from the fastest round trip", () => {
    socket.watch("g1", new Notes());
    wire().accept();
    pong(40, 5_000);
    vi.advanceTimersByTime(10_000);
    pong(400, 5_200);
    expect(socket.offset).toBe(5_000);
    vi.advanceTimersByTime(10_000);
    pong(20, 5_010);
    expect(socket.offset).toBe(5_010);
  });
});

it("hears of challenges as long as somebody listens, on each new connection", () => {
  const heard: number[] = [];
  const stop = socket.challenges((games) => heard.push(games.length));
  wire().accept();
  wire().tell({ type: "challenges", games: [{ id: "g1" }] });
  wire().break();
  vi.advanceTimersByTime(1_000);
  wire().accept();
  expect(wire().asked).toEqual(["challenges"]);
  wire().tell({ type: "challenges", games: [] });
  expect(heard).toEqual([1, 0]);
  stop();
  expect(wire().closed).toBe(true);
});

it("hears how many notices there are as long as somebody listens, on each new connection", () => {
  const heard: number[] = [];
  const stop = socket.notices((unseen, newest) => heard.push(unseen, newest));
  wire().accept();
  wire().tell({ type: "notices", unseen: 2, newest: 7 });
  wire().break();
  vi.advanceTimersByTime(1_000);
  wire().accept();
  expect(wire().asked).toEqual(["notices"]);
  wire().tell({ type: "notices", unseen: 0 });
  expect(heard).toEqual([2, 7, 0, 0]);
  stop();
  expect(wire().closed).toBe(true);
});

it("tells how the connection is", () => {
  socket.watch("g1", new Notes());
  wire().accept();
  wire().break();
  expect(statuses.map((s) => s.state)).toEqual(["connecting", "open", "offline"]);
});

it("joins a wooden board again after a break, and only then speaks there", () => {
  const heard: unknown[] = [];
  const joined = vi.fn(() => socket.tellBoard({ act: { do: "hello", seat: 1 } }));
  const stop = socket.board({ key: "k", joined, hear: (message) => heard.push(message.act) });
  socket.tellBoard({ act: { do: "press", seat: 1 } }); // without a connection it is lost
  wires[0]!.accept();
  const said = (wire: FakeWire) => wire.sent.filter((m) => m.type === "board").map((m) => JSON.stringify(m));
  const both = [
    JSON.stringify({ type: "board", board: "k", on: true }),
    JSON.stringify({ type: "board", board: "k", act: { do: "hello", seat: 1 } }),
  ];
  expect(said(wires[0]!)).toEqual(both);
  wires[0]!.tell({ type: "board", board: "k", act: { do: "hello", seat: 2 } });
  wires[0]!.tell({ type: "board", board: "another", act: { do: "hello", seat: 3 } });
  expect(heard).toEqual([{ do: "hello", seat: 2 }]);
  wires[0]!.break();
  vi.advanceTimersByTime(60_000);
  wires[1]!.accept();
  expect(said(wires[1]!)).toEqual(both);
  stop();
  expect(wires[1]!.closed).toBe(true);
});
