// A game of the analysis room on paper.

import { settings } from "../../app/settings.svelte";
import type { Sheet } from "./PrintSheet.svelte";
import type { Room } from "./room.svelte";
import type { Scene } from "./scene.svelte";
import { START } from "./walk";

/** How many pictures are put on paper at most. */
const pictured = 24;

/**
 * Returns a game with pictures of its start, its end, and the places with a comment or a drawing.
 */
export async function sheetOf(room: Room, { bottom, game, known }: Scene, title: string): Promise<Sheet> {
  const { line, start } = room.tree!;
  const told = [...room.known.values()].filter(({ entry }) => entry.comment || entry.marks);
  const last = line.entries.at(-1);
  const usual = (await room.rules.ask("check", { game })).text === start;
  const begun = usual && last ? [] : [START];
  const paths = [
    ...new Set([...begun, ...told.map(({ entry }) => entry.path), ...(last ? [last.path] : [])]),
  ];
  const shown = paths.slice(0, pictured);
  const positions = await room.positions(shown);
  const address = (position: string) =>
    `/api/v1/diagram?${new URLSearchParams({ position, seat: String(bottom), theme: "paper", men: settings.men })}`;
  const figures = new Map(
    shown.map((path, i) => [path, address(path === START ? start : positions[i]!)] as const),
  );
  return { title, about: known.slice(0, 8).map(({ value }) => value), line, figures };
}
