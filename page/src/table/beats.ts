// When the page of a local game was last open. The clocks stop while it is closed, so the
// unrecorded time is given back. The database answers late, and never to a page that closes: this
// is stored at once.

const place = (id: string) => `manykings.open.${id}`;

/** Notes that the page of a game is open. */
export function beat(id: string, now: number): void {
  try {
    localStorage.setItem(place(id), String(now));
  } catch {
    // The browser stores nothing for this page: the database decides.
  }
}

/** When the page of a game was last open; 0 if nothing was noted. */
export function lastBeat(id: string): number {
  try {
    return Number(localStorage.getItem(place(id))) || 0;
  } catch {
    return 0;
  }
}

/** Forgets a game. */
export function forgetBeat(id: string): void {
  try {
    localStorage.removeItem(place(id));
  } catch {
    // Nothing was stored.
  }
}
