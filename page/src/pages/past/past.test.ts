import { cast } from "../../games/bots";
import { describe, expect, test } from "vitest";
import { cursorOf, recordsAddress, searchOf, wordsOf, type PastGame } from "./past";
import { m } from "../../paraglide/messages.js";
import { endingText, fellowName, others, resultText } from "./words";

describe("the words of a wish", () => {
  test("are those of an address, and back", () => {
    const search =
      "?family=star&seats=4&clock=days&place=2&ending=last-king&own=no&with=abcDEF012345.2&from=2026-01-31&to=2026-02-01";
    expect(searchOf(wordsOf(search))).toBe(search);
    expect(recordsAddress(wordsOf("?place=1"))).toBe("/api/v1/me/past/record?place=1");
    expect(searchOf({})).toBe("");
    expect(searchOf({ family: "" })).toBe("");
  });

  test("leave out what nobody can wish", () => {
    expect(wordsOf("?family=STAR&seats=9&clock=x&place=0&with=1.2&from=today&own=&more=1")).toEqual({});
  });
});

test("the cursor of the next page is in the header Link", () => {
  expect(cursorOf(null)).toBe("");
  expect(cursorOf('</api/v1/me/past?cursor=12.abcDEF012345&family=star>; rel="next"')).toBe(
    "12.abcDEF012345",
  );
});

function game(
  seat: number,
  ...seats: { place: number; points: number; name?: string; level?: number }[]
): PastGame {
  return {
    id: "abcDEF012345",
    variant: `star:${seats.length}`,
    clock: { kind: "none" },
    begun: 1,
    ended: 2,
    ending: "mate",
    own: true,
    rated: false,
    overBoard: false,
    entries: 3,
    seat,
    seats: seats.map(({ level = 0, ...s }, i) => ({
      kind: level ? "bot" : "person",
      level,
      mine: i + 1 === seat,
      ...s,
    })),
  };
}

/** A game whose seats were all the person's. */
function both(...seats: Parameters<typeof game>[1][]): PastGame {
  const g = game(1, ...seats);
  return { ...g, seats: g.seats.map((s) => ({ ...s, mine: true })) };
}

describe("a game of the past", () => {
  test.each([
    [game(1, { place: 1, points: 1 }, { place: 2, points: 0 }), "You won"],
    [game(2, { place: 1, points: 1 }, { place: 2, points: 0 }), "You lost"],
    [game(1, { place: 1, points: 0.5 }, { place: 1, points: 0.5 }), "Draw"],
    [game(3, { place: 1, points: 1 }, { place: 2, points: 0 }, { place: 3, points: 0 }), "Place 3 of 3"],
    [game(1, { place: 0, points: 0 }, { place: 0, points: 0 }), "aborted"],
    [both({ place: 1, points: 1, name: "Anna" }, { place: 2, points: 0 }), "Anna wins"],
    [both({ place: 1, points: 0.5 }, { place: 1, points: 0.5 }), "Draw"],
  ])("tells its result", (g, text) => expect(resultText(g)).toBe(text));

  test("names the others", () => {
    const bot = { place: 2, points: 0, level: 1 };
    const [first, second, third, ...more] = others(
      game(1, { place: 1, points: 1, name: "Anna" }, bot, bot, { place: 2, points: 0, name: "Béla" }),
    );
    expect([first, second].map((one) => one?.face)).toEqual(cast([1, 1]).map((one) => one?.face));
    expect(third).toEqual({ name: "Béla", handle: "", face: undefined });
    expect(more).toEqual([]);
  });

  test("tells what ended it", () => {
    expect(endingText("resignation")).toBe("resignation");
    expect(endingText("aborted")).toBe("aborted");
    expect(endingText("rounds", "draughts:2")).not.toBe(endingText("rounds", "star:2"));
  });
});

test("a person with a closed account is a deleted player, not a nameless one", () => {
  expect(fellowName({ name: "", gone: true })).toBe(m.table_gone());
  expect(fellowName({ name: "" })).toBe(m.past_fellow_none());
  expect(fellowName({ name: "Bela" })).toBe("Bela");
});
