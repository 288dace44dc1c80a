import { mount, tick, unmount } from "svelte";
import { afterEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Desk } from "./desk.svelte";
import MoveField from "./MoveField.svelte";

let shown: Record<string, unknown> | undefined;

afterEach(async () => {
  if (shown) await unmount(shown);
  document.body.replaceChildren();
});

/**
 * Shows the field of a player on turn; the functions in `end` finish the play of the entered
 * moves.
 */
function show(): { played: string[]; end: ((done: boolean) => void)[] } {
  const played: string[] = [];
  const end: ((done: boolean) => void)[] = [];
  const desk = {
    table: { dests: [], entries: [], paused: null, style: "short", goto: () => undefined },
    myTurn: true,
    refusal: null,
    plan: "",
    clear: () => undefined,
    type(text: string) {
      played.push(text);
      return new Promise<boolean>((done) => end.push(done));
    },
  } as unknown as Desk;
  shown = mount(MoveField, { target: document.body, props: { desk } });
  return { played, end };
}

test("the next move can be typed while one is being played", async () => {
  const { played, end } = show();
  const field = page.getByRole("combobox");
  await userEvent.fill(field, "e2e4");
  await userEvent.keyboard("{Enter}");
  await userEvent.fill(field, "e7e5");
  end[0]!(true);
  await tick();
  await userEvent.keyboard("{Enter}");
  expect(played).toEqual(["e2e4", "e7e5"]);
});

test("a refused move comes back into the field, unless another was begun", async () => {
  const { end } = show();
  const field = page.getByRole("combobox");
  for (const begun of ["", "d"]) {
    await userEvent.fill(field, "e2e5");
    await userEvent.keyboard("{Enter}");
    await expect.element(field).toHaveValue("");
    if (begun) await userEvent.fill(field, begun);
    end.shift()!(false);
    await expect.element(field).toHaveValue(begun || "e2e5");
  }
});
