// The square marks in the corners of a printed sheet: they have its game, and show the place of
// the sheet in a photo. docs/print.md has their form; content/print/mark.go draws them.

import { at, blobs, inked, mapped, perspective, type Grey, type Perspective, type Point } from "./picture";

/** The families in the order of the marks. */
export const families = ["star", "yalta", "sovereign", "royale", "rex", "draughts"] as const;

/** The kinds of sheets that can be read. */
const scoreKind = 1;
const boxKind = 2;

const cells = 8;
const inner = 6;
/** Millimetres. */
const markSize = 6.4;
const margin = 5;
const foot = 9;

/** Sizes of paper in millimetres, the usual first. */
const papers: readonly (readonly [number, number])[] = [
  [210, 297],
  [215.9, 279.4],
  [297, 420],
  [148, 210],
  [215.9, 355.6],
];

interface Mark {
  /** 0 top left, 1 top right, 2 bottom right, 3 bottom left. */
  readonly corner: number;
  readonly kind: number;
  readonly family: number;
  readonly seats: number;
  /** The corners of the mark in the photo, in the order of the sheet. */
  readonly points: readonly Point[];
}

/** A sheet in a photo. */
export interface Found {
  readonly family: string;
  readonly seats: number;
  /** Whether moves are crosses in boxes; letters otherwise. */
  readonly isBoxes: boolean;
  /** Millimetres. */
  readonly width: number;
  readonly height: number;
  /** From millimetres on the sheet to pixels of the photo. */
  readonly place: Perspective;
}

/** CRC-16/CCITT-FALSE of bits, filled up with zeros to whole bytes. */
function checksum(bits: readonly boolean[]): number {
  let crc = 0xffff;
  for (let i = 0; i < Math.ceil(bits.length / 8) * 8; i++) {
    const top = crc >> 15 === 1;
    crc = (crc << 1) & 0xffff;
    if (top !== (bits[i] ?? false)) crc ^= 0x1021;
  }
  return crc;
}

function upright(bits: readonly boolean[]): Omit<Mark, "points"> | null {
  let from = 0;
  const take = (count: number): number => {
    let value = 0;
    for (let i = 0; i < count; i++) value = value * 2 + (bits[from++] ? 1 : 0);
    return value;
  };
  const [corner, kind, family, seats] = [take(2), take(2), take(3), take(3) + 1];
  take(10);
  return take(16) === checksum(bits.slice(0, 20)) && kind <= boxKind ? { corner, kind, family, seats } : null;
}

/** The cells turned by a quarter anticlockwise. */
const turned = (bits: readonly boolean[]): boolean[] =>
  bits.map((_, i) => bits[(i % inner) * inner + (inner - 1 - Math.floor(i / inner))]!);

/** The mark within four corners of a photo, null if there is none. */
function read(picture: Grey, corners: readonly Point[]): Mark | null {
  const square = [
    { x: 0, y: 0 },
    { x: cells, y: 0 },
    { x: cells, y: cells },
    { x: 0, y: cells },
  ];
  const place = perspective(square, corners);
  if (!place) return null;
  const greys: number[] = [];
  for (let y = 0; y < cells; y++)
    for (let x = 0; x < cells; x++) {
      let sum = 0;
      for (const dy of [0.35, 0.5, 0.65])
        for (const dx of [0.35, 0.5, 0.65]) sum += at(picture, mapped(place, { x: x + dx, y: y + dy }));
      greys.push(sum / 9);
    }
  const middle = (Math.min(...greys) + Math.max(...greys)) / 2;
  const isFrame = (i: number): boolean => {
    const [x, y] = [i % cells, Math.floor(i / cells)];
    return x === 0 || y === 0 || x === cells - 1 || y === cells - 1;
  };
  if (greys.some((grey, i) => isFrame(i) && grey > middle)) return null;
  let bits = greys.filter((_, i) => !isFrame(i)).map((grey) => grey < middle);
  for (let turns = 0; turns < 4; turns++) {
    const mark = upright(bits);
    if (mark) return { ...mark, points: corners.map((_, i) => corners[(i + turns) % 4]!) };
    bits = turned(bits);
  }
  return null;
}

/** The corners of a mark on paper, in millimetres. */
function onPaper(corner: number, [width, height]: readonly [number, number]): Point[] {
  const x = corner === 0 || corner === 3 ? margin : width - margin - markSize;
  const y = corner < 2 ? margin : height - margin - foot - markSize;
  return [
    { x, y },
    { x: x + markSize, y },
    { x: x + markSize, y: y + markSize },
    { x, y: y + markSize },
  ];
}

/** The score sheet in a photo, null if fewer than three of its marks can be read. */
export function findSheet(picture: Grey): Found | null {
  const least = Math.max(picture.width, picture.height) / 120;
  const marks = new Map<number, Mark>();
  for (const blob of blobs(picture.width, picture.height, inked(picture))) {
    const [w, h] = [blob.right - blob.left + 1, blob.bottom - blob.top + 1];
    if (Math.min(w, h) < least || Math.max(w, h) > 12 * least || w > 2 * h || h > 2 * w) continue;
    const mark = read(picture, blob.corners);
    if (mark && mark.kind >= scoreKind) marks.set(mark.corner, mark);
  }
  const list = [...marks.values()];
  const [first] = list;
  if (!first || list.length < 3) return null;
  const isOther = ({ kind, family, seats }: Mark): boolean =>
    kind !== first.kind || family !== first.family || seats !== first.seats;
  if (list.some(isOther)) return null;
  let best: Found | null = null;
  let least2 = Infinity;
  const to = list.flatMap(({ points }) => points);
  for (const paper of papers) {
    const from = list.flatMap(({ corner }) => onPaper(corner, paper));
    const place = perspective(from, to);
    if (!place) continue;
    const error = from.reduce((sum, point, i) => {
      const { x, y } = mapped(place, point);
      return sum + (x - to[i]!.x) ** 2 + (y - to[i]!.y) ** 2;
    }, 0);
    if (error >= least2) continue;
    least2 = error;
    best = {
      family: families[first.family] ?? "",
      seats: first.seats,
      isBoxes: first.kind === boxKind,
      width: paper[0],
      height: paper[1],
      place,
    };
  }
  return best;
}
