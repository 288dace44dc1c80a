import { describe, expect, it } from "vitest";
import { sectors, spread } from "./sectors";

/** Whether a point is within a polygon of percents. */
function within(points: string, x: number, y: number): boolean {
  const corners = points.split(", ").map((p) => p.split(" ").map((n) => parseFloat(n)) as [number, number]);
  let inside = false;
  for (let i = 0, j = corners.length - 1; i < corners.length; j = i++) {
    const [[ax, ay], [bx, by]] = [corners[i]!, corners[j]!];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  }
  return inside;
}

const round = (players: number) =>
  spread(Array.from({ length: players }, (_, i) => ({ seat: i + 1, angle: (360 * i) / players })));

describe.each([2, 3, 4, 5, 6, 7, 8])("%i players", (players) => {
  it.each([0, 1, players])(
    "all of the glass is somebody's, and nothing is two people's; on turn: %i",
    (living) => {
      const list = sectors(round(players), living);
      for (let x = 1.3; x < 100; x += 3.1) {
        for (let y = 1.7; y < 100; y += 3.3) {
          expect(list.filter(({ points }) => within(points, x, y))).toHaveLength(1);
        }
      }
    },
  );
  it("a time is in its own sector, the first at the bottom and upright", () => {
    const list = sectors(round(players), 2);
    for (const s of list) expect(within(s.points, s.x, s.y)).toBe(true);
    expect(list[0]).toMatchObject({ seat: 1, turn: -0, x: 50 });
    expect(list[0]!.y).toBeGreaterThan(70);
  });
  it("the living one is larger, and nobody's is narrower than 9 mm on a phone of 360 x 640", () => {
    const [living, other] = [sectors(round(players), 1)[0]!, sectors(round(players), 0)[0]!];
    const area = (points: string) => {
      let cells = 0;
      for (let x = 0.5; x < 100; x++) for (let y = 0.5; y < 100; y++) if (within(points, x, y)) cells++;
      return cells;
    };
    expect(area(living.points)).toBeGreaterThan(area(other.points));
    const mm = 96 / 25.4;
    for (const s of sectors(round(players), 1)) {
      const fits = Array.from({ length: 16 }, (_, i) => (i * Math.PI) / 8).every((a) =>
        within(
          s.points,
          s.x + ((4.5 * mm * Math.cos(a)) / 360) * 100,
          s.y + ((4.5 * mm * Math.sin(a)) / 640) * 100,
        ),
      );
      expect(fits, `seat ${s.seat}`).toBe(true);
    }
  });
});
