import { describe, expect, it } from "vitest";
import { entriesOf } from "../../table/entries.testing";
import type { Entry, Table } from "../../table/table";
import { drawsText, whyNoDraw } from "./draws";

const at = (draws: number | undefined, entries: readonly Entry[], turn: number) =>
  whyNoDraw({ entries, now: { turn }, terms: { draws } } as unknown as Table);

describe("agreed draws", () => {
  const from = "Draws can be agreed from round 3 of the game on.";
  const tests: { name: string; draws?: number; entries: string; turn: number; want: string }[] = [
    { name: "at any time", entries: "", turn: 1, want: "" },
    { name: "from the first round", draws: 1, entries: "", turn: 1, want: "" },
    {
      name: "never",
      draws: -1,
      entries: "1:a 2:b | 1:c 2:d",
      turn: 1,
      want: "Draws cannot be agreed in this game.",
    },
    { name: "at the start", draws: 3, entries: "", turn: 1, want: from },
    { name: "in the last turn before", draws: 3, entries: "1:a 2:b | 1:c", turn: 2, want: from },
    { name: "at the first turn of the round", draws: 3, entries: "1:a 2:b | 1:c 2:d", turn: 1, want: "" },
    {
      name: "without the seat that is out",
      draws: 3,
      entries: "1:a 2:b 3:c | 1:d 2:resign",
      turn: 3,
      want: from,
    },
    { name: "after it", draws: 3, entries: "1:a 2:b 3:c | 1:d 3:e", turn: 1, want: "" },
  ];
  for (const t of tests) {
    it(t.name, () => expect(at(t.draws, entriesOf(t.entries), t.turn)).toBe(t.want));
  }

  it("has words for a term alone", () => {
    expect([drawsText(), drawsText(1), drawsText(3)]).toEqual(["", "", from]);
  });
});
