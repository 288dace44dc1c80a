import { afterEach, describe, expect, test, vi } from "vitest";
import { RefusedError } from "../rules/types";
import { begin, LocalTable, type Plan } from "./local.svelte";
import { shelf } from "./shelf";
import type { ClockTerms, Table } from "./table";

const person = { kind: "person", name: "", level: 0 } as const;
const pip = { kind: "bot", name: "", level: 1 } as const;

const none: ClockTerms = { kind: "none" };
const plan = (variant: string, sitters: Plan["sitters"], clock: ClockTerms = none): Plan => ({
  variant,
  sitters,
  terms: { clock, leaving: { kind: "out", after: 0 }, lots: false, listed: false, chat: false },
});

const opened: Table[] = [];

async function table(id: string): Promise<LocalTable> {
  const t = await LocalTable.open(id);
  opened.push(t);
  return t;
}

const seat = async (...args: Parameters<typeof plan>): Promise<LocalTable> =>
  table(await begin(plan(...args)));

afterEach(() => {
  for (const t of opened.splice(0)) t.close();
});

const texts = (t: Table): string[] => t.entries.map((e) => e.text);

describe("two people at one screen", () => {
  test("play to a mate, which the shelf keeps", async () => {
    const t = await seat("star:2", [person, { ...person, name: "Bela" }]);
    expect(t.mine).toEqual([1, 2]);
    expect(t.dests.length).toBe(20);
    for (const move of ["f3", "e5", "g4", "Qh4#"]) await t.play(move);
    expect(t.stage).toBe("over");
    expect(t.outcome).toMatchObject({ over: true, reason: "mate", winners: [2] });
    expect(t.dests).toEqual([]);
    expect(await t.record()).toContain("2>1");

    t.close();
    const again = await table(t.id);
    expect(texts(again)).toEqual(["f2f3", "e7e5", "g2g4", "d8h4"]);
    expect(again.outcome).toEqual(t.outcome);
    expect((await shelf.heads()).find((h) => h.id === t.id)).toMatchObject({ stage: "over", played: 4 });
  });

  test("are told why a move is refused", async () => {
    const t = await seat("star:2", [person, person]);
    expect((await t.why("e2e5"))?.rule).toBe("star.5");
    await expect(t.play("e2e5")).rejects.toBeInstanceOf(RefusedError);
    expect(t.entries).toEqual([]);
  });

  test("take back, pause, resign, and play again with the seats changed", async () => {
    const t = await seat("rex", [
      { ...person, name: "Anna" },
      { ...person, name: "Bela" },
    ]);
    await t.play("c2d3");
    await t.propose("takeback");
    expect(t.entries).toEqual([]);
    await t.propose("pause");
    expect(t.may("pause")).toBe(false);
    await expect(t.play("c2d3")).rejects.toMatchObject({ code: "paused" });
    await t.propose("resume");
    await t.resign(2);
    expect(t.outcome).toMatchObject({ winners: [1], reason: "resignation" });
    const next = await table((await t.rematch()).split("/")[2]);
    expect(next.seats.map((s) => s.name)).toEqual(["Bela", "Anna"]);
    expect(await t.rematch()).toBe(`/here/${next.id}`);
  });

  test("change seats by the pie rule", async () => {
    const t = await seat("sovereign", [
      { ...person, name: "Anna" },
      { ...person, name: "Bela" },
    ]);
    await t.play(t.dests[0].text);
    await t.play("swap");
    expect(t.seats.map((s) => s.name)).toEqual(["Bela", "Anna"]);
    expect(t.now.turn).toBe(2);
  });

  test("end a game by agreement, or without a result", async () => {
    const drawn = await seat("star:3", [person, person, person]);
    await drawn.propose("draw");
    expect(drawn.outcome).toMatchObject({ winners: [], reason: "agreement" });
    const aborted = await seat("star:3", [person, person, person]);
    await aborted.propose("abort");
    expect(aborted.stage).toBe("aborted");
    expect(aborted.outcome).toBeNull();
  });

  test("lose on time", async () => {
    const clock: ClockTerms = { kind: "game", initial: 0, increment: 0, delay: 0 };
    const t = await seat("star:2", [person, person], clock);
    await t.play("e2e4"); // the clocks run from the first move on, and there is nothing on them
    await vi.waitUntil(() => t.stage === "over");
    expect(texts(t)).toEqual(["e2e4", "flag"]);
    expect(t.outcome).toMatchObject({ reason: "time", winners: [1] });
  });

  test("have the time that was left when the page comes back", async () => {
    const clock: ClockTerms = { kind: "game", initial: 60_000, increment: 5_000, delay: 0 };
    const t = await seat("star:2", [person, person], clock);
    await t.play("e2e4");
    expect(t.seats[0].clock).toEqual({ left: 65_000, flag: null, from: null });
    expect(t.seats[1].clock?.flag).not.toBeNull();
    await t.propose("pause");
    expect(t.seats[1].clock?.flag).toBeNull();
    t.close();
    const again = await table(t.id);
    expect(again.paused).not.toBeNull();
    expect(again.seats.map((s) => s.clock?.left)).toEqual(t.seats.map((s) => s.clock?.left));
  });
});

describe("bots", () => {
  test("answer, and their answers are taken back with the move", async () => {
    const t = await seat("yalta,redqueen=e12", [person, pip, pip]);
    await t.play("e2e4");
    await vi.waitUntil(() => t.entries.length === 3, { timeout: 20_000 });
    expect(t.now.turn).toBe(1);
    expect(t.dests.length).toBeGreaterThan(0);
    await t.propose("takeback");
    expect(t.entries).toEqual([]);
  });

  test("move though the notation is changed while they think", async () => {
    const t = await seat("rex", [person, pip]);
    const played = t.play("c2d3");
    await played;
    t.setStyle("long");
    await vi.waitUntil(() => t.entries.length === 2, { timeout: 20_000 });
    expect(t.entries[0].name).toBe("c2-d3");
  });

  test("play on when the page comes back", async () => {
    const id = await begin(plan("draughts:2", [pip, person]));
    const t = await table(id);
    await vi.waitUntil(() => t.entries.length === 1, { timeout: 20_000 });
    expect(t.mine).toEqual([2]);
    expect(t.dests.length).toBeGreaterThan(0);
  });
});

test("a game that is open elsewhere", async () => {
  const t = await seat("rex", [person, person]);
  await expect(LocalTable.open(t.id)).rejects.toMatchObject({ code: "elsewhere" });
});

test("a game that is not there", async () => {
  await expect(LocalTable.open("nothing")).rejects.toMatchObject({ code: "notFound" });
});
