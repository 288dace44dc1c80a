// A game at the board as a text for another phone, by code, link or file: clock, sheet, lots and
// tastes.

import { familyOf } from "../../games/families";
import { sha256 } from "../../table/sha256";

/** A sheet as it is kept. */
export interface SheetKept {
  readonly written: readonly string[];
  readonly names: readonly string[];
  /** The position from which it begins; left out for the start of the game. */
  readonly start?: string;
  /** The game at the board to which it belongs; left out if there was no clock. */
  readonly game?: string;
}

/** Whether two sheets are of different games at the board. */
export function apart(one: SheetKept, other: SheetKept): boolean {
  return !!one.game && !!other.game && one.game !== other.game;
}

/**
 * What another phone takes over. Each part is what this browser keeps, or null if it keeps none.
 */
export interface Handed {
  readonly v: 1;
  readonly variant: string;
  readonly clock: Readonly<Record<string, unknown>> | null;
  readonly sheet: SheetKept | null;
  readonly lots: Readonly<Record<string, unknown>> | null;
  readonly taste: Readonly<Record<string, unknown>> | null;
}

/** How many letters a code has at most: more are too fine for the camera of an old phone. */
export const mostLetters = 1000;
/** How many codes a game takes at most; a longer one goes as a file. */
export const mostCodes = 12;
/** How large a game may be, in bytes, once it is unpacked. */
const mostBytes = 256 * 1024;
const mostLines = 4000;

const clockKey = "manykings.table";
const tasteKey = "manykings.table.taste";
const sheetKey = (variant: string): string => `manykings.sheet.${variant}`;
const lotsKey = (variant: string): string => `manykings.table.lots.${variant}`;
/** Codes of a game that has not come whole. */
const partsKey = "manykings.table.parts";

type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">;
type Kept = Readonly<Record<string, unknown>>;

export class DamagedError extends Error {}

const isObject = (value: unknown): value is Kept =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isTexts = (value: unknown, most: number, letters: number): value is string[] =>
  Array.isArray(value) &&
  value.length <= most &&
  value.every((text) => typeof text === "string" && text.length <= letters);

function read(store: Store, key: string): Kept | null {
  try {
    const value: unknown = JSON.parse(store.getItem(key) ?? "null");
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

/** What this browser keeps of a game at the board. */
export function gather(variant: string, store: Store = localStorage): Handed {
  const clock = read(store, clockKey);
  return {
    v: 1,
    variant,
    clock: clock?.["variant"] === variant ? clock : null,
    sheet: read(store, sheetKey(variant)) as Handed["sheet"],
    lots: read(store, lotsKey(variant)),
    taste: read(store, tasteKey),
  };
}

/** Whether this browser keeps a game that another would replace. */
export function replaces(handed: Handed, store: Store = localStorage): boolean {
  const own = gather(handed.variant, store);
  return (
    (handed.clock !== null && store.getItem(clockKey) !== null) ||
    (handed.sheet !== null &&
      own.sheet !== null &&
      JSON.stringify(own.sheet) !== JSON.stringify(handed.sheet))
  );
}

/** Keeps a game that was handed over, in place of this browser's own. */
export function adopt(handed: Handed, store: Store = localStorage): void {
  const put = (key: string, value: unknown) => store.setItem(key, JSON.stringify(value));
  if (handed.clock) put(clockKey, handed.clock);
  if (handed.sheet) put(sheetKey(handed.variant), handed.sheet);
  if (handed.lots) put(lotsKey(handed.variant), handed.lots);
  if (handed.taste) put(tasteKey, handed.taste);
  store.removeItem(partsKey);
}

/** The game of a text, if it has the form of one. */
export function parse(text: string): Handed {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new DamagedError("no game");
  }
  if (!isObject(value) || value["v"] !== 1) throw new DamagedError("no game");
  const { variant, clock, sheet, lots, taste } = value as unknown as Handed;
  const part = (of: unknown): boolean => of === null || isObject(of);
  const whole =
    typeof variant === "string" &&
    variant.length <= 80 &&
    familyOf(variant) !== undefined &&
    [clock, sheet, lots, taste].every(part) &&
    (clock === null || clock["variant"] === variant) &&
    (sheet?.game === undefined || isTexts([sheet.game], 1, 16)) &&
    (sheet?.start === undefined || isTexts([sheet.start], 1, 4000)) &&
    (sheet === null || (isTexts(sheet.written, mostLines, 80) && isTexts(sheet.names, 8, 80)));
  if (!whole) throw new DamagedError("no game");
  return { v: 1, variant, clock, sheet, lots, taste };
}

const checksum = (text: string): string => sha256(text).slice(0, 8);

function through(bytes: BlobPart, by: CompressionStream | DecompressionStream): ReadableStream<Uint8Array> {
  return new Blob([bytes]).stream().pipeThrough<Uint8Array>(by);
}

async function collect(stream: ReadableStream<Uint8Array>, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = stream.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    size += next.value.length;
    if (size > most) {
      void reader.cancel();
      throw new DamagedError("too large");
    }
    chunks.push(next.value);
  }
  const all = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}

