// With whom a game is usually wanted: a click that seats everybody.

import type { Family } from "../../games/families";
import type { Kind, Plan } from "./plan.svelte";

/** "pairs": a bot as partner against two others; "doubles": a partner by link against two bots. */
export const companies = ["bots", "pairs", "friends", "doubles", "anybody", "here"] as const;
export type Company = (typeof companies)[number];

/** The companies that suit a family. */
export function companiesOf(family: Family): readonly Company[] {
  return companies.filter((c) => !inPairs(c) || family.teams);
}

/** The company that the address of the page asks for: /new/star?with=anybody. */
export function asked(family: Family, search: string): Company {
  const wanted = new URLSearchParams(search).get("with");
  return companiesOf(family).find((c) => c === wanted) ?? "bots";
}

const inPairs = (company: Company): boolean => company === "pairs" || company === "doubles";

/** The address of the page that sets up such a game. */
export function setupAddress(family: Family, company: Company): string {
  return company === "bots" ? `/new/${family.name}` : `/new/${family.name}?with=${company}`;
}

/** Whether the company sits at the table, whatever the bots' levels. */
export function sits(plan: Plan, company: Company): boolean {
  const { kinds, teams } = wanted(company, plan.count);
  return plan.teams === teams && plan.seats.every((s, i) => s.kind === kinds[i]);
}

/** Seats the company. Other terms, such as the clock, stay unchanged. */
export function seat(plan: Plan, company: Company): void {
  if (inPairs(company)) plan.count = 4;
  const { kinds, teams } = wanted(company, plan.count);
  plan.teams = teams;
  kinds.forEach((kind, i) => plan.place(i + 1, kind));
}

/** The kind and the team of each seat; partners sit opposite each other. */
function wanted(company: Company, count: number): { kinds: Kind[]; teams: string } {
  const kind = {
    bots: "bot",
    pairs: "bot",
    friends: "friend",
    doubles: "bot",
    anybody: "anybody",
    here: "here",
  } as const;
  const kinds = Array.from({ length: count }, (_, i): Kind => (i === 0 ? "me" : kind[company]));
  if (company === "doubles" && count > 2) kinds[2] = "friend";
  return { kinds, teams: inPairs(company) ? "pairs" : "ffa" };
}
