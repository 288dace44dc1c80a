import { expect, test } from "vitest";
import type { Attack, GameEvent, Outcome, View } from "../../rules/types";
import type { Entry } from "../../table/table";
import { ringing } from "./ringing";

const going = { over: false } as Outcome;
const before = { owners: { r: 0, g: 2 } } as unknown as View;

interface Played {
  kind?: string;
  captured?: string[];
  attacks?: Partial<Attack>[];
  events?: Partial<GameEvent>[];
  owners?: Record<string, number>;
  outcome?: Outcome;
}

function played({ kind = "quiet", captured = [], attacks = [], events = [], ...view }: Played): Entry {
  return {
    seat: 2,
    move: { kind, captured },
    view: { owners: before.owners, outcome: going, attacks, events, ...view },
  } as unknown as Entry;
}

test.each<[string, Played, boolean, string[]]>([
  ["a move", {}, false, ["move"]],
  ["a move that calls me", {}, true, ["move", "turn"]],
  ["a capture", { captured: ["e4"] }, false, ["capture"]],
  ["check to me, which is my turn too", { attacks: [{ seat: 1 }] }, true, ["move", "check"]],
  ["check to another", { attacks: [{ seat: 3 }] }, false, ["move", "otherCheck"]],
  ["check to another and my turn", { attacks: [{ seat: 3 }] }, true, ["move", "turn"]],
  ["mate, the game goes on", { attacks: [{ seat: 3, mate: true }] }, false, ["mate"]],
  ["men change hands", { events: [{ kind: "conquered", seat: 3 }] }, false, ["mate"]],
  ["a colour is won", { owners: { r: 2, g: 2 } }, false, ["coup"]],
  ["a king defects", { kind: "defection" }, true, ["coup", "turn"]],
  ["mate ends the game", { outcome: { over: true, reason: "checkmate" } as Outcome }, false, ["mate", "end"]],
  ["a draw", { outcome: { over: true, reason: "agreement" } as Outcome }, true, ["end"]],
])("%s", (_, entry, called, sounds) => {
  expect(ringing(played(entry), before, [1], called)).toEqual(sounds);
});
