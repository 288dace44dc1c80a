import { describe, expect, test } from "vitest";
import { rules } from "../rules/client";
import { families } from "./families";
import { format, teamsOf, teamValues } from "./variant";

/** The canonical id, as the rules write it, and the teams that they see. */
async function judged(id: string): Promise<{ id: string; teams: string }> {
  const game = await rules().open({ game: id });
  await game.close();
  return { id: game.surface.id, teams: JSON.stringify(game.surface.teams) };
}

test("the families are those of the rules, with as many seats", async () => {
  const known = await rules().games();
  expect(families.map((f) => ids(f.name, f.minSeats, f.maxSeats))).toEqual(known.map((g) => g.ids));
});

function ids(name: string, from: number, to: number): string[] {
  if (from === to) return [name];
  return Array.from({ length: to - from + 1 }, (_, i) => `${name}:${from + i}`);
}

describe.each(families)("$name", (family) => {
  test("the rules have every value of every option, and write ids alike", async () => {
    for (const option of family.options) {
      for (const value of option.values) {
        const partners = !option.matters(family.maxSeats, false);
        const id = format(family, family.maxSeats, partners ? "pairs" : "ffa", { [option.name]: value });
        expect((await judged(id)).id).toBe(id);
      }
    }
  });

  test("the rules refuse other choices", async () => {
    for (const { name } of family.options) {
      const head = ids(family.name, family.minSeats, family.maxSeats).at(-1) as string;
      await expect(judged(`${head},${name}=nothing`)).rejects.toThrow();
    }
  });

  test("teams are those of the rules", async () => {
    if (!family.teams) return;
    for (let seats = family.minSeats; seats <= family.maxSeats; seats++) {
      for (const value of teamValues(seats)) {
        const { id, teams } = await judged(format(family, seats, value, {}));
        expect(id).toBe(format(family, seats, value, {}));
        expect(teams).toBe(JSON.stringify(members(teamsOf(value, seats))));
      }
    }
  });
});

function members(teams: readonly number[]): number[][] {
  return [...new Set(teams)].map((team) => teams.flatMap((t, i) => (t === team ? [i + 1] : [])));
}
