// The faces of the bots, of one hand with the icons of the page: one head, and on it what its level wears, from a sprout to a crown.

const HEAD = "M12 20.8a6 6 0 1 0 0-12 6 6 0 0 0 0 12zM9.9 14v.7M14.1 14v.7";
const SMILE = "M9.8 17.2q2.2 1.7 4.4 0";
const CALM = "M10.2 17.7h3.6";
const BROWS = "M8.6 12.2l2.2.6M15.4 12.2l-2.2.6";

/** FACES[level - 1]: the d of a path in a box of 24 by 24, drawn as icons are. */
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
];
