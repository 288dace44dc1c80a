// Assigns modules to files: the file of the page's frame has what the home page needs before a
// click, and other pages share the rest.

/** A module of the bundler. */
interface Module {
  /** The modules that import it when they load. */
  readonly importers: readonly string[];
}

/** The modules of a first visit: the frame of the page, and the home page. */
const first = /\/src\/(main\.ts|pages\/home\/Home\.svelte)$/;

/** The home page's own modules, a file of their own. */
const own = /\/src\/pages\/home\//;

/** Returns a test whether a module comes with the frame, by the importers of modules. */
export function atHome(): (id: string, of: (id: string) => Module | null) => boolean {
  const known = new Map<string, boolean>();
  return (id, of) => {
    if (own.test(id)) return false;
    // Upwards through all importers without a known answer.
    const seen = new Set([id]);
    for (const one of seen) {
      if (first.test(one) || known.get(one)) {
        known.set(id, true);
        return true;
      }
      if (known.has(one)) continue;
      for (const importer of of(one)?.importers ?? []) seen.add(importer);
    }
    for (const one of seen) known.set(one, false);
    return false;
  };
}
