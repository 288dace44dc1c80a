import { expect, test } from "vitest";
import { draw } from "./drawing.ts";
import { stand } from "./games.testing.ts";
import { apart } from "./modules.ts";

test.each(["star:3", "star:4", "star:5", "star:7", "star:8"])(
  "the half-boards of %s come as a whole, each from its own side",
  (id) => {
    const { surface } = stand(id);
    const drawing = draw(surface, 0);
    const from = apart(drawing, surface.rotation);
    const sides = new Map<string, Set<string>>();
    for (const { name, centre } of drawing.shapes) {
      const side = from(centre)
        .map((x) => x.toFixed(1))
        .join();
      sides.set(name[0]!, (sides.get(name[0]!) ?? new Set()).add(side));
    }
    expect([...sides.values()].map((found) => found.size)).toEqual(Array(surface.seats).fill(1));
    expect(new Set([...sides.values()].flatMap((found) => [...found])).size).toBe(surface.seats);
  },
);
