// Changes to an event by others appear by themselves: its stream announces them, and a timer
// covers the stream's failures.

/**
 * The intervals at which a running event is read again, in milliseconds: without its stream, and
 * with it.
 */
const LOOK = 3_000;
const LOOK_BESIDE = 30_000;
/** How long a page may wait before it reads a changed event, milliseconds for each entrant. */
const SPREAD = 5;
/** From this number of entrants on, pages do not all read a changed event at the same moment. */
const MANY = 200;

/** The page of an event, as its feed needs it. */
export interface Page {
  /** Reads the event if it has changed; false if the server did not answer. */
  look(): Promise<boolean>;
  /** Takes the first rows of the standings, as the stream sends them. */
  lead(standings: string): void;
  entrants(): number;
}

/** Follows an event until the returned function is called. */
export function follow(key: string, page: Page): () => void {
  let open = false;
  let looked = performance.now();
  const see = () => {
    looked = performance.now();
    if (document.visibilityState === "visible")
      void page.look().then((found) => {
        if (!found) looked = -LOOK_BESIDE;
      });
  };
  // Browsers open six connections to a site, over all tabs: a hidden one has no stream.
  let stream: EventSource | null = null;
  let soon: ReturnType<typeof setTimeout> | undefined;
  const connect = () => {
    stream?.close();
    stream = null;
    open = false;
    if (document.visibilityState !== "visible") return;
    stream = new EventSource(`/api/v1/events/${key}/stream`);
    stream.addEventListener("open", () => (open = true));
    stream.addEventListener("error", () => (open = false));
    stream.addEventListener("standings", (message: MessageEvent<string>) => page.lead(message.data));
    stream.addEventListener("changed", () => {
      clearTimeout(soon);
      // The first rows of a large event have come already.
      const entrants = page.entrants();
      soon = setTimeout(see, entrants > MANY ? Math.random() * entrants * SPREAD : 0);
    });
  };
  connect();
  document.addEventListener("visibilitychange", connect);
  const timer = setInterval(() => {
    if (performance.now() - looked >= (open ? LOOK_BESIDE : LOOK)) see();
  }, LOOK);
  return () => {
    stream?.close();
    clearTimeout(soon);
    document.removeEventListener("visibilitychange", connect);
    clearInterval(timer);
  };
}
