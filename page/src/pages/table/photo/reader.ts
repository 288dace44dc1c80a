// Reads the moves from a photo of a printed score sheet: marks, cells, letters, legal moves.

import type { Letters as Tongue, OpenGame } from "../../../rules/client";
import { cellOf, rowsOf } from "./cells";
import { decode, type ReadGame } from "./decode";
import { Letters } from "./letters";
import { findSheet, type Found } from "./marks";
import type { Grey } from "./picture";
import type { Spelled } from "./spelling";
import net from "./letters.net?url";

/** The longest side of a photo in pixels: more says nothing about letters. */
const mostPixels = 3200;

let letters: Promise<Letters> | null = null;

/** The net, loaded once. */
export function loadLetters(): Promise<Letters> {
  letters ??= fetch(net).then(async (answer) => {
    if (!answer.ok) throw new Error(String(answer.status));
    return new Letters(await answer.arrayBuffer());
  });
  letters.catch(() => (letters = null));
  return letters;
}

/** The grey picture of a file. */
export async function greyOf(file: Blob): Promise<Grey> {
  const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
  const scale = Math.min(1, mostPixels / Math.max(picture.width, picture.height));
  const [width, height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)];
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [width, height];
  const context = canvas.getContext("2d", { willReadFrequently: true })!;
  context.fillStyle = "#fff";
  context.fillRect(0, 0, width, height);
  context.drawImage(picture, 0, 0, width, height);
  picture.close();
  const { data } = context.getImageData(0, 0, width, height);
  const greys = new Uint8Array(width * height);
  for (let i = 0; i < greys.length; i++)
    greys[i] = 0.299 * data[4 * i]! + 0.587 * data[4 * i + 1]! + 0.114 * data[4 * i + 2]!;
  return { width, height, data: greys };
}

export { findSheet, type Found };

/** Reads a game from its start off a sheet in a photo. */
export async function readSheet(
  picture: Grey,
  sheet: Found,
  game: OpenGame,
  tongue: Tongue,
  progress: (share: number) => void,
): Promise<ReadGame> {
  const net = await loadLetters();
  const known = new Map<string, Spelled | null>();
  const cell = (row: number, seat: number): Spelled | null => {
    const key = `${row} ${seat}`;
    if (!known.has(key)) known.set(key, spelledIn(cellOf(picture, sheet, row, seat), net));
    return known.get(key)!;
  };
  return decode(game, tongue, cell, rowsOf(sheet), progress);
}

/** The picture of a cell as an address, for a person who is to read it. */
export function pictureOf(picture: Grey, sheet: Found, row: number, seat: number): string {
  const { width, height, ink } = cellOf(picture, sheet, row, seat);
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [width, height];
  const context = canvas.getContext("2d")!;
  const pixels = context.createImageData(width, height);
  ink.forEach((value, i) => {
    pixels.data.fill(255 * (1 - value), 4 * i, 4 * i + 3);
    pixels.data[4 * i + 3] = 255;
  });
  context.putImageData(pixels, 0, 0);
  return canvas.toDataURL();
}
