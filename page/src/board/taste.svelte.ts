// A person's settings for all boards of the page; men have their wardrobe.

/** How large coordinates are; boards too small for them have none. */
export const COORDINATES = ["off", "small", "normal", "large"] as const;
export type Coordinates = (typeof COORDINATES)[number];

class Taste {
  coordinates = $state<Coordinates>("normal");
  /**
   * Whether the lines that belong to a game are drawn: those of Sovereign Chess, the seams of
   * stars.
   */
  lines = $state(true);
  /** Whether only those men are framed in Sovereign Chess whose controller has just changed. */
  changes = $state(false);
}

export const taste = new Taste();
