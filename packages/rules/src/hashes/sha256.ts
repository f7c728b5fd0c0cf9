import { paddedWords } from './padded-words.ts';

const primes = Array.from({ length: 311 }, (_, index) => index + 2).filter((number) =>
  Array.from({ length: number - 2 }, (_, index) => index + 2).every(
    (divisor) => number % divisor !== 0,
  ),
);
const fraction = (value: number): number => Math.floor((value - Math.floor(value)) * 2 ** 32);
const constants = Int32Array.from(primes.slice(0, 64), (prime) => fraction(Math.cbrt(prime)) | 0);
const initial = Int32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime)) | 0);

const rotate = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

/** The words of a block, and 48 more that are made of them. */
function fillSchedule(all: Int32Array, words: Int32Array, start: number): void {
  for (let index = 0; index < 16; index += 1) all[index] = words[start + index] ?? 0;
  for (let index = 16; index < 64; index += 1) {
    const early = all[index - 15] ?? 0;
    const late = all[index - 2] ?? 0;
    const one = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3);
    const other = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10);
    all[index] = ((all[index - 16] ?? 0) + one + (all[index - 7] ?? 0) + other) | 0;
  }
}

/** FIPS 180-4. Browsers have it only as a promise, and a decision does not wait. */
export function sha256(octets: Uint8Array): Uint8Array {
  const words = paddedWords(octets, false);
  const state = Int32Array.from(initial);
  const all = new Int32Array(64);
  for (let start = 0; start < words.length; start += 16) {
    fillSchedule(all, words, start);
    let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
    for (let step = 0; step < 64; step += 1) {
      const choice = (e & f) ^ (~e & g);
      const turned = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
      const first = (h + turned + choice + (constants[step] ?? 0) + (all[step] ?? 0)) | 0;
      const majority = (a & b) ^ (a & c) ^ (b & c);
      const second = (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + majority;
      h = g;
      g = f;
      f = e;
      e = (d + first) | 0;
      d = c;
      c = b;
      b = a;
      a = (first + second) | 0;
    }
    for (const [index, value] of [a, b, c, d, e, f, g, h].entries())
      state[index] = ((state[index] ?? 0) + value) | 0;
  }
  const digest = new Uint8Array(32);
  const view = new DataView(digest.buffer);
  for (const [index, value] of state.entries()) view.setInt32(index * 4, value);
  return digest;
}
