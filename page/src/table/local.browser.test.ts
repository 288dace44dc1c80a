import { afterEach, describe, expect, test, vi } from "vitest";
import { recordDate } from "../app/dates";
import { RefusedError } from "../rules/types";
import { begin, LocalTable, type Plan } from "./local.svelte";
import { shelf } from "./shelf";
import { TroubleError, type ClockTerms, type Table } from "./table";

const person = { kind: "person", name: "", level: 0 } as const;
const pip = { kind: "bot", name: "", level: 1 } as const;

const none: ClockTerms = { kind: "none" };
const plan = (variant: string, sitters: Plan["sitters"], clock: ClockTerms = none): Plan => ({
  variant,
  sitters,
  clock,
  lots: false,
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
    expect((await shelf.heads()).find((h) => h.id === t.id)).toMatchObject({
      played: 4,
      state: { stage: "over" },
    });
  });

  test("may enter a move while the last is being kept, and see moves all the while", async () => {
    const t = await seat("star:2", [person, person]);
    const sees: number[] = [];
    const played = [t.play("e4"), t.play("e5"), t.play("Nf3")];
    let done = false;
    void Promise.all(played).then(() => (done = true));
    while (!done) {
      sees.push(t.dests.length);
      await new Promise((next) => setTimeout(next));
    }
    expect(texts(t)).toEqual(["e2e4", "e7e5", "g1f3"]);
    expect(Math.min(...sees)).toBeGreaterThan(0);
  });

  test("learn why a move is refused", async () => {
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
    await expect(t.play("c2d3")).rejects.toBeInstanceOf(TroubleError);
    await t.propose("resume");
    await t.resign(2);
    expect(t.outcome).toMatchObject({ winners: [1], reason: "resignation" });
    const next = await table((await t.rematch()).split("/")[2]);
    expect(next.seats.map((s) => s.name)).toEqual(["Bela", "Anna"]);
    expect(await t.rematch()).toBe(`/here/${next.id}`);
  });

  test("an eliminated player plays again at once, with the same company", async () => {
    const t = await seat("yalta", [{ ...person, name: "Anna" }, pip, { ...pip, level: 2 }]);
    await t.resign(1);
    expect(t.stage).toBe("playing"); // the others go on
    const next = await table((await t.again!()).split("/")[2]);
    expect(next.id).not.toBe(t.id);
    expect(next.entries).toEqual([]);
    expect(next.seats.map((s) => [s.kind, s.name, s.level])).toEqual([
      ["person", "Anna", 0],
      ["bot", "", 1],
      ["bot", "", 2],
    ]);
  });

  test("leave a picture of how the game stands, which is of its last move", async () => {
    const t = await seat("star:2", [person, person]);
    await t.play("e4");
    t.close();
    const [{ picture, played }] = (await shelf.heads()).filter((h) => h.id === t.id);
    expect(played).toBe(1);
    expect(picture).toMatchObject({ played: 1 });
    const squares = picture!.men.map((man) => man.square);
    expect(squares).toContain("e4");
    expect(squares).not.toContain("e2");
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

  test("keep partners together in a rematch, as on the server", async () => {
    const names = ["Anna", "Bela", "Cora", "Dora"];
    const t = await seat(
      "star:4,teams=adjacent",
      names.map((name) => ({ ...person, name })),
    );
    await t.propose("abort");
    const next = await table((await t.rematch()).split("/")[2]);
    expect(next.seats.map((s) => s.name)).toEqual(["Cora", "Dora", "Anna", "Bela"]);
  });

  test("cannot take back over a resignation", async () => {
    const t = await seat("star:3", [person, person, person]);
    await t.play("1e21e4");
    await t.resign(2);
    await expect(t.propose("takeback")).rejects.toMatchObject({ code: "nothing" });
    expect(texts(t)).toEqual(["1e21e4", "resign2"]);
  });

  test("have a record with the tags of the server's", async () => {
    const clock: ClockTerms = { kind: "game", initial: 60_000, increment: 0, delay: 0 };
    const t = await seat("star:2", [{ ...person, name: "Anna" }, pip], clock);
    await t.resign(1);
    const tags = [...(await t.record()).matchAll(/^\[(\w+) "(.*)"\]$/gm)].map(([, tag, value]) => [
      tag,
      value,
    ]);
    expect(Object.fromEntries(tags)).toMatchObject({
      Game: "star:2",
      Event: "Casual game",
      Site: "?",
      Date: recordDate(Date.now()),
      Seat1: "Anna",
      Seat2: "Bot 1",
      TimeControl: "60",
      Result: "2>1",
      Reason: "resignation",
    });
  });

  test("have no clock before the first move", async () => {
    const clock: ClockTerms = { kind: "move", perMove: 5_000 };
    const t = await seat("star:2", [person, person], clock);
    expect(t.seats.map((s) => s.clock?.flag)).toEqual([null, null]);
    await t.play("e2e4");
    expect(t.seats[1].clock?.flag).toBeGreaterThan(Date.now());
  });

  test("have the time that was left when the page comes back, and what they used stays used", async () => {
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
    await again.propose("resume");
    await again.propose("takeback");
    expect(again.seats[0].clock?.left).toBe(65_000);
  });

  test("lose on time", { timeout: 30_000 }, async () => {
    const clock: ClockTerms = { kind: "game", initial: 10_000, increment: 0, delay: 0 };
    const t = await seat("star:2", [person, person], clock);
    await t.play("e2e4");
    await vi.waitUntil(() => t.stage === "over", { timeout: 25_000 });
    expect(texts(t)).toEqual(["e2e4", "flag2"]);
    expect(t.outcome).toMatchObject({ reason: "time", winners: [1] });
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

  test("move even if the notation changes while they think", async () => {
    const t = await seat("rex", [person, pip]);
    const played = t.play("c2d3");
    await played;
    t.setStyle("long");
    await vi.waitUntil(() => t.entries.length === 2, { timeout: 20_000 });
    expect(t.entries[0].name).toBe("c2-d3");
  });

  test("move even if the letters change, and are written in them", async () => {
    const t = await seat("star:2", [person, pip]);
    await t.play("Nf3");
    t.setLetters("es");
    await vi.waitUntil(() => t.entries.length === 2 && t.letters === "es", { timeout: 20_000 });
    await vi.waitUntil(() => t.entries[0]?.name === "Cf3");
    await t.play("Cc3"); // and the letters are read
    expect(t.entries[2]?.text).toBe("b1c3");
    await vi.waitUntil(() => t.entries.length === 4, { timeout: 20_000 });
    expect(await t.read("Ng1")).toBe("f3g1"); // English letters too, as in a plan
    await t.play("Ng1");
    expect(t.entries[4]?.name).toBe("Cg1");
  });

  test("play on when the page comes back", async () => {
    const id = await begin(plan("draughts:2", [pip, person]));
    const t = await table(id);
    await vi.waitUntil(() => t.entries.length === 1, { timeout: 20_000 });
    expect(t.mine).toEqual([2]);
    expect(t.dests.length).toBeGreaterThan(0);
  });
});

test("bots vote on a draw", { timeout: 30_000 }, async () => {
  const t = await seat("star:2", [person, pip]);
  await t.propose("draw");
  expect(t.vote).toMatchObject({ kind: "draw", by: 1, voters: 2, cast: 1 });
  await vi.waitUntil(() => t.vote === null, { timeout: 25_000 });
  expect(t.lastVote?.kind).toBe("draw");
  expect(t.stage).toBe(t.lastVote?.passed ? "over" : "playing");
});

test("a game of the first form goes on", async () => {
  const id = "first";
  const first = {
    id,
    variant: "sovereign",
    created: 1,
    updated: 2,
    sitters: [
      { ...person, name: "Anna" },
      { ...person, name: "Bela" },
    ],
    terms: {
      clock: { kind: "none" },
      leaving: { kind: "out", after: 0 },
      lots: false,
      listed: false,
      chat: false,
    },
    seed: 7,
    stage: "playing",
    outcome: null,
    played: 2,
    turn: 2,
    left: [],
    paused: null,
    rematch: "",
  };
  const timing = { at: 1, spent: null, left: null };
  const moves = await (async () => {
    const t = await seat("sovereign", [person, person]);
    return [t.dests[0].text, "swap"];
  })();
  await shelf.put(first as never, 0, moves.map((text) => ({ text, timing })) as never);
  const t = await table(id);
  expect(texts(t)).toEqual(moves);
  expect(t.seats.map((s) => s.name)).toEqual(["Bela", "Anna"]);
  await t.play(t.dests[0].text);
  expect(t.entries.length).toBe(3);
});

test("a game that is open elsewhere", async () => {
  const t = await seat("rex", [person, person]);
  await expect(LocalTable.open(t.id)).rejects.toMatchObject({ code: "elsewhere" });
});

test("a game that is not there", async () => {
  await expect(LocalTable.open("nothing")).rejects.toMatchObject({ code: "notFound" });
});
