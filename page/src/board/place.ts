// The place of a dialog: beside the board, and never over the squares it asks about if there is
// room.

/** A rectangle in pixels of the window. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

const GAP = 8;

/**
 * Returns where to put a dialog of a size: beside the board if the window has room at its right,
 * left, below or above, else over the part of the board that is farthest from the squares
 * concerned.
 */
export function beside(
  board: Box,
  size: { readonly width: number; readonly height: number },
  view: { readonly width: number; readonly height: number },
  squares: readonly Box[],
): { left: number; top: number } {
  const middle = centre(squares.length > 0 ? squares : [board]);
  const across = clamp(middle.x - size.width / 2, GAP, view.width - size.width - GAP);
  const down = clamp(middle.y - size.height / 2, GAP, view.height - size.height - GAP);
  const right = { left: board.left + board.width + GAP, top: down };
  const left = { left: board.left - size.width - GAP, top: down };
  const below = { left: across, top: board.top + board.height + GAP };
  const above = { left: across, top: board.top - size.height - GAP };
  const fits = (at: { left: number; top: number }): boolean =>
    at.left >= GAP &&
    at.top >= GAP &&
    at.left + size.width <= view.width - GAP &&
    at.top + size.height <= view.height - GAP;
  const outside = [right, left, below, above].find(fits);
  if (outside) return outside;

  const xs = [GAP, view.width - size.width - GAP];
  const ys = [Math.max(GAP, board.top), Math.min(view.height - GAP, board.top + board.height) - size.height];
  const corners = ys.flatMap((top) =>
    xs.map((left) => ({ left, top: clamp(top, GAP, view.height - size.height - GAP) })),
  );
  const away = (at: { left: number; top: number }): number =>
    Math.min(...(squares.length > 0 ? squares : [board]).map((s) => apart({ ...at, ...size }, s)));
  return corners.reduce((best, at) => (away(at) > away(best) ? at : best));
}

function clamp(x: number, low: number, high: number): number {
  return Math.max(low, Math.min(x, high));
}

function centre(boxes: readonly Box[]): { x: number; y: number } {
  const mean = (of: (b: Box) => number): number => boxes.reduce((sum, b) => sum + of(b), 0) / boxes.length;
  return { x: mean((b) => b.left + b.width / 2), y: mean((b) => b.top + b.height / 2) };
}

/** Returns how far two boxes are apart; less than 0 the more they overlap. */
function apart(a: Box, b: Box): number {
  const dx = Math.max(a.left - b.left - b.width, b.left - a.left - a.width);
  const dy = Math.max(a.top - b.top - b.height, b.top - a.top - a.height);
  return dx > 0 && dy > 0 ? Math.hypot(dx, dy) : Math.max(dx, dy);
}
