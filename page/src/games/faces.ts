// The faces of the bots, in the style of the page's icons: one head with a different ornament for
// each, from a sprout to a crown.

const HEAD = "M12 20.8a6 6 0 1 0 0-12 6 6 0 0 0 0 12zM9.9 14v.7M14.1 14v.7";
const SMILE = "M9.8 17.2q2.2 1.7 4.4 0";
const CALM = "M10.2 17.7h3.6";
const BROWS = "M8.6 12.2l2.2.6M15.4 12.2l-2.2.6";

/**
 * By the number of the face, the levels' own bots first: the d of a path in a box of 24 by 24,
 * drawn as icons are.
 */
export const FACES: readonly string[] = [
  // A sprout.
  `${HEAD}${SMILE}M12 8.8V6c0-2 1.4-3 3.6-3 0 2-1.4 3-3.6 3`,
  // Two leaves.
  `${HEAD}${SMILE}M12 8.8V6.2c-2.8 0-3.8-1.4-3.8-3.2 2.4 0 3.8 1.2 3.8 3.2 2.8 0 3.8-1.4 3.8-3.2-2.4 0-3.8 1.2-3.8 3.2`,
  // A bear's ears.
  `${HEAD}${SMILE}M7.3 10.9A2.7 2.7 0 1 1 10.3 9M16.7 10.9A2.7 2.7 0 1 0 13.7 9`,
  // A bow.
  `${HEAD}${SMILE}M12 6.2 8 3.8v4.8zM12 6.2l4-2.4v4.8z`,
  // A flat cap.
  `${HEAD}${CALM}M5.3 11.3C5.8 7.2 8.8 5.3 12.3 5.3s6 2.2 6.2 6zM18.5 11.3h3`,
  // Plaits.
  `${HEAD}${SMILE}M6.4 12.6C8 8.4 12 11 12 8.8c0 2.2 4 -.4 5.6 3.8M6 15.5c-1.8 1-2.2 3-1.6 5.3M18 15.5c1.8 1 2.2 3 1.6 5.3`,
  // A fez.
  `${HEAD}${CALM}M7.6 10.2 8.8 4.3h6.4l1.2 5.9zM12 4.3V2.8h5v3.4`,
  // A helmet with horns.
  `${HEAD}${BROWS}${CALM}M6.6 11.5C4.6 10.4 3 8 3.4 4.5 5 7 6.6 8 8.6 9.4M17.4 11.5c2-1.1 3.6-3.5 3.2-7-1.6 2.5-3.2 3.5-5.2 4.9M12 8.8V5.5`,
  // A mitre.
  `${HEAD}${BROWS}${CALM}M7.2 10.6V7.2L12 2.2l4.8 5v3.4M12 5.2v3.6M10.4 6.8h3.2`,
  // A crown.
  `${HEAD}${BROWS}${SMILE}M6.9 10.6 5.8 4l3.5 3L12 2.8l2.7 4.2 3.5-3-1.1 6.6`,
  // A headband.
  `${HEAD}${BROWS}${SMILE}M6.9 11.8h10.2M17.1 11.8l2.9-1.4M17.1 11.8l2.6 1.5`,
  // A bun.
  `${HEAD}${SMILE}M12 8.8a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z`,
  // Curls.
  `${HEAD}${SMILE}M7 11.2a1.9 1.9 0 1 1 1.6-2.4 1.9 1.9 0 0 1 3.4-1 1.9 1.9 0 0 1 3.4 1A1.9 1.9 0 1 1 17 11.2`,
  // A straw hat.
  `${HEAD}${SMILE}M3.2 10.6h17.6L12 4.6z`,
  // A moustache and a bowler.
  `${HEAD}M8.6 16.8q1.7-1.3 3.4 0 1.7-1.3 3.4 0M4.8 10.4h14.4M7.2 10.4V8a4.8 4.8 0 0 1 9.6 0v2.4`,
  // A star on a band.
  `${HEAD}${BROWS}${SMILE}M6.9 11.4h10.2M12 2.8l1 2.4 2.6.1-2 1.6.7 2.5-2.3-1.4-2.3 1.4.7-2.5-2-1.6 2.6-.1z`,
  // A scarf over the head.
  `${HEAD}${CALM}M5.6 17.6C4.6 9.6 7.6 6.4 12 6.4s7.4 3.2 6.4 11.2M12 6.4V4.2`,
  // A turban.
  `${HEAD}${CALM}M6.2 11.4C5.2 6.6 9 4.2 12 4.2s6.8 2.4 5.8 7.2M6.2 11.4 16.6 6M17.8 11.4 9 5.4`,
  // Spectacles.
  `${HEAD}${SMILE}M8.2 14.4a1.6 1.6 0 1 0 3.2 0 1.6 1.6 0 0 0-3.2 0zM12.6 14.4a1.6 1.6 0 1 0 3.2 0 1.6 1.6 0 0 0-3.2 0zM11.4 14.2h1.2M7.4 10.6 9 6.6l3 2 3-2 1.6 4`,
  // A feather.
  `${HEAD}${SMILE}M7 11h10M15.2 11C14.6 7.4 16 4.4 19 2.6c.6 3.4-.6 6.4-3.8 8.4`,
];
