// The shapes of signs, as values of the d of a path. Shapes carry the meaning:
// circle = may go there, star = may capture there, arrow = how the way goes on,
// red tip = must promote.

import type { Point } from "../rules/types.ts";
import { round } from "./drawing.ts";

/** Returns a star of eight points, the outer ones r from its middle. */
export function star([x, y]: Point, r: number, inner = 0.62): string {
  const points = Array.from({ length: 16 }, (_, i) => {
    const angle = (i * Math.PI) / 8 - Math.PI / 2;
    const length = i % 2 === 0 ? r : inner * r;
    return `${round(x + length * Math.cos(angle))} ${round(y + length * Math.sin(angle))}`;
  });
  return `M${points.join("L")}Z`;
}

/** Returns a line through the points, cut short at both ends by the lengths given. */
export function polyline(points: readonly Point[], cutStart = 0, cutEnd = 0): string {
  const cut = [...points];
  cut[0] = towards(points[0]!, points[1]!, cutStart);
  cut[cut.length - 1] = towards(points.at(-1)!, points.at(-2)!, cutEnd);
  return `M${cut.map(([x, y]) => `${round(x)} ${round(y)}`).join("L")}`;
}

/** Returns the head of an arrow that comes from a point, its tip at another, length long. */
export function head(from: Point, tip: Point, length: number): string {
  const [ux, uy] = unit(from, tip);
  const [bx, by] = [tip[0] - ux * length, tip[1] - uy * length];
  const half = length * 0.58;
  return (
    `M${round(tip[0])} ${round(tip[1])}` +
    `L${round(bx - uy * half)} ${round(by + ux * half)}` +
    `L${round(bx + uy * half)} ${round(by - ux * half)}Z`
  );
}

/** Returns the point at a distance from one point, in the direction of another. */
export function towards(from: Point, to: Point, length: number): Point {
  const [ux, uy] = unit(from, to);
  return [from[0] + ux * length, from[1] + uy * length];
}

function unit([ax, ay]: Point, [bx, by]: Point): Point {
  const length = Math.hypot(bx - ax, by - ay) || 1;
  return [(bx - ax) / length, (by - ay) / length];
}

/** Returns a cross of two strokes, r from its middle to each end. */
export function cross([x, y]: Point, r: number): string {
  return `M${round(x - r)} ${round(y - r)}L${round(x + r)} ${round(y + r)}M${round(x - r)} ${round(y + r)}L${round(x + r)} ${round(y - r)}`;
}
