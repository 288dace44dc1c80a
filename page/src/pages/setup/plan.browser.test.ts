import { describe, expect, test } from "vitest";
import { familyOf } from "../../games/families";
import { presetsOf } from "../../games/presets";
import { clocks } from "./clocks";
import { Plan } from "./plan.svelte";

function planned(name: string): Plan {
  const family = familyOf(name);
  if (!family) throw new Error(name);
  return new Plan(family);
}

describe("how star draughts ends where nobody can be caught", () => {
  const ending = familyOf("draughts")!.options.find((o) => o.name === "ending")!;

  test("is counted where bots play among three and more, and says why", () => {
    const plan = planned("draughts");
    expect(plan.variant).toBe("draughts:4,ending=count");
    expect(plan.why(ending)).not.toBe("");
    expect(presetsOf(plan.family).find((p) => plan.is(p))?.name).toBe("usual");
  });

  test("is a draw between two, and among people", () => {
    const plan = planned("draughts");
    plan.count = 2;
    expect(plan.variant).toBe("draughts:2");
    plan.count = 3;
    for (const seat of [2, 3]) plan.place(seat, "here");
    expect(plan.variant).toBe("draughts:3");
    expect(plan.why(ending)).toBe("");
  });

  test("is the chosen one, and a way to play with a name takes the choice back", () => {
    const plan = planned("draughts");
    plan.choose(ending, "draw");
    expect(plan.variant).toBe("draughts:4");
    expect(plan.why(ending)).toBe("");
    plan.take(presetsOf(plan.family).find((p) => p.name === "light")!);
    expect(plan.variant).toBe("draughts:4,colour=light,ending=count");
  });
});

describe("a way to play that has a name", () => {
  const named = (plan: Plan) => presetsOf(plan.family).find((p) => plan.is(p))?.name;
  const take = (plan: Plan, name: string) => plan.take(presetsOf(plan.family).find((p) => p.name === name)!);

  test("is known at every number of seats for which it holds", () => {
    const plan = planned("star");
    for (const count of [3, 4, 5, 6, 7, 8]) {
      plan.count = count;
      expect(named(plan), `${count} seats`).toBe("conquer");
    }
    plan.count = 2;
    expect(named(plan)).toBe("chess");
    const draughts = planned("draughts");
    draughts.count = 2;
    expect(named(draughts)).toBe("spanish");
    draughts.count = 7;
    expect(named(draughts)).toBe("usual");
  });

  test("leaves as many at the table as there are, unless it is played by others", () => {
    const plan = planned("star");
    plan.count = 7;
    take(plan, "remove");
    expect(plan.variant).toBe("star:7,elimination=remove");
    take(plan, "threes");
    expect(plan.variant).toBe("star:6,teams=threes");
    take(plan, "chess");
    expect(plan.variant).toBe("star:2");
    take(plan, "last-check");
    expect(plan.variant).toBe("star:4,credit=last");
  });

  test("is the first offer: a match of REX, as its rulebook wants it, and a game of the others", () => {
    for (const name of ["star", "yalta", "sovereign", "royale", "draughts"])
      expect(planned(name).games, name).toBe(1);
    expect(planned("rex").games).toBe(2);
  });
});

describe("a clock of days", () => {
  const days = clocks.find((c) => c.terms.kind === "days")!;

  test("is kept by the server, while it is chosen", () => {
    const plan = planned("star");
    plan.clock = days;
    expect(plan.online).toBe(true);
    plan.clock = clocks[2]!;
    expect(plan.online).toBe(false);
    plan.where = "server";
    plan.clock = days;
    plan.clock = clocks[0];
    expect(plan.online).toBe(true);
  });

  test("is kept by the server even if this screen was chosen", () => {
    const plan = planned("rex");
    plan.clock = days;
    plan.where = "here";
    expect(plan.online).toBe(true);
  });
});
