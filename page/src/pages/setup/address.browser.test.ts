import { expect, test } from "vitest";
import { familyOf } from "../../games/families";
import { clockOf, clockText, read, write } from "./address";
import { clocks } from "./clocks";
import { Plan } from "./plan.svelte";

function planned(address: string): Plan {
  const { pathname, search } = new URL(address, "http://example.org");
  const game = decodeURIComponent(pathname.replace("/new/", ""));
  const plan = new Plan(familyOf(game)!);
  read(plan, game, search);
  return plan;
}

test.each([
  "/new/star:8",
  "/new/star:4,teams=pairs",
  "/new/star:6,teams=threes?with=friends",
  "/new/star:5,teams=13-245",
  "/new/star:4,centre=neighbours,teams=adjacent?with=friends&clock=20+10",
  "/new/star:4?with=anybody&clock=none",
  "/new/yalta,redqueen=e12?with=here&clock=3d",
  "/new/rex?with=anybody&clock=15~10",
  "/new/draughts:3?with=friends&clock=90s",
])("an address is the whole choice: %s", (address) => {
  expect(write(planned(address))).toBe(address);
});

test("what an address says wrongly is as usual", () => {
  const plan = planned("/new/star:9,teams=threes,centre=nowhere?with=nobody&clock=soon");
  expect(plan.count).toBe(4);
  expect(write(plan)).toBe("/new/star:4");
  expect(planned("/new/star:4,teams=12-23").partners).toBe(false);
  expect(planned("/new/star:4,teams=1-2-3-4").partners).toBe(false);
});

test("every clock that is offered is written and read again", () => {
  for (const clock of clocks) expect(clockOf(clockText(clock))).toBe(clock);
});

test("a game with anybody has a clock unless another is chosen", () => {
  const plan = planned("/new/yalta?with=anybody");
  expect(plan.clock.terms).toMatchObject({ kind: "game", initial: 600_000, increment: 5_000 });
  expect(planned("/new/yalta?with=friends").clock.terms.kind).toBe("none");
  plan.clock = clocks[0]!;
  expect(plan.clock.terms.kind).toBe("none");
});
