// SHA-256 (FIPS 180-4) of a text. crypto.subtle has it too, but not on the plain http of a home
// network.

/** The first 32 bits of the fractional parts of the roots of the first primes. */
function fractions(count: number, root: number): number[] {
  const found: number[] = [];
  for (let n = 2; found.length < count; n++) {
    let prime = true;
    for (let d = 2; d * d <= n; d++) if (n % d === 0) prime = false;
    if (prime) found.push(Math.floor((n ** (1 / root) % 1) * 2 ** 32) | 0);
  }
  return found;
}

const first = fractions(8, 2);
const constants = fractions(64, 3);

const rotate = (x: number, n: number): number => (x >>> n) | (x << (32 - n));

/** The bytes of a text with their padding, in blocks of 64 bytes. */
function padded(text: string): DataView {
  const bytes = new TextEncoder().encode(text);
  const blocks = Math.ceil((bytes.length + 9) / 64);
  const all = new Uint8Array(blocks * 64);
  all.set(bytes);
  all[bytes.length] = 0x80;
  const view = new DataView(all.buffer);
  view.setUint32(all.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(all.length - 4, (bytes.length * 8) >>> 0);
  return view;
}

/** The SHA-256 of the UTF-8 bytes of a text, in hexadecimal digits. */
export function sha256(text: string): string {
  const view = padded(text);
  const hash = [...first];
  const w = new Int32Array(64);
  for (let block = 0; block < view.byteLength; block += 64) {
    for (let i = 0; i < 16; i++) w[i] = view.getInt32(block + 4 * i);
    for (let i = 16; i < 64; i++) {
      const [x, y] = [w[i - 15]!, w[i - 2]!];
      const a = rotate(x, 7) ^ rotate(x, 18) ^ (x >>> 3);
      const b = rotate(y, 17) ^ rotate(y, 19) ^ (y >>> 10);
      w[i] = w[i - 16]! + a + w[i - 7]! + b;
    }
    let [a, b, c, d, e, f, g, h] = hash as [number, number, number, number, number, number, number, number];
    for (let i = 0; i < 64; i++) {
      const choice = (e & f) ^ (~e & g);
      const majority = (a & b) ^ (a & c) ^ (b & c);
      const t1 = (h + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + choice + constants[i]! + w[i]!) | 0;
      const t2 = ((rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + majority) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0];
    }
    for (const [i, part] of [a, b, c, d, e, f, g, h].entries()) hash[i] = (hash[i]! + part) | 0;
  }
  return hash.map((part) => (part >>> 0).toString(16).padStart(8, "0")).join("");
}
