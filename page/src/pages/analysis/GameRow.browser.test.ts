import { mount, unmount } from "svelte";
import { afterAll, afterEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { Connection } from "../../rules/connection";
import { pack, unpack } from "./collection";
import GameRow from "./GameRow.svelte";
import { resultText } from "./words";

const rules = new Connection(null, "analysis");
afterAll(() => rules.end());

let shown: Record<string, unknown> | undefined;
afterEach(async () => {
  if (shown) await unmount(shown);
  shown = undefined;
  document.body.replaceChildren();
});

/** Shows the game that a text holds as the library does. */
async function show(text: string): Promise<void> {
  const { batch } = pack(await rules.ask("collect", { name: "a.pgn", text, end: true }));
  const [entry] = unpack(batch, 1, 0);
  shown = mount(GameRow, { target: document.body, props: { entry: entry!, named: false, onopen: () => {} } });
}

const players = '[White "Anna"]\n[Black "Bela"]\n';

test.each([
  ["White has won", "1. e4 1-0", "1–0"],
  ["Black has won", "1. e4 0-1", "0–1"],
  ["a draw", "1. e4 ½-½", "½–½"],
  ["a draw in decimals", "1. e4 0.5-0.5", "½–½"],
  ["both have lost", '[Result "0-0"]\n\n1. e4 0-0', "0–0"],
  ["both have lost by forfeit", '[Result "-/-"]\n\n*', "0–0"],
  ["Black has not come", '[Result "+/-"]\n\n*', "1–0"],
  ["White has not come", "0-1F", "0–1"],
  ["White's time was over", '[Result "Black wins on time"]\n\n1. e4 *', "0–1"],
  ["a game that goes on", "1. e4 *", "*"],
])("a game in the library: %s", async (_, text, result) => {
  await show(`${players}${text}\n`);
  await expect.element(page.getByRole("button")).toHaveTextContent(`Anna – Bela ${result}`);
});

test("a game that breaks off says why, and an unreadable one names its players", async () => {
  await show(`${players}\n1. e4 e5 2. Ke3 *\n`);
  await expect.element(page.getByRole("button")).toHaveTextContent(/breaks off: ply 3, line 4/);
  await unmount(shown!);
  await show(`${players}[FEN "9/8 w"]\n\n1. e4 *\n`);
  await expect
    .element(page.getByRole("button"))
    .toHaveTextContent(/^Anna – Bela \* ?This cannot be read: line 3, column 1/);
});

test.each(["1>2=3", "1+3>2+4", "3>1+2", ">1+2+3"])(
  "the places of several seats stay unchanged: %s",
  (places) => {
    expect(resultText(places)).toBe(places);
  },
);
