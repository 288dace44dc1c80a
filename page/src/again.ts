// A file that has not come is asked for again: a phone changes cells, a proxy drops a connection.

const pauses = [400, 1200]; // milliseconds before the second and the third try

/** What load brings, by the third try at the latest. */
export async function again<T>(load: () => Promise<T>, wait: readonly number[] = pauses): Promise<T> {
  for (const pause of wait) {
    try {
      return await load();
    } catch {
      await new Promise((done) => setTimeout(done, pause));
    }
  }
  return load();
}
