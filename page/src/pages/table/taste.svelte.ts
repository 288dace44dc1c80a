// How the clock in the middle of a board is liked, in this browser.

const key = "manykings.table.taste";

interface Taste {
  /** Whether warnings are spoken. */
  aloud: boolean;
  /** Whether all is black and white. */
  contrast: boolean;
  /** Whether the small button is for the left hand. */
  left: boolean;
}

const usual: Taste = { aloud: false, contrast: false, left: false };

function kept(): Taste {
  try {
    return { ...usual, ...(JSON.parse(localStorage.getItem(key) ?? "{}") as Partial<Taste>) };
  } catch {
    return { ...usual };
  }
}

export const tableTaste = $state(kept());

/** Changes and keeps it. */
export function like(change: Partial<Taste>): void {
  Object.assign(tableTaste, change);
  try {
    localStorage.setItem(key, JSON.stringify(tableTaste));
  } catch {
    // It lasts as long as the page.
  }
}
