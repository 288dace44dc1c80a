// With whom a game is usually wanted: a click that seats everybody.

import type { Family } from "../../games/families";
import type { Plan } from "./plan.svelte";

/** "doubles": a partner by link against two bots. */
export const companies = ["bots", "friends", "doubles", "anybody", "here"] as const;
export type Company = (typeof companies)[number];

/** Those that a family can have. */
export function companiesOf(family: Family): readonly Company[] {
  return companies.filter((c) => c !== "doubles" || family.teams);
}

/** The company that the address of the page asks for: /new/star?with=anybody. */
export function asked(family: Family, search: string): Company {
  const wanted = new URLSearchParams(search).get("with");
  return companiesOf(family).find((c) => c === wanted) ?? "bots";
}

/** The address of the page that sets up such a game. */
export function setupAddress(family: Family, company: Company): string {
  return company === "bots" ? `/new/${family.name}` : `/new/${family.name}?with=${company}`;
}

/** Seats the company. What is agreed besides, such as the clock, stays as it is. */
export function seat(plan: Plan, company: Company): void {
  const others = {
    bots: "bot",
    friends: "friend",
    doubles: "bot",
    anybody: "anybody",
    here: "here",
  } as const;
  if (company === "doubles") plan.count = 4;
  plan.teams = company === "doubles" ? "pairs" : "ffa";
  plan.place(1, "me");
  for (let s = 2; s <= plan.count; s++) {
    // Partners sit opposite each other.
    plan.place(s, company === "doubles" && s === 3 ? "friend" : others[company]);
  }
}
