/** The fractional parts of roots of the first primes, of which SHA-256 is made. */
function fractions(count: number, root: (prime: number) => number): Uint32Array {
  const found = new Uint32Array(count);
  let at = 0;
  for (let candidate = 2; at < count; candidate += 1) {
    let isPrime = true;
    for (let divisor = 2; divisor * divisor <= candidate; divisor += 1) {
      if (candidate % divisor === 0) isPrime = false;
    }
    if (!isPrime) continue;
    found[at] = (root(candidate) % 1) * 2 ** 32;
    at += 1;
  }
  return found;
}

const initial = new Int32Array(fractions(8, Math.sqrt));
const rounds = new Int32Array(fractions(64, Math.cbrt));
const blockBytes = 64;

const turn = (word: number, by: number) => (word >>> by) | (word << (32 - by));

/** FIPS 180-4, 6.2.2: the state after one block more, whose 16 words stand at the beginning. */
function compress(state: Int32Array, words: Int32Array, next: Int32Array): void {
  // Every index is within its array, which the compiler cannot know.
  const word = (at: number) => words[at] as number;
  for (let at = 16; at < 64; at += 1) {
    const early = word(at - 15);
    const late = word(at - 2);
    const first = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
    const second = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
    words[at] = (word(at - 16) + first + word(at - 7) + second) | 0;
  }
  const before = (at: number) => state[at] as number;
  let a = before(0);
  let b = before(1);
  let c = before(2);
  let d = before(3);
  let e = before(4);
  let f = before(5);
  let g = before(6);
  let h = before(7);
  for (let at = 0; at < 64; at += 1) {
    const sum = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const choice = (e & f) ^ (~e & g);
    const one = (h + sum + choice + (rounds[at] as number) + word(at)) | 0;
    const other = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    h = g;
    g = f;
    f = e;
    e = (d + one) | 0;
    d = c;
    c = b;
    b = a;
    a = (one + other + majority) | 0;
  }
  next[0] = before(0) + a;
  next[1] = before(1) + b;
  next[2] = before(2) + c;
  next[3] = before(3) + d;
  next[4] = before(4) + e;
  next[5] = before(5) + f;
  next[6] = before(6) + g;
  next[7] = before(7) + h;
}

function readWords(block: DataView, from: number, words: Int32Array): void {
  for (let at = 0; at < 16; at += 1) words[at] = block.getInt32(from + at * 4);
}

function zeroBits(hash: Int32Array): number {
  let bits = 0;
  for (const word of hash) {
    bits += Math.clz32(word);
    if (word !== 0) break;
  }
  return bits;
}

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  new DataView(buffer, byteOffset, byteLength);

/**
 * Counts the zero bits that SHA-256 of a text with a number behind it begins with. What the texts
 * have in common is digested once, and nothing is allocated for one number more. Browsers have this
 * hash, too, but hand out each after a wait that is longer than the work.
 */
export function zeroBitsBehind(text: string): (counter: number) => number {
  const bytes = new TextEncoder().encode(text);
  const whole = bytes.length - (bytes.length % blockBytes);
  const words = new Int32Array(64);
  const digested = initial.slice();
  for (let at = 0; at < whole; at += blockBytes) {
    readWords(viewOf(bytes), at, words);
    compress(digested, words, digested);
  }
  const rest = bytes.subarray(whole);
  const last = new Uint8Array(2 * blockBytes);
  const view = viewOf(last);
  const hash = new Int32Array(8);
  return (counter) => {
    const digits = String(counter);
    const used = rest.length + digits.length;
    const length = used + 9 > blockBytes ? 2 * blockBytes : blockBytes;
    last.fill(0);
    last.set(rest);
    for (let at = 0; at < digits.length; at += 1) last[rest.length + at] = digits.charCodeAt(at);
    last[used] = 0x80;
    view.setUint32(length - 4, (whole + used) * 8);
    readWords(view, 0, words);
    compress(digested, words, hash);
    if (length > blockBytes) {
      readWords(view, blockBytes, words);
      compress(hash, words, hash);
    }
    return zeroBits(hash);
  };
}
