// Draws the lots of a game again from the seed that is revealed at the start, so that nobody
// has to trust the server. Written from docs/record.md alone.

const WORD = (1n << 64n) - 1n;

/** Numbers derived from a seed: SplitMix64, started with the seed's FNV-1a hash. */
function diceOf(seed: string): (n: number) => number {
  let state = 14695981039346656037n;
  for (const byte of new TextEncoder().encode(seed)) state = ((state ^ BigInt(byte)) * 1099511628211n) & WORD;
  return (n) => {
    state = (state + 0x9e3779b97f4a7c15n) & WORD;
    let z = state;
    z = ((z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n) & WORD;
    z = ((z ^ (z >> 27n)) * 0x94d049bb133111ebn) & WORD;
    z ^= z >> 31n;
    return Number(((z >> 32n) * BigInt(n)) >> 32n);
  };
}

/** By seat: where its player sat before the draw. */
export function draw(seed: string, teams: readonly (readonly number[])[]): number[] {
  const dice = diceOf(seed);
  const source = teams.map((_, i) => i);
  teams.forEach((team, i) => {
    const like = source.flatMap((other, j) => (j >= i && teams[other]!.length === team.length ? [j] : []));
    const j = like[dice(like.length)]!;
    [source[i], source[j]] = [source[j]!, source[i]!];
  });
  const drawn: number[] = [];
  teams.forEach((team, i) => {
    const people = [...teams[source[i]!]!];
    team.forEach((seat, j) => {
      const k = j + dice(people.length - j);
      [people[j], people[k]] = [people[k]!, people[j]!];
      drawn[seat - 1] = people[j]!;
    });
  });
  return drawn;
}

/**
 * The SHA-256 of a seed in hexadecimal digits; null where the browser has none, as without https.
 */
async function sealOf(seed: string): Promise<string | null> {
  if (!globalThis.crypto?.subtle) return null;
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(seed));
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Whether the seed matches its seal and yields these seats: "fair"; "drawn" if only
 * the seats could be checked; "wrong".
 */
export async function check(
  { seed, drawn }: { readonly seed: string; readonly drawn: readonly number[] },
  seal: string,
  teams: readonly (readonly number[])[],
): Promise<"fair" | "drawn" | "wrong"> {
  const again = draw(seed, teams);
  if (again.length !== drawn.length || again.some((from, i) => from !== drawn[i])) return "wrong";
  const sealed = await sealOf(seed);
  if (sealed === null) return "drawn";
  return sealed === seal ? "fair" : "wrong";
}
