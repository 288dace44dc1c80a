import { expect, test } from "vitest";
import { families } from "../../games/families";
import { presetsOf } from "../../games/presets";
import { companiesOf, seat, sits } from "./company";
import { Plan } from "./plan.svelte";

for (const family of families)
  test(`of those with whom ${family.name} is played one at most is chosen, whatever was chosen before`, () => {
    const offered = companiesOf(family);
    const counts = Array.from(
      { length: family.maxSeats - family.minSeats + 1 },
      (_, i) => family.minSeats + i,
    );
    const steps: ((plan: Plan) => void)[] = [
      ...offered.map((company) => (plan: Plan) => seat(plan, company)),
      ...counts.map((count) => (plan: Plan) => void (plan.count = count)),
      ...presetsOf(family).map((preset) => (plan: Plan) => plan.take(preset)),
      (plan) => plan.place(2, "friend"),
      (plan) => plan.join(2, 0),
    ];
    for (const first of steps)
      for (const second of steps)
        for (const third of offered) {
          const plan = new Plan(family);
          first(plan);
          second(plan);
          expect(offered.filter((company) => sits(plan, company)).length).toBeLessThanOrEqual(1);
          seat(plan, third);
          expect(offered.filter((company) => sits(plan, company))).toEqual([third]);
        }
  });
