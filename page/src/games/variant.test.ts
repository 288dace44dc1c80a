import { describe, expect, test } from "vitest";
import { families, familyOf, type Family } from "./families";
import { format, parse, partition, teamsOf, unequal } from "./variant";

const star = familyOf("star:4") as Family;

test.each([
  ["star:4", { name: "star", seats: 4, values: {} }],
  [
    "star:4,centre=neighbours,teams=13-24",
    { name: "star", seats: 4, values: { centre: "neighbours", teams: "13-24" } },
  ],
  ["rex", { name: "rex", seats: 0, values: {} }],
])("what %s says", (id, variant) => {
  expect(parse(id)).toEqual(variant);
});

describe("the id of a game", () => {
  test("has options in order and leaves out defaults", () => {
    const values = { stalemate: "pass", credit: "first", centre: "neighbours" };
    expect(format(star, 4, "pairs", values)).toBe("star:4,centre=neighbours,stalemate=pass,teams=pairs");
  });

  test("leaves out what makes no difference", () => {
    expect(format(star, 2, "ffa", { stalemate: "pass", centre: "neighbours" })).toBe("star:2");
    expect(format(star, 4, "ffa", { allycapture: "no" })).toBe("star:4");
    expect(format(star, 4, "pairs", { elimination: "remove" })).toBe("star:4,teams=pairs");
  });

  test("names no seats where there is but one number of them", () => {
    expect(format(familyOf("yalta") as Family, 3, "ffa", { redqueen: "i12" })).toBe("yalta,redqueen=i12");
  });
});

describe("teams", () => {
  test.each([
    [[0, 1, 0, 1], "pairs"],
    [[5, 5, 7, 7], "adjacent"],
    [[0, 1, 2, 3], "ffa"],
    [[0, 1, 0, 1, 0, 1], "threes"],
    [[0, 1, 1], "1-23"],
    [[0, 1, 1, 0], "14-23"],
    [[0, 0, 0], ""],
  ])("%j are %s", (teams, value) => {
    expect(partition(teams)).toBe(value);
  });

  test.each(["ffa", "pairs", "adjacent", "threes", "1-23456", "125-346"])("%s reads back", (value) => {
    expect(partition(teamsOf(value, 6))).toBe(value);
  });

  test("of different size are unequal", () => {
    expect(unequal([0, 1, 1])).toBe(true);
    expect(unequal([0, 1, 0, 1])).toBe(false);
  });
});

test("every value of every option has a label", () => {
  for (const { name, options } of families) {
    for (const o of options) expect(Object.keys(o.label), `${name}: ${o.name}`).toEqual(o.values);
  }
});
