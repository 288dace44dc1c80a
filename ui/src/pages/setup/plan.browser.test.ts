import { describe, expect, test } from "vitest";
import { familyOf } from "../../games/families";
import { presetsOf } from "../../games/presets";
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

  test("is what was chosen, and a way to play with a name takes the choice back", () => {
    const plan = planned("draughts");
    plan.choose(ending, "draw");
    expect(plan.variant).toBe("draughts:4");
    expect(plan.why(ending)).toBe("");
    plan.take(presetsOf(plan.family).find((p) => p.name === "light")!);
    expect(plan.variant).toBe("draughts:4,colour=light,ending=count");
  });
});
