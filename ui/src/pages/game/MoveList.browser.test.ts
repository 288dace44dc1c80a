import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test } from "vitest";
import { entriesOf } from "../../table/entries.testing";
import { rounds } from "../../table/rounds";
import type { Out, Stage } from "../../table/table";
import type { Desk } from "./desk.svelte";
import MoveList from "./MoveList.svelte";

let shown: Record<string, unknown> | undefined;

afterEach(async () => {
  if (shown) await unmount(shown);
  document.body.replaceChildren();
});

/** Shows the moves of four seats, of which the second is out, as a grid; returns the names above it. */
function show(stage: Stage): () => string[] {
  const seats = ["Anna", "Bela", "Carl", "Dora"].map((name, i) => ({ seat: i + 1, kind: "person", name }));
  const entries = entriesOf("1:1e21e4 2:resign 3:3e23e4 4:4e24e4");
  const desk = {
    table: { stage, seats, entries, shown: entries.length, style: "short" },
    outs: new Map([[2, { seat: 2, reason: "resignation" } as unknown as Out]]),
    rounds: rounds(entries, seats.length),
    seatLook: () => ({ tint: "light", letter: "1", pattern: "plain" }),
  } as unknown as Desk;
  const target = document.createElement("div");
  target.style.width = "900px";
  document.body.append(target);
  shown = mount(MoveList, { target, props: { desk } });
  flushSync();
  return () => [...target.querySelectorAll<HTMLElement>("thead th[title]")].map((th) => th.title);
}

function unfold(): HTMLButtonElement | undefined {
  return [...document.querySelectorAll("button")].find((b) => b.textContent!.trim() === "Show who is out");
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
