// What `make test` leaves to `make deep`, to stay quick.

/** Whether all tests run, as by `make deep`. */
export const all = process.env["DEEP"] === "1";

/** Marks a test that takes long beside a quicker one of the same part of the page. */
export const deep = { tag: "@deep" } as const;

/** The tests that are left out, for playwright.config.ts. */
export const leftOut = all ? undefined : /@deep/;

/** The size, language or game that stands for all others in `make test`: the first. */
export function some<T>(variants: readonly T[]): readonly T[] {
  return all ? variants : variants.slice(0, 1);
}

/** A phone and a desktop. */
export const viewports = some([
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]);
