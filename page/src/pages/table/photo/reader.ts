// Reads the moves from photos of printed sheets: marks, cells, letters or crosses, legal moves.

import type { Letters as Tongue, OpenGame } from "../../../rules/client";
import type { Surface } from "../../../rules/types";
import { crossesIn, moveRect, planOf, type Plan } from "./boxes";
import { cellRect, inkIn, rowsOf } from "./cells";
import { decode, type Choices, type ReadGame } from "./decode";
import { Letters } from "./letters";
import { findSheet, type Found } from "./marks";
import type { Grey } from "./picture";
import { lettersIn } from "./signs";
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

export { findSheet };

/** A photo with its sheet. */
export interface Photo {
  readonly picture: Grey;
  readonly sheet: Found;
}

/** The pages of a game in the order of its moves. */
export class Pages {
  readonly #list: readonly (Photo & {
    readonly plan: Plan | null;
    readonly first: number;
    readonly rows: number;
  })[];
  /** How many rounds they have. */
  readonly rows: number;
  readonly #seats: number;

  constructor(photos: readonly Photo[], { squares, seats }: Surface) {
    let first = 0;
    const names = squares.map(({ name }) => name);
    this.#seats = seats;
    this.#list = photos.map((photo) => {
      const plan = photo.sheet.isBoxes ? planOf(names, photo.sheet) : null;
      const rows = plan ? plan.moves / seats : rowsOf(photo.sheet);
      first += rows;
      return { ...photo, plan, first: first - rows, rows };
    });
    this.rows = first;
  }

  #pageOf(row: number) {
    return this.#list.find(({ first, rows }) => row < first + rows)!;
  }

  #moveOf(first: number, row: number, seat: number): number {
    return (row - first) * this.#seats + seat - 1;
  }

  /** What the cell of a move says, null if it is empty. */
  choices(row: number, seat: number, net: Letters): Choices | null {
    const { picture, sheet, plan, first } = this.#pageOf(row);
    if (plan) return crossesIn(picture, sheet, plan, this.#moveOf(first, row, seat));
    return lettersIn(inkIn(picture, sheet, cellRect(sheet, row - first, seat)), net);
  }

  /** The picture of a cell as an address, for a person who is to read it. */
  pictureOf(row: number, seat: number): string {
    const { picture, sheet, plan, first } = this.#pageOf(row);
    const rect = plan ? moveRect(plan, this.#moveOf(first, row, seat)) : cellRect(sheet, row - first, seat);
    const { width, height, ink } = inkIn(picture, sheet, rect);
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
}

/** Reads a game from its start off its pages. */
export async function readPages(
  pages: Pages,
  game: OpenGame,
  tongue: Tongue,
  progress: (share: number) => void,
): Promise<ReadGame> {
  const net = await loadLetters();
  const known = new Map<string, Choices | null>();
  const cell = (row: number, seat: number): Choices | null => {
    const key = `${row} ${seat}`;
    if (!known.has(key)) known.set(key, pages.choices(row, seat, net));
    return known.get(key)!;
  };
  return decode(game, tongue, cell, pages.rows, progress);
}
