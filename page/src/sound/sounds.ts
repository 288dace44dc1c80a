/** The sounds there are. */
export const SOUNDS = [
  "move",
  "capture",
  "check",
  "otherCheck",
  "mate",
  "coup",
  "turn",
  "low",
  "end",
  "message",
] as const;
export type Sound = (typeof SOUNDS)[number];
