import { expect, test } from "vitest";
import { draw } from "./drawing.ts";
import { BOARDS, stand } from "./games.testing.ts";
import { seams } from "./ground.ts";
import { join } from "./joins.ts";

test.each(BOARDS)("the seams of %s", (id) => {
  const { surface } = stand(id);
  const found = seams(surface, draw(surface, 1), join(surface));
  if (!/^(star:[3-8]|yalta)/.test(id)) return expect(found).toBeUndefined();
  // Each half-board meets the next along four squares, and all of them meet in the middle.
  expect(found!.lines).toHaveLength(4 * surface.seats);
  if (surface.seats % 2 === 0) {
    expect(found!.centre[0]).toBeCloseTo(surface.width / 2, 0);
    expect(found!.centre[1]).toBeCloseTo(surface.height / 2, 0);
  }
});
