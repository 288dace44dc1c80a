// Turning the board to another seat.

/** How long it takes, in milliseconds. */
const TURN = 450;

/**
 * Turns the board from so many degrees clockwise away to how it is drawn now, and returns the
 * animations, to be cancelled should it turn again meanwhile. It is moved as one picture, which costs
 * nothing, so that the men (all of class upright) lean with it; half way they change over from
 * upright before to upright after.
 */
export function turn(board: SVGSVGElement, from: number): Animation[] {
  // Half a turn goes one way, more than that goes back.
  const by = ((from + 540) % 360) - 180;
  const uprights = board.querySelectorAll<SVGElement>(".upright");
  const lean = (transform: string): void => {
    for (const upright of uprights) upright.style.transform = transform;
  };
  lean(`rotate(${-by}deg)`);
  board.style.willChange = "transform"; // painted once for each lean, not anew for every size
  const middle = board.animate([], TURN / 2);
  middle.onfinish = middle.oncancel = () => lean("");
  const whole = board.animate(
    [
      { transform: `rotate(${by}deg)`, easing: "ease-in" },
      { transform: `rotate(${by / 2}deg) scale(0.85)`, easing: "ease-out" },
      { transform: "none" },
    ],
    TURN,
  );
  whole.onfinish = whole.oncancel = () => (board.style.willChange = "");
  return [middle, whole];
}
