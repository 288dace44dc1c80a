// The boxes of a tick-box sheet, and the crosses in them. content/print/boxes.go draws the sheet.

import type { Move } from "../../../rules/types";
import type { Found } from "./marks";
import type { Choices } from "./decode";
import { at, mapped, type Grey, type Point, type Rect } from "./picture";

/** Millimetres. */
const left = 8;
const top = 46;
const below = 6.4 + 5 + 9 + 1;
const label = 10.5;
const gutter = 3;
const gap = 1;
const between = 1.8;
const split = 0.7;
const inset = 0.3;
const leastPitch = 2.9;
const mostPitch = 4.2;
const smallPitch = 3.3;

/** The promotions with a box; without a cross a man becomes a queen. */
const roles = "RBN";

/** The parts of the name of a square: 3e2 is 3, e, 2. */
const partsOf = (square: string): string[] => /^(\d*)([a-z])(\d+)$/.exec(square)!.slice(1).filter(Boolean);

/** Where the boxes of a sheet are. */
export interface Plan {
  /** The parts of the names of squares: sector if there is one, file, rank. */
  readonly groups: readonly (readonly string[])[];
  readonly lines: number;
  readonly columns: number;
  readonly rows: number;
  /** How many moves a sheet has: whole rounds. */
  readonly moves: number;
  readonly pitch: number;
  readonly wide: number;
  readonly high: number;
}

type Paper = Pick<Found, "width" | "height" | "seats">;

function arranged(groups: Plan["groups"], paper: Paper, lines: number, columns: number): Plan {
  const sizes = groups.map(({ length }) => length);
  const last = sizes.pop()!;
  const before = sizes.reduce((sum, size) => sum + size, 0);
  const [count, gaps] =
    lines === 2 ? [before + last, sizes.length] : [Math.max(before, last), sizes.length - 1];
  const wide = (paper.width - 2 * left) / columns;
  const pitch = Math.min(mostPitch, (wide - label - gutter - gaps * gap) / count);
  const high = lines * pitch + split + between;
  const rows = Math.floor((paper.height - top - below) / high);
  const moves = Math.floor((columns * rows) / paper.seats) * paper.seats;
  return { groups, lines, columns, rows, moves, pitch, wide, high };
}

/** The plan of a game's sheet: as many moves as fit, with boxes as large as that allows. */
export function planOf(squares: readonly string[], paper: Paper): Plan {
  const groups: string[][] = [];
  for (const square of squares)
    partsOf(square).forEach((part, i) => {
      const group = (groups[i] ??= []);
      if (!group.includes(part)) group.push(part);
    });
  for (const group of groups) group.sort((a, b) => Number(a) - Number(b) || (a < b ? -1 : 1));
  let best: Plan | null = null;
  for (const lines of [2, 4])
    for (let columns = 1; columns <= 4; columns++) {
      const plan = arranged(groups, paper, lines, columns);
      if (plan.pitch >= leastPitch && plan.moves > (best?.moves ?? 0)) best = plan;
    }
  return best ?? arranged(groups, paper, 4, 1);
}

function cornerOf({ rows, wide, high }: Plan, move: number): Point {
  return { x: left + Math.floor(move / rows) * wide, y: top + (move % rows) * high };
}

/** The place of a box: its top left corner. */
export function boxOf(plan: Plan, move: number, square: number, group: number, index: number): Point {
  const { x, y } = cornerOf(plan, move);
  const last = plan.groups.length - 1;
  const isBelow = plan.lines === 4 && group === last;
  const before = plan.groups.slice(isBelow ? last : 0, group);
  const line = plan.lines === 4 ? 2 * square + (isBelow ? 1 : 0) : square;
  return {
    x:
      x + label + index * plan.pitch + before.reduce((sum, { length }) => sum + length * plan.pitch + gap, 0),
    y: y + line * plan.pitch + square * split,
  };
}

/** The place of the box of a promotion. */
export function promotionOf(plan: Plan, move: number, index: number): Point & { readonly wide: number } {
  const { x, y } = cornerOf(plan, move);
  const wide = Math.min(plan.pitch, smallPitch);
  return { x: x + index * wide, y: y + (plan.lines - 1) * plan.pitch + split, wide };
}

