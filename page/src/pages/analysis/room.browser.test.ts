import { beforeEach, expect, test, vi } from "vitest";
import type { Place, TreeEntry } from "../../rules/trees";
import { Room } from "./room.svelte";

/** The requests to the workers, and the searches without an answer yet. */
const worker = vi.hoisted(() => ({
  asked: [] as string[],
  searches: [] as ((found: object) => void)[],
  entries: [] as object[],
  analysed: { trees: [{ number: 1, end: "0" }] } as object | Error,
}));

vi.mock("../../rules/connection", () => ({
  Connection: class {
    ask(ask: string, { path }: { path?: string }): Promise<unknown> {
      worker.asked.push(path === undefined ? ask : `${ask} ${path}`);
      if (ask === "search") return new Promise((done) => worker.searches.push(done));
      const view = { outcome: { over: false }, moves: [] };
      const answers: Record<string, unknown> = {
        analyse: worker.analysed,
        surface: { name: "star:3", seats: 3 },
        tree: { game: "star:3", tags: [], line: { entries: worker.entries } },
        node: { path, next: [], key: "", from: { game: "star:3" }, view },
        course: [],
      };
      const answer = answers[ask] ?? 1;
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
    }
    end(): void {
      worker.asked.push("end");
    }
  },
}));

const entry = (n: number, seat: number): TreeEntry =>
  ({ path: String(n), seat, round: Math.ceil(n / 3), kind: "none", name: `m${n}`, variations: [] }) as never;
const found = { lines: [], nodes: 1, ms: 1 };
const searched = () => worker.asked.filter((ask) => ask === "search").length;
const settled = () => new Promise((done) => setTimeout(done));

beforeEach(() => {
  worker.asked = [];
  worker.searches = [];
  worker.analysed = { trees: [{ number: 1, end: "0" }] };
  // Seat 2 is out after its first move.
  worker.entries = [1, 2, 3, 1, 3, 1].map((seat, i) => entry(i + 1, seat));
});

async function opened(): Promise<Room> {
  const room = new Room("en");
  await room.open({ game: "star:3" });
  await settled();
  room.threads = 1;
  return room;
}

test("nothing is thought about while nobody sees the page, and it goes on when somebody does", async () => {
  const room = await opened();
  room.looks = Infinity;
  room.on = true;
  await vi.waitFor(() => expect(searched()).toBe(1));
  worker.searches.shift()!(found);
  await vi.waitFor(() => expect(searched()).toBe(2)); // it goes on and on

  room.hidden = true;
  worker.searches.shift()!(found); // it was stopped
  await settled();
  expect(searched()).toBe(2);
  // Nor at another place, as long as nobody sees it.
  await room.goto("1");
  await settled();
  expect(searched()).toBe(2);
  expect(room.on).toBe(true);

  room.hidden = false;
  await vi.waitFor(() => expect(searched()).toBe(3));
  room.close();
});

test("who goes by the moves of a seat stands where it has moved, and stays where it moves no more", async () => {
  const room = await opened();
  const at = async (act: () => void): Promise<string> => {
    act();
    await settled();
    return (room.place as Place).path;
  };
  expect(await at(() => room.moveOwn(1, true))).toBe("1");
  expect(await at(() => room.moveOwn(1, true))).toBe("4");
  expect(await at(() => room.moveOwn(3, true))).toBe("5");
  expect(await at(() => room.moveOwn(2, true))).toBe("5"); // is out
  expect(await at(() => room.moveOwn(2, false))).toBe("2");
  expect(await at(() => room.moveOwn(3, true))).toBe("3");
  expect(await at(() => room.moveOwn(1, false))).toBe("1");
  expect(await at(() => room.moveOwn(1, false))).toBe("0"); // the start
  room.close();
});

test("games of a text that cannot be opened are named, and so is a text that cannot be read", async () => {
  const unread = [{ record: 2, reason: "no such game" }];
  worker.analysed = { trees: [{ number: 1, end: "0" }], unread };
  const room = await opened();
  expect(room.leftOut).toEqual(unread);

  worker.analysed = new Error("nothing to read");
  await room.open({ text: "?" });
  expect([room.stage, room.unread, room.fault]).toEqual(["open", "nothing to read", ""]);

  worker.analysed = { trees: [{ number: 1, end: "0", fault: "line 3: an illegal move" }] };
  await room.open({ text: "1. e4" });
  expect([room.unread, room.fault, room.leftOut]).toEqual(["", "line 3: an illegal move", []]);
});
