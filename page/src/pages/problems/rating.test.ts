import { expect, test } from "vitest";
import ratings from "../../../../testdata/ratings.json";
import { ratingOf } from "./rating";

test("levels have the ratings of the bots, and the numbers between lie between them", () => {
  expect(ratings.map((_, i) => ratingOf(i + 1))).toEqual(ratings);
  expect(ratingOf(2.5)).toBe((ratings[1]! + ratings[2]!) / 2);
  expect(ratingOf(0)).toBe(ratings[0]);
  expect(ratingOf(11)).toBe(ratings.at(-1));
});
