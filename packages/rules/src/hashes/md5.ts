import { paddedWords } from './padded-words.ts';

const shifts = Uint8Array.of(7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21);
const constants = Int32Array.from(
  { length: 64 },
  (_, index) => Math.floor(Math.abs(Math.sin(index + 1)) * 2 ** 32) | 0,
);
/** Which word of the block a step takes. */
const order = Uint8Array.from({ length: 64 }, (_, step) => {
  if (step < 16) return step;
  if (step < 32) return (5 * step + 1) % 16;
  return (step < 48 ? 3 * step + 5 : 7 * step) % 16;
});

const mixed = (round: number, b: number, c: number, d: number): number => {
  if (round === 0) return (b & c) | (~b & d);
  if (round === 1) return (d & b) | (~d & c);
  return round === 2 ? b ^ c ^ d : c ^ (b | ~d);
};

/** RFC 1321. Files are compared by it; nothing is kept secret by it. */
export function md5(octets: Uint8Array): Uint8Array {
  const words = paddedWords(octets, true);
  const state = Int32Array.of(0x67452301, 0xefcdab89 | 0, 0x98badcfe | 0, 0x10325476);
  for (let start = 0; start < words.length; start += 16) {
    let [a = 0, b = 0, c = 0, d = 0] = state;
    for (let step = 0; step < 64; step += 1) {
      const round = step >> 4;
      const word = words[start + (order[step] ?? 0)] ?? 0;
      const sum = (a + mixed(round, b, c, d) + (constants[step] ?? 0) + word) | 0;
      const shift = shifts[round * 4 + (step & 3)] ?? 0;
      a = d;
      d = c;
      c = b;
      b = (b + ((sum << shift) | (sum >>> (32 - shift)))) | 0;
    }
    for (const [index, value] of [a, b, c, d].entries())
      state[index] = ((state[index] ?? 0) + value) | 0;
  }
  const digest = new Uint8Array(16);
  const view = new DataView(digest.buffer);
  for (const [index, value] of state.entries()) view.setInt32(index * 4, value, true);
  return digest;
}
