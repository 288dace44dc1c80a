import { expect, test } from "vitest";
import { changeText, lines, marginText, poolTitle, ratingText, type Leader } from "./ratings";

const leader = (name: string, number: number, level = 0): Leader => ({
  name,
  level,
  pool: "yalta",
  number,
  deviation: 40,
  provisional: false,
  games: 20,
  last: 0,
});

test("numbers as players write them", () => {
  expect(ratingText({ number: 1612.4, provisional: false })).toBe("1612");
  expect(ratingText({ number: 1500, provisional: true })).toBe("1500?");
  expect(marginText(39.6)).toBe("±40");
  expect(changeText(8.2)).toBe("+8");
  expect(changeText(-12)).toBe("−12");
  expect(changeText(0.2)).toBe("0");
});

test("pools by the names of their games", () => {
  expect(poolTitle("yalta")).toBe("Yalta");
  expect(poolTitle("star:2")).toBe("Star chess · 2");
  expect(poolTitle("star")).toBe("Star chess · 3 to 8 seats");
  expect(poolTitle("draughts:teams/fast")).toBe("Star draughts · Teams · fast games");
});

test("bots stand between those whom they are between, and are not ranked", () => {
  const all = lines({
    leaders: [leader("Anna", 1700), leader("Ben", 1450)],
    bots: [leader("", 1300, 4), leader("", 1500, 5), leader("", 1800, 7)],
  });
  expect(all.map(({ rank, of }) => (rank ? `${rank} ${of.name}` : `bot ${of.level}`))).toEqual([
    "bot 7",
    "1 Anna",
    "bot 5",
    "2 Ben",
    "bot 4",
  ]);
});
