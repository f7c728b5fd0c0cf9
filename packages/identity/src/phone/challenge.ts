import { createHash, createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import type { Change } from '@latchkey/kernel/change';

/**
 * A small computation that has to be done before an SMS is sent: find a counter so that the SHA-256
 * of `challenge.counter` begins with enough zero bits. Nothing is stored until a solution is used.
 */
export type Challenge = {
  readonly id: string;
  readonly difficulty: number;
  readonly expiresAt: number;
};

/** Solutions that were used, so that none is used twice. */
export type SpentChallenges = {
  spend(challenge: Challenge): Change<'challenge-spent'>;
  /** Drops what expired before the given time. */
  prune(before: number): Change;
};

const idLength = 16;
const bodyLength = idLength + 1 + 8;
const macLength = 32;

const sign = (key: KeyObject, body: Uint8Array) => createHmac('sha256', key).update(body).digest();

export function writeChallenge(
  key: KeyObject,
  id: Uint8Array,
  { difficulty, expiresAt }: Omit<Challenge, 'id'>,
): string {
  const body = Buffer.alloc(bodyLength);
  body.set(id.subarray(0, idLength));
  body.writeUInt8(difficulty, idLength);
  body.writeBigUInt64BE(BigInt(expiresAt), idLength + 1);
  return Buffer.concat([body, sign(key, body)]).toString('base64url');
}

function readChallenge(key: KeyObject, text: string): Challenge | undefined {
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.length !== bodyLength + macLength || bytes.toString('base64url') !== text) return;
  const body = bytes.subarray(0, bodyLength);
  if (!timingSafeEqual(bytes.subarray(bodyLength), sign(key, body))) return;
  return {
    id: body.subarray(0, idLength).toString('base64url'),
    difficulty: body.readUInt8(idLength),
    expiresAt: Number(body.readBigUInt64BE(idLength + 1)),
  };
}

/** How many zero bits a hash begins with. */
export function leadingZeroBits(hash: Uint8Array): number {
  const firstByte = hash.findIndex((byte) => byte !== 0);
  return firstByte === -1 ? hash.length * 8 : firstByte * 8 + Math.clz32(hash[firstByte] ?? 0) - 24;
}

const solution = /^([\w-]+)\.(\d{1,15})$/;

/** The challenge that was solved; nothing where it is not ours, too old, or not solved. */
export function solvedChallenge(key: KeyObject, text: string, at: number): Challenge | undefined {
  const [, challengeText = ''] = solution.exec(text) ?? [];
  const challenge = readChallenge(key, challengeText);
  if (challenge === undefined || challenge.expiresAt <= at) return undefined;
  const hash = createHash('sha256').update(text).digest();
  return leadingZeroBits(hash) < challenge.difficulty ? undefined : challenge;
}
