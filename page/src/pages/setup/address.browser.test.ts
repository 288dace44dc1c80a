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
  "/new/rex?with=friends&clock=10+5,30s,60m",
  "/new/rex?with=friends&clock=60m,30s",
  "/new/yalta?with=here&clock=5h,45s",
  "/new/yalta?with=here&clock=10+0,3x20,10-5-2.5",
  "/new/star:2?with=here&clock=90+30,40/30",
  "/new/star:4?seats=me,bot5,friend,bot3",
  "/new/star:3?seats=bot1,bot2,bot10",
  "/new/yalta?seats=me,program:deep%20thought,person:anna",
  "/new/yalta?with=friends&clock=10+5&match=2&official=yes&leave=bot4,15m&chat=no&names=hidden&watch=public",
  "/new/rex?match=0",
  "/new/star:4?with=anybody&leave=out,1m&seating=chosen",
  "/new/royale?on=server",
  "/new/yalta?with=friends&clock=10+5&rated=yes",
])("an address is the whole choice: %s", (address) => {
  expect(write(planned(address))).toBe(address);
});

test("what an address says wrongly is as usual", () => {
  const plan = planned("/new/star:9,teams=threes,centre=nowhere?with=nobody&clock=soon");
  expect(plan.count).toBe(4);
  expect(write(plan)).toBe("/new/star:4");
  expect(write(planned("/new/star:4?seats=me,bot3"))).toBe("/new/star:4");
  expect(write(planned("/new/star:4?seats=me,me,bot3,bot3"))).toBe("/new/star:4");
  expect(write(planned("/new/yalta?seats=me,bot99,bot0"))).toBe("/new/yalta");
  expect(write(planned("/new/yalta?match=7&leave=bot40,3m&rated=perhaps&chat=loud"))).toBe("/new/yalta");
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