/** A game in the letters of an address: its checksum, and the deflated JSON in base64url. */
export async function pack(handed: Handed): Promise<string> {
  const bytes = await collect(
    through(JSON.stringify(handed), new CompressionStream("deflate-raw")),
    mostBytes,
  );
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  const text = btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  return checksum(text) + text;
}

/** The game in such letters. Rejects with a DamagedError if a letter is wrong or missing. */
export async function unpack(packed: string): Promise<Handed> {
  const text = packed.slice(8);
  if (!/^[\w-]*$/.test(text) || checksum(text) !== packed.slice(0, 8)) throw new DamagedError("checksum");
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
  try {
    const json = await collect(through(bytes, new DecompressionStream("deflate-raw")), mostBytes);
    return parse(new TextDecoder().decode(json));
  } catch (error) {
    throw error instanceof DamagedError ? error : new DamagedError(String(error));
  }
}

/**
 * The fragments of the addresses that carry a packed game: one if it fits into a code, else
 * numbered ones.
 */
export function fragments(packed: string, most = mostLetters): string[] {
  if (packed.length <= most) return [`hand=${packed}`];
  const count = Math.ceil(packed.length / most);
  const size = Math.ceil(packed.length / count);
  return Array.from(
    { length: count },
    (_, i) => `part=${i + 1}.${count}.${packed.slice(0, 8)}.${packed.slice(i * size, (i + 1) * size)}`,
  );
}

/** The state of a game that comes by codes. */
export type Received =
  | { readonly kind: "whole"; readonly packed: string }
  | { readonly kind: "part"; readonly have: number; readonly count: number }
  | { readonly kind: "nothing" };

/**
 * Takes the fragment of an address. Numbered ones are kept until all are there, in whatever order.
 */
export function receive(fragment: string, store: Store = localStorage): Received {
  const text = fragment.replace(/^#/, "");
  if (text.startsWith("hand=")) return { kind: "whole", packed: text.slice(5) };
  const [, number, of, id, letters] = /^part=(\d+)\.(\d+)\.([0-9a-f]{8})\.([\w-]+)$/.exec(text) ?? [];
  if (letters === undefined) return { kind: "nothing" };
  const [at, count] = [Number(number), Number(of)];
  if (at < 1 || at > count || count > mostCodes) return { kind: "nothing" };
  const kept = read(store, partsKey);
  const same = kept?.["id"] === id && kept["count"] === count && isObject(kept["letters"]);
  const all: Record<string, unknown> = { ...(same ? (kept["letters"] as Kept) : {}), [at]: letters };
  const list = Array.from({ length: count }, (_, i) => all[i + 1]);
  const have = list.filter((part) => typeof part === "string").length;
  if (have === count) return { kind: "whole", packed: list.join("") };
  store.setItem(partsKey, JSON.stringify({ id, count, letters: all }));
  return { kind: "part", have, count };
}
