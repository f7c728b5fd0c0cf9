import crypto, { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';

/**
 * RSA keys for all that a test process generates. To find the primes of one takes a quarter of a
 * second, and most tests start a server that wants keys. So the first key that a test file asks for is
 * the first key of every file, and the second the second; and what a test asked for is given to the
 * next test of its file again. Within a test no key comes twice, nor one that its file had before.
 * They are as real as others, and made anew for each run.
 */

type Encoding = { readonly type: 'pkcs8' | 'spki'; readonly format: 'pem' };
type Wanted = {
  readonly modulusLength: number;
  readonly publicKeyEncoding?: Encoding;
  readonly privateKeyEncoding?: Encoding;
};
type Pair = { readonly publicKey: unknown; readonly privateKey: unknown };
type Done = (fault: Error | null, publicKey?: unknown, privateKey?: unknown) => void;

const folder = process.env['TEST_SPARE_KEYS'];
const { generateKeyPair, generateKeyPairSync } = crypto;
let given = new Map<number, number>();
const made = new Map<string, KeyObject>();

/** What the next test file asks for begins with the first key again. */
export const beginWithTheFirstKey = (): void => given.clear();

export type GivenKeys = ReadonlyMap<number, number>;

/** How many of each length were given so far. */
export const givenKeys = (): GivenKeys => new Map(given);

/** What was given since then may be given again. */
export const takeBackKeys = (before: GivenKeys): void => {
  given = new Map(before);
};

function nextKey(bits: number): KeyObject {
  const turn = given.get(bits) ?? 0;
  given.set(bits, turn + 1);
  const file = join(folder ?? '', `rsa-${bits}-${turn}.pem`);
  const key = made.get(file) ?? keyIn(file) ?? newKey(file, bits);
  made.set(file, key);
  return key;
}

function keyIn(file: string): KeyObject | undefined {
  try {
    return createPrivateKey(readFileSync(file));
  } catch {
    return undefined;
  }
}

function newKey(file: string, bits: number): KeyObject {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: bits });
  // Nobody else reads half of it. Should two make it at once, each has one of its own.
  writeFileSync(`${file}.${process.pid}`, privateKey.export({ type: 'pkcs8', format: 'pem' }));
  renameSync(`${file}.${process.pid}`, file);
  return privateKey;
}

function nextPair({ modulusLength, publicKeyEncoding, privateKeyEncoding }: Wanted): Pair {
  const privateKey = nextKey(modulusLength);
  const publicKey = createPublicKey(privateKey);
  return {
    publicKey: publicKeyEncoding ? publicKey.export(publicKeyEncoding as never) : publicKey,
    privateKey: privateKeyEncoding ? privateKey.export(privateKeyEncoding as never) : privateKey,
  };
}

function inTurn(type: string, wanted: Wanted, done: Done): void {
  if (type === 'rsa') {
    const { publicKey, privateKey } = nextPair(wanted);
    setImmediate(done, null, publicKey, privateKey);
  } else {
    generateKeyPair(type as never, wanted as never, done as never);
  }
}

if (folder !== undefined) {
  const promised = promisify(generateKeyPair) as unknown as (
    type: string,
    wanted: Wanted,
  ) => Promise<Pair>;
  Object.assign(crypto, {
    generateKeyPair: Object.assign(inTurn, {
      [promisify.custom]: async (type: string, wanted: Wanted) =>
        type === 'rsa' ? nextPair(wanted) : promised(type, wanted),
    }),
    generateKeyPairSync: (type: string, wanted: Wanted) =>
      type === 'rsa' ? nextPair(wanted) : generateKeyPairSync(type as never, wanted as never),
  });
  syncBuiltinESMExports();
}
