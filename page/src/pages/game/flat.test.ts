import { expect, test } from "vitest";
import { flatPlaces, shortWay } from "./flat";

const round = (...angles: number[]) => angles.map((angle, i) => ({ seat: i + 1, angle }));
const at = (places: ReturnType<typeof flatPlaces>) =>
  places.map(({ seat, x, y }) => `${seat} ${x.toFixed(2)} ${y.toFixed(2)}`);

test("on a wide screen the seats are in the columns beside the board", () => {
  expect(at(flatPlaces(round(0, 90, 180, 270), true))).toEqual([
    "1 1.00 1.00",
    "2 1.00 0.50",
    "3 0.00 0.00",
    "4 0.00 0.50",
  ]);
});

test("on a high screen the seats stand above and below the board", () => {
  expect(at(flatPlaces(round(0, 90, 180, 270), false))).toEqual([
    "1 0.50 1.00",
    "2 1.00 0.00",
    "3 0.50 0.00",
    "4 0.00 1.00",
  ]);
});

test.each([true, false])("no two of eight seats share a place; wide: %s", (wide) => {
  const places = flatPlaces(round(0, 45, 90, 135, 180, 225, 270, 315), wide);
  expect(new Set(at(places).map((text) => text.slice(2))).size).toBe(8);
  expect(places.map(({ turn }) => turn)).toEqual([-0, -45, -90, -135, -180, -225, -270, -315]);
});

test("a turn goes the short way", () => {
  expect(shortWay(0, -270)).toBe(90);
  expect(shortWay(90, -270)).toBe(90);
  expect(shortWay(-90, -180)).toBe(-180);
  expect(shortWay(350, 10)).toBe(370);
});
