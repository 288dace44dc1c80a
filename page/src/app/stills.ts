// The boards and the figure that the server draws into the home page (content/bookhtml/home.go):
// they are there before the first script has run, and the page goes on with them. A page that was
// opened at another address reads it from there, once.

/** A knight on a board with nothing but pawns: its moves from each square. */
export interface RideData {
  readonly from: string;
  readonly pawns: readonly string[];
  readonly width: number;
  readonly height: number;
  /** Of the picture, as its top. */
  readonly left: number;
  /** The middle of each square, and how far it is from its nearest side. */
  readonly at: Readonly<Record<string, readonly [x: number, y: number, radius: number]>>;
  readonly goals: Readonly<Record<string, readonly string[]>>;
}

export interface Stills {
  /** The elements, by the game that each shows. */
  readonly boards: ReadonlyMap<string, string>;
  readonly ride: RideData | null;
}

let kept: Stills | null = null;
let asked: Promise<Stills | null> | null = null;

/** Takes the stills out of a document; null if there are none. */
export function readStills(document: ParentNode): Stills | null {
  const places = [...document.querySelectorAll<HTMLElement>("[data-still]")];
  if (places.length === 0) return null;
  const data = document.querySelector("script#ride")?.textContent;
  return {
    boards: new Map(places.map((place) => [place.dataset.still ?? "", place.innerHTML])),
    ride: data ? (JSON.parse(data) as RideData) : null,
  };
}

/** Keeps the stills of this document. */
export function keepStills(): void {
  kept = readStills(document);
}

/** Takes them from the document, once the page has replaced them: no two elements share an id. */
export function clearStills(): void {
  for (const place of document.querySelectorAll("#first .opening")) place.remove();
}

/** The stills of this document, null if there are none. */
export const keptStills = (): Stills | null => kept;

/** The same for a page that was opened elsewhere; null where the server draws nothing. */
export function askStills(): Promise<Stills | null> {
  asked ??= fetch("/")
    .then((answer) => answer.text())
    .then((html) => (kept = readStills(new DOMParser().parseFromString(html, "text/html"))))
    .catch(() => {
      asked = null;
      return null;
    });
  return asked;
}
