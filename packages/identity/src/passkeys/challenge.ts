import { createHash, createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import type { Change } from '@latchkey/kernel/change';
import { passkeyLimits } from '@latchkey/protocol';
import type { Identity } from '../identity.ts';

/** What a challenge is good for. One for a sign-in knows no account: it asks whose passkey it is. */
export type ChallengePurpose = {
  readonly act: 'enrol' | 'signIn';
  readonly tenant: string;
  readonly accountId: string;
};

const randomLength = 16;
const timeLength = 6;

/** Parts are joined by a character that neither tenants nor accounts have in their names. */
const sealOf = (key: KeyObject, { act, tenant, accountId }: ChallengePurpose, content: Buffer) =>
  createHmac('sha256', key)
    .update([act, tenant, accountId, ''].join('\0'))
    .update(content)
    .digest();

/**
 * A challenge says by itself what it is for and when it ends, under a key of the server. Asking for
 * one, which every visitor of a sign-in page does, writes nothing; only using one does.
 */
export function newChallenge(identity: Identity, purpose: ChallengePurpose): string {
  const content = Buffer.alloc(randomLength + timeLength);
  content.set(identity.randomBytes(randomLength));
  content.writeUIntBE(identity.now() + passkeyLimits.ceremonyLifetime, randomLength, timeLength);
  const seal = sealOf(identity.passkeyChallengeKey, purpose, content);
  return Buffer.concat([content, seal]).toString('base64url');
}

const shape = /^[A-Za-z0-9_-]{72}$/;

/**
 * The change that uses a challenge up, for the commit that makes the ceremony true. Undefined unless
 * this server gave exactly this challenge for exactly this purpose, less than five minutes ago.
 */
export function openChallenge(
  identity: Identity,
  purpose: ChallengePurpose,
  challenge: string,
): Change<'challenge-spent'> | undefined {
  if (!shape.test(challenge)) return undefined;
  const bytes = Buffer.from(challenge, 'base64url');
  const content = bytes.subarray(0, randomLength + timeLength);
  const seal = bytes.subarray(randomLength + timeLength);
  if (!timingSafeEqual(seal, sealOf(identity.passkeyChallengeKey, purpose, content)))
    return undefined;
  const expiresAt = content.readUIntBE(randomLength, timeLength);
  if (expiresAt <= identity.now()) return undefined;
  const hash = createHash('sha256').update(bytes).digest('base64url');
  return identity.passkeys.spendChallenge(purpose.tenant, hash, expiresAt);
}
