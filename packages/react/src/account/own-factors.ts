import type { Client } from '@latchkey/client';
import type { Factor } from '../flow/screens.ts';
import { factorOf } from '../second-factor/factors.ts';
import { ownToken } from './own-token.ts';
import { replaceSignIn } from './sign-in-again.ts';

/** A second factor of the own account. The time is in milliseconds. */
export type OwnFactor = Factor & { readonly enrolledAt: number };

/** What an account has for its second step. */
export type OwnFactors = {
  readonly factors: readonly OwnFactor[];
  /** How many recovery codes are left. */
  readonly codesLeft: number;
};

/** The oldest first. */
export async function readFactors(client: Client, localId: string): Promise<OwnFactors> {
  const idToken = await ownToken(client, localId);
  const [{ users = [] }, { remaining = 0 }] = await Promise.all([
    client.call('lookup', {}, { idToken }),
    client.call('recoveryCodes:read', {}, { idToken }),
  ]);
  const factors = (users[0]?.mfaInfo ?? []).map((wire) => ({
    ...factorOf(wire),
    enrolledAt: Date.parse(wire.enrolledAt ?? '') || 0,
  }));
  return {
    factors: factors.sort((one, other) => one.enrolledAt - other.enrolledAt),
    codesLeft: remaining,
  };
}

export async function renameFactor(
  client: Client,
  localId: string,
  { id, name }: { readonly id: string; readonly name: string },
): Promise<void> {
  const idToken = await ownToken(client, localId);
  await client.call(
    'secondFactors:rename',
    { mfaEnrollmentId: id, displayName: name },
    { idToken },
  );
}

/** The sign-in goes on with the tokens of the reply: the others may speak of the factor. */
export async function removeFactor(client: Client, localId: string, id: string): Promise<void> {
  const idToken = await ownToken(client, localId);
  const reply = await client.call('mfaEnrollment:withdraw', { mfaEnrollmentId: id }, { idToken });
  await replaceSignIn(client, localId, reply);
}
