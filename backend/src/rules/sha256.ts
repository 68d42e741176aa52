/** Returns the first 32 bits of the fractional part; FIPS 180-4 (4.2.2, 5.3.3) derives its constants so from roots of primes. */
const fraction = (value: number): number => Math.floor((value - Math.floor(value)) * 2 ** 32) | 0;

const PRIMES = Array.from({ length: 310 }, (_, i) => i + 2)
  .filter((n) => ![2, 3, 5, 7, 11, 13, 17].some((p) => p < n && n % p === 0))
  .slice(0, 64);
const ROUNDS = PRIMES.map((prime) => fraction(Math.cbrt(prime)));
const INITIAL = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));

const rotate = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

/**
 * Computes SHA-256 (FIPS 180-4) of a text in UTF-8, synchronously: browsers only offer it as a promise, and only on secure pages.
 * Not for secrets.
 */
export function sha256(text: string): Uint8Array {
  const bytes = new TextEncoder().encode(text);
  const padded = new DataView(new ArrayBuffer((((bytes.length + 8) >> 6) + 1) * 64));
  for (let i = 0; i < bytes.length; i++) padded.setUint8(i, bytes[i]!);
  padded.setUint8(bytes.length, 0x80);
  padded.setUint32(padded.byteLength - 4, bytes.length * 8);

  const state = INITIAL.slice();
  const w = new Int32Array(64);
  for (let block = 0; block < padded.byteLength; block += 64) {
    for (let i = 0; i < 16; i++) w[i] = padded.getInt32(block + i * 4);
    for (let i = 16; i < 64; i++) {
      const [x, y] = [w[i - 15]!, w[i - 2]!];
      const s0 = rotate(x, 7) ^ rotate(x, 18) ^ (x >>> 3);
      const s1 = rotate(y, 17) ^ rotate(y, 19) ^ (y >>> 10);
      w[i] = w[i - 16]! + s0 + w[i - 7]! + s1;
    }
    let [a, b, c, d, e, f, g, h] = state as [number, number, number, number, number, number, number, number];
    for (let i = 0; i < 64; i++) {
      const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
      const one = (h + s1 + ((e & f) ^ (~e & g)) + ROUNDS[i]! + w[i]!) | 0;
      const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
      const two = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((word, i) => (state[i] = (state[i]! + word) | 0));
  }
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, i) => digest.setInt32(i * 4, word));
  return new Uint8Array(digest.buffer);
}
