import { expect, test } from "vitest";
import { draw } from "./drawing.ts";
import { stand } from "./games.testing.ts";
import { join } from "./joins.ts";
import { labels } from "./labels.ts";

/** The labels below the board from left to right, or beside it from bottom to top. */
function read(id: string, bottom: number, side: "below" | "left"): string {
  const { surface } = stand(id);
  const drawing = draw(surface, bottom);
  return labels(drawing, join(surface), 15)
    .filter(({ at: [x, y] }) => (side === "below" ? y > drawing.height : x < 0))
    .sort((a, b) => (side === "below" ? a.at[0] - b.at[0] : b.at[1] - a.at[1]))
    .map(({ text }) => text)
    .join(" ");
}

test.each([
  ["star:2", 1, "below", "a b c d e f g h"],
  ["star:2", 2, "below", "h g f e d c b a"],
  ["star:2", 2, "left", "8 7 6 5 4 3 2 1"],
  ["rex", 1, "below", "a b c d e f g h i j l m n o p q r s t"],
  ["rex", 1, "left", "1 2 3 4 5 6 7 8 9"],
  ["royale", 2, "below", "16 15 14 13 12 11 10 9 8 7 6 5 4 3 2 1"],
  ["royale", 2, "left", "a b c d e f g h i j k l m n o p"],
  ["star:4", 1, "below", "1a 1b 1c 1d 1e 1f 1g 1h"],
  ["star:4", 3, "below", "3a 3b 3c 3d 3e 3f 3g 3h"],
  ["yalta", 2, "below", "l k j i d c b a"],
] as const)("%s from seat %i: %s", (id, bottom, side, expected) => {
  expect(read(id, bottom, side)).toBe(expected);
});

test("the sides of a star are numbered up to the seam and down again", () => {
  const { surface } = stand("star:4");
  const drawing = draw(surface, 1);
  const right = labels(drawing, join(surface), 15).filter(
    ({ at: [x, y] }) => x + y > 1.35 * drawing.width && x < drawing.width && y < drawing.height,
  );
  expect(right.sort((a, b) => b.at[1] - a.at[1]).map(({ text }) => text)).toEqual(
    "1 2 3 4 4 3 2 1".split(" "),
  );
});