/** Where a move is on the sheet, in millimetres. */
export function moveRect(plan: Plan, move: number): Rect {
  const { x, y } = cornerOf(plan, move);
  const last = boxOf(plan, move, 1, plan.groups.length - 1, plan.groups.at(-1)!.length - 1);
  const widest = boxOf(plan, move, 1, Math.max(0, plan.groups.length - 2), 0);
  const size = plan.groups[Math.max(0, plan.groups.length - 2)]!.length * plan.pitch;
  return {
    x,
    y: y - 0.5,
    width: Math.max(last.x + plan.pitch, widest.x + size) - x + 0.5,
    height: plan.high - between + 1,
  };
}

/** How much darker a box is than the empty ones, from which it counts as crossed. */
const crossed = 0.06;
/** The crosses of a pen are at least so dark, and none counts for more than the second. */
const [faintest, darkest] = [0.08, 0.35];
/** The cost of an empty box beside a crossed one. */
const sure = 10;

/** The darkness of a box, from 0: the part of its inside that is ink, in shares of the paper around. */
function darkness(picture: Grey, sheet: Found, corner: Point, wide: number): { paper: number; mean: number } {
  const count = 9;
  const values: number[] = [];
  const from = inset + 0.12 * wide;
  const side = wide - 2 * from;
  for (let v = 0; v < count; v++)
    for (let u = 0; u < count; u++)
      values.push(
        at(
          picture,
          mapped(sheet.place, {
            x: corner.x + from + ((u + 0.5) / count) * side,
            y: corner.y + from + ((v + 0.5) / count) * side,
          }),
        ),
      );
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  values.sort((a, b) => a - b);
  return { paper: values[Math.floor(values.length * 0.8)]!, mean };
}

const median = (list: readonly number[]): number =>
  [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)]!;

/** What the boxes of a move say, null if it has none crossed. */
export function crossesIn(picture: Grey, sheet: Found, plan: Plan, move: number): Choices | null {
  const raw = [0, 1].map((square) =>
    plan.groups.map((group, g) =>
      group.map((_, i) => darkness(picture, sheet, boxOf(plan, move, square, g, i), plan.pitch)),
    ),
  );
  const hasRoles = sheet.family !== "draughts";
  const rawRoles = hasRoles
    ? [...roles].map((_, i) => {
        const { wide, ...corner } = promotionOf(plan, move, i);
        return darkness(picture, sheet, corner, wide);
      })
    : [];
  const paper = median([...raw.flat(2), ...rawRoles].map(({ paper }) => paper));
  const dark = ({ mean }: { mean: number }): number => 1 - mean / paper;
  const empty = median(raw.flat(2).map(dark));
  const over = (box: { mean: number }): number => dark(box) - empty;
  const groups = raw.map((square) => square.map((group) => group.map(over)));
  const marks = groups
    .flat()
    .map((group) => Math.max(...group))
    .filter((most) => most > crossed);
  if (marks.length < plan.groups.length) return null;
  const pen = Math.max(faintest, Math.min(darkest, median(marks)));
  /** The costs of the boxes of a group: 0 for a single crossed box. */
  const costsOf = (list: readonly number[]): number[] => {
    const weights = list.map((one) => sure * Math.max(0, Math.min(1, one / pen)));
    const sum = Math.log(weights.reduce((sum, weight) => sum + Math.exp(weight), 0));
    return weights.map((weight) => sum - weight);
  };

  const costs = groups.map((square) => square.map(costsOf));
  const roleCosts = costsOf([...rawRoles.map(over), pen / 2]);
  const costOfSquare = (square: number, name: string): number =>
    partsOf(name).reduce((sum, part, g) => sum + costs[square]![g]![plan.groups[g]!.indexOf(part)]!, 0);
  const costOfRole = (role: string): number => {
    const i = roles.indexOf(role);
    if (i >= 0) return roleCosts[i]!;
    return roleCosts.at(-1)! + (role === "Q" ? 0 : 1);
  };
  return {
    size: 2 * plan.groups.length,
    cost({ from, to, promotion }: Move): number {
      if (from === "" || to === "") return sure * 2 * plan.groups.length;
      const role = hasRoles && promotion ? costOfRole(promotion) : 0;
      return costOfSquare(0, from) + costOfSquare(1, to) + role;
    },
  };
}
