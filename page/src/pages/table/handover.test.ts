import { expect, test } from "vitest";
import {
  adopt,
  apart,
  DamagedError,
  fragments,
  gather,
  mostCodes,
  mostLetters,
  pack,
  parse,
  receive,
  replaces,
  unpack,
} from "./handover";

class Memory {
  readonly all = new Map<string, string>();
  getItem = (key: string) => this.all.get(key) ?? null;
  setItem = (key: string, value: string) => void this.all.set(key, value);
  removeItem = (key: string) => void this.all.delete(key);
}

/** A phone with a game of that many moves. */
function phone(moves: number): Memory {
  const memory = new Memory();
  const names = ["Ana", "Bela", "Çiğdem", "Дмитрий"];
  let state = moves;
  const dice = (n: number) => ((state = (Math.imul(state, 1103515245) + 12345) >>> 0) >>> 8) % n;
  const move = () => `${dice(4) + 1}${"NBRQK"[dice(5)]}${"abcdefgh"[dice(8)]}${dice(4) + 1}`;
  const written = Array.from({ length: moves }, move);
  memory.setItem(
    "manykings.table",
    JSON.stringify({ variant: "star:4", state: { turn: 2 }, undone: [], reasons: {}, beat: 1 }),
  );
  memory.setItem("manykings.sheet.star:4", JSON.stringify({ written, names, date: "2026.11.29" }));
  memory.setItem(
    "manykings.table.lots.star:4",
    JSON.stringify({ secret: "00", names, words: ["a", "b", "c", "d"], drawn: [2, 1, 3, 4] }),
  );
  memory.setItem("manykings.table.taste", JSON.stringify({ contrast: true }));
  return memory;
}

test.each([0, 10, 60, 400, 1500])("a game of %i moves comes over whole, code by code", async (moves) => {
  const [from, to] = [phone(moves), new Memory()];
  const codes = fragments(await pack(gather("star:4", from)));
  expect(codes.length).toBeLessThanOrEqual(mostCodes);
  for (const code of codes) expect(code.length).toBeLessThanOrEqual(mostLetters + 25);
  const last = codes
    .reverse()
    .map((code) => receive(`#${code}`, to))
    .at(-1)!;
  expect(last.kind).toBe("whole");
  adopt(await unpack(last.kind === "whole" ? last.packed : ""), to);
  expect(new Map([...to.all].sort())).toEqual(new Map([...from.all].sort()));
});

test("codes of two games do not mix, and a code may come twice", async () => {
  const to = new Memory();
  const [one, other] = await Promise.all(
    [600, 700].map(async (n) => fragments(await pack(gather("star:4", phone(n))))),
  );
  expect(receive(one![0]!, to)).toMatchObject({ kind: "part", have: 1 });
  expect(receive(one![0]!, to)).toMatchObject({ kind: "part", have: 1 });
  expect(receive(other![1]!, to)).toMatchObject({ kind: "part", have: 1 });
});

test("every changed letter is noticed", async () => {
  const packed = await pack(gather("star:4", phone(20)));
  for (let i = 0; i < packed.length; i++) {
    const changed = packed.slice(0, i) + (packed[i] === "a" ? "b" : "a") + packed.slice(i + 1);
    await expect(unpack(changed), String(i)).rejects.toThrow(DamagedError);
  }
  await expect(unpack(packed.slice(0, -1))).rejects.toThrow(DamagedError);
});

test.each([
  ["no JSON", "{"],
  ["another version", JSON.stringify({ ...gather("star:4", phone(1)), v: 2 })],
  ["an unknown game", JSON.stringify({ ...gather("star:4", phone(1)), variant: "go" })],
  ["the clock of another game", JSON.stringify({ ...gather("star:4", phone(1)), clock: { variant: "rex" } })],
  [
    "a long game of a sheet",
    JSON.stringify({
      ...gather("star:4", phone(1)),
      sheet: { written: [], names: [], game: "0".repeat(17) },
    }),
  ],
  [
    "lines that are no texts",
    JSON.stringify({ ...gather("star:4", phone(1)), sheet: { written: [1], names: [] } }),
  ],
])("%s is refused", (_, text) => expect(() => parse(text)).toThrow(DamagedError));

test("what unpacks to too much is refused", async () => {
  const { sheet, ...rest } = gather("star:4", phone(1));
  const big = { ...rest, sheet: { ...sheet!, written: ["x".repeat(300_000)] } };
  await expect(pack(big).then(unpack)).rejects.toThrow(DamagedError);
});

test("sheets are of two games if both say so", () => {
  const sheet = { written: ["e4"], names: [] };
  expect(apart({ ...sheet, game: "0a" }, { ...sheet, game: "0b" })).toBe(true);
  expect(apart({ ...sheet, game: "0a" }, { ...sheet, game: "0a" })).toBe(false);
  expect(apart({ ...sheet, game: "0a" }, sheet)).toBe(false); // written without a clock
});

test("a game in the way is known", () => {
  const handed = gather("star:4", phone(3));
  expect(replaces(handed, new Memory())).toBe(false);
  expect(replaces(handed, phone(5))).toBe(true);
});
