// Keeps a game open in only one place of a browser: two would overwrite each other.

/** Releases a held game. */
export type Release = () => void;

/** How long another place, such as the previous page, may take to release the game. */
const patience = 2000; // milliseconds

/**
 * Holds a game; null if it stays open elsewhere in this browser. Where the browser has
 * no locks, nothing is held.
 */
export async function hold(id: string): Promise<Release | null> {
  if (!("locks" in navigator)) return () => undefined;
  return new Promise((resolve) => {
    navigator.locks
      .request(
        `manykings ${id}`,
        { signal: AbortSignal.timeout(patience) },
        () => new Promise<void>((release) => resolve(release)),
      )
      .catch(() => resolve(null));
  });
}
