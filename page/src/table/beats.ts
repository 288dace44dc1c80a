// When the page of a game of this browser was last open. A clock stands while it is closed, so that what is not known
// of here is given back. The database answers later, and not at all to a page that goes: this is kept at once.

const place = (id: string) => `manykings.open.${id}`;

/** Notes that the page of a game is open. */
export function beat(id: string, now: number): void {
  try {
    localStorage.setItem(place(id), String(now));
  } catch {
    // The browser keeps nothing for this page: what the database has counts.
  }
}

/** When the page of a game was last open, as far as it was noted; 0 if it was not. */
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
    // Nothing was kept.
  }
}
