// Places labels beside a chart so that they do not overlap.

/**
 * Moves heights that are closer than a gap apart, as little as necessary and between 0 and 1; they
 * keep their order, and equal ones their input order.
 */
export function spread(heights: readonly number[], gap: number): number[] {
  const order = heights.map((_, i) => i).sort((a, b) => heights[a]! - heights[b]! || a - b);
  const found = heights.slice();
  let least = 0;
  for (const i of order) {
    found[i] = Math.max(found[i]!, least);
    least = found[i]! + gap;
  }
  let most = 1;
  for (const i of order.reverse()) {
    found[i] = Math.min(found[i]!, most);
    most = found[i]! - gap;
  }
  return found;
}
