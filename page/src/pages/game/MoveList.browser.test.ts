import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test } from "vitest";
import type { GameEvent, Move } from "../../rules/types";
import { entriesOf, nothing } from "../../table/entries.testing";
import { rounds } from "../../table/rounds";
import type { Out, Stage } from "../../table/table";
import type { Desk } from "./desk.svelte";
import MoveList from "./MoveList.svelte";

let shown: Record<string, unknown> | undefined;
/** Which entry is a choice; -1 for none. */
let choosing = -1;

afterEach(async () => {
  if (shown) await unmount(shown);
  document.body.replaceChildren();
  choosing = -1;
});

const conquest: GameEvent = { kind: "conquered", seat: 2, by: 3 } as GameEvent;

/**
 * Shows the moves of four seats, of which the second is out, as a grid; returns the names above
 * it.
 */
function show(stage: Stage, width = 900): () => string[] {
  const seats = ["Anna", "Bela", "Carl", "Dora"].map((name, i) => ({ seat: i + 1, kind: "person", name }));
  const entries = entriesOf("1:1e21e4 2:resign 3:3e23e4 4:takes-g12 | 1:1d21d4").map((e, i) =>
    i === 2
      ? { ...e, spent: 12_400, view: { ...e.view, events: [conquest] } }
      : { ...e, ...(i === 3 ? { name: "queen on i12xg12" } : {}) },
  );
  if (choosing >= 0) entries[choosing] = { ...entries[choosing]!, move: { kind: "stay" } as unknown as Move };
  const desk = {
    table: {
      stage,
      seats,
      entries,
      start: nothing,
      variant: "star:4",
      shown: entries.length,
      style: "short",
      votes: [],
      room: null,
    },
    outs: new Map([[2, { seat: 2, reason: "resignation" } as unknown as Out]]),
    rounds: rounds(entries, seats.length),
    seatLook: () => ({ tint: "light", letter: "1", pattern: "plain" }),
  } as unknown as Desk;
  const target = document.createElement("div");
  target.style.width = `${width}px`;
  document.body.append(target);
  shown = mount(MoveList, { target, props: { desk } });
  flushSync();
  return () => [...target.querySelectorAll<HTMLElement>("thead th[title]")].map((th) => th.title);
}

test("a choice that is no move has a row of its own, above the moves if it came before them", () => {
  show("over");
  const rows = (): string[] =>
    [...document.querySelectorAll("tbody tr")].map((row) => row.textContent!.replace(/\s+/g, " ").trim());
  const before = rows().length;
  choosing = 0;
  document.body.replaceChildren();
  show("over");
  expect(rows()).toHaveLength(before + 1);
  expect(rows()[0]).toBe("Anna: stays");
  expect(document.querySelector("tbody tr th")!.nextElementSibling!.textContent!.trim()).toBe("");
});

function unfold(): HTMLButtonElement | undefined {
  return [...document.querySelectorAll("button")].find(
    (b) => b.getAttribute("aria-label") === "Show who is out",
  );
}

test("while the game goes on, seats that are out are folded until they are asked for", async () => {
  const names = show("playing");
  await expect.poll(names).toEqual(["Anna", "Carl", "Dora"]);
  unfold()!.click();
  await expect.poll(names).toEqual(["Anna", "Bela", "Carl", "Dora"]);
  unfold()!.click();
  await expect.poll(names).toEqual(["Anna", "Carl", "Dora"]);
});

test("when it is over all seats are shown", async () => {
  const names = show("over");
  await expect.poll(names).toEqual(["Anna", "Bela", "Carl", "Dora"]);
  expect(unfold()).toBeUndefined();
});

test.each([900, 320, 240])("it is a table at %i pixels, and nothing stands out of it", async (width) => {
  const names = show("over", width);
  await expect.poll(names).toHaveLength(4);
  const list = document.querySelector<HTMLElement>(".list")!;
  expect(list.scrollWidth).toBeLessThanOrEqual(list.clientWidth);
  for (const move of list.querySelectorAll<HTMLElement>("td .move"))
    expect(move.scrollWidth).toBeLessThanOrEqual(move.clientWidth);
});

test("what changed hands stands between the rows", () => {
  show("over");
  const rows = [...document.querySelectorAll("tbody tr")].map((row) =>
    row.textContent!.replace(/\s+/g, " ").trim(),
  );
  expect(rows[1]).toBe("Bela’s pieces now belong to Carl.");
  expect(rows).toHaveLength(3);
});

test("what each move took is shown on demand", async () => {
  show("over");
  expect(document.querySelectorAll(".took")).toHaveLength(0);
  [...document.querySelectorAll("button")]
    .find((b) => b.getAttribute("aria-label") === "Show times")!
    .click();
  await expect
    .poll(() => [...document.querySelectorAll(".took")].map((t) => t.textContent))
    .toEqual(["0:13"]);
});

test("a long move wraps between its squares, never within one", () => {
  show("over", 200);
  const long = [...document.querySelectorAll("td .move")].find((b) => b.textContent!.includes("i12xg12"))!;
  expect(long.innerHTML.replaceAll(/<!--.*?-->/g, "")).toContain("i12x<wbr>g12");
});
