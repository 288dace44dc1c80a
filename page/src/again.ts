// A file that failed to load is requested again: a phone changes cells, a proxy drops a connection.

const pauses = [400, 1200]; // milliseconds before the second and the third try

/** The result of load, after at most three tries. */
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
