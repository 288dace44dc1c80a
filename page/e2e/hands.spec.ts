// The first round of every game, entered on the board with each hand.

import { enter, type Hand } from "./board";
import { all } from "./deep";
import { begin } from "./local";
import { expect, test } from "./site";
import type { Page } from "@playwright/test";

interface First {
  readonly game: string;
  readonly seats?: number;
  readonly options?: Record<string, string>;
  readonly moves: readonly string[];
}

const everySeat = (seats: number, file: string) =>
  Array.from({ length: seats }, (_, i) => `${i + 1}${file}2 ${i + 1}${file}3`);

/** The other stars are tried by `make deep`: they differ by their number alone. */
const stars = all ? [3, 4, 5, 6, 7, 8] : [3, 8];

const games: readonly First[] = [
  { game: "star", seats: 2, moves: ["e2 e4", "e7 e5"] },
  ...stars.map((seats) => ({ game: "star", seats, moves: everySeat(seats, "d") })),
  { game: "yalta", options: { "Red’s queen": "e12" }, moves: ["d2 d3", "d7 d6", "k11 k9"] },
  { game: "sovereign", options: { "Choice of sides": "no" }, moves: ["g2 g3", "g15 g14"] },
  { game: "royale", moves: ["i2 i3", "b7 c7", "o8 n8", "k15 k14"] },
  { game: "rex", moves: ["j3 i4", "q9 p6"] },
  { game: "draughts", seats: 2, moves: ["g3 h4", "f6 g5"] },
  { game: "draughts", seats: 4, moves: ["1c3 1d4", "2c3 2d4", "3c3 3d4", "4c3 4d4"] },
];

const hands = ["mouse", "keyboard", "touch"] as const;

/**
 * The games that a hand plays: every game is played by one of the three, and by all of them in
 * `make deep`.
 */
const gamesOf = (hand: (typeof hands)[number]): readonly First[] =>
  games.filter((_, i) => all || (i + hands.indexOf(hand)) % hands.length === 0);

async function round(page: Page, hand: Hand, { game, seats = 0, options = {}, moves }: First): Promise<void> {
  await test.step(`${game} ${seats || ""}`, async () => {
    await begin(page, game, { seats, options });
    for (const move of moves) await enter(page, hand, move);
    await expect(page.locator(".move")).toHaveCount(moves.length);
  });
}

for (const hand of ["mouse", "keyboard"] as const) {
  test(`the first round of games, by ${hand}`, async ({ page }) => {
    for (const game of gamesOf(hand)) await round(page, hand, game);
  });
}

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("the first round of games, by touch", async ({ page }) => {
    for (const game of gamesOf("touch")) await round(page, "touch", game);
  });
});
