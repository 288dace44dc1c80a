// Values in the bytes of requests and answers, as docs/wasm.md defines them.

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Collects the values of a request. */
export class Writer {
  /** @type {number[]} */
  #bytes = [];

  /** @param {number} b 0 to 255 */
  byte(b) {
    this.#bytes.push(b);
    return this;
  }

  /** @param {number} n an integer of 0 to 2^53-1: seven bits a byte, the lowest first */
  uint(n) {
    if (!Number.isSafeInteger(n) || n < 0) throw new RangeError(`expected a count, not ${n}`);
    for (; n >= 0x80; n = Math.floor(n / 0x80)) this.#bytes.push((n % 0x80) | 0x80);
    this.#bytes.push(n);
    return this;
  }

  /** @param {string} s */
  text(s) {
    const bytes = encoder.encode(s);
    this.uint(bytes.length);
    for (const b of bytes) this.#bytes.push(b);
    return this;
  }

  /** @param {readonly string[]} list */
  texts(list) {
    this.uint(list.length);
    for (const s of list) this.text(s);
    return this;
  }

  /** @returns {Uint8Array} */
  bytes() {
    return Uint8Array.from(this.#bytes);
  }
}

/** Takes values off the front of an answer; throws a RangeError behind its end. */
export class Reader {
  #view;
  #at = 0;

  /** @param {Uint8Array} bytes */
  constructor(bytes) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  /** Whether everything has been read. */
  get done() {
    return this.#at === this.#view.byteLength;
  }

  /** @returns {number} */
  byte() {
    return this.#view.getUint8(this.#at++);
  }

  /** @returns {boolean} */
  flag() {
    return this.byte() !== 0;
  }

  /** @returns {number} */
  uint() {
    for (let n = 0, unit = 1; ; unit *= 0x80) {
      const b = this.byte();
      n += (b & 0x7f) * unit;
      if (b < 0x80) return n;
    }
  }

  /** @returns {number} an integer with a sign: 0, -1, 1, -2, 2 are written 0 to 4 */
  int() {
    const n = this.uint();
    return n % 2 === 0 ? n / 2 : -(n + 1) / 2;
  }

  /** @returns {number} */
  float() {
    const x = this.#view.getFloat32(this.#at, true);
    this.#at += 4;
    return x;
  }

  /** @returns {string} */
  text() {
    const length = this.uint();
    const bytes = new Uint8Array(this.#view.buffer, this.#view.byteOffset + this.#at, length);
    this.#at += length;
    return decoder.decode(bytes);
  }

  /** @returns {number} the index of a square, -1 for none */
  square() {
    return this.uint() - 1;
  }

  /**
   * @template T
   * @param {() => T} element
   * @returns {T[]}
   */
  list(element) {
    return Array.from({ length: this.uint() }, () => element());
  }

  texts() {
    return this.list(() => this.text());
  }

  /** @returns {number[]} seats */
  seats() {
    return this.list(() => this.byte());
  }

  /** @returns {number[]} squares */
  squares() {
    return this.list(() => this.square());
  }
}
