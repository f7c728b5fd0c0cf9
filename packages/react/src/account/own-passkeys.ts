import type { Client, ReplyFor } from '@latchkey/client';
import { passkeyName } from '../passkeys/passkey-name.ts';
import { withinTime } from '../within-time.ts';
import { ownToken } from './own-token.ts';
import { replaceSignIn } from './sign-in-again.ts';

type WirePasskey = NonNullable<ReplyFor<'passkeys:list'>['passkeys']>[number];

/** A passkey of an account. Times are in milliseconds. */
export type Passkey = {
  /** What `rename` and `remove` take. */
  readonly id: string;
  /** What its owner calls it. */
  readonly name: string;
  /** When it was made, in milliseconds since 1970; 0 if that is not known. */
  readonly createdAt: number;
  /** Missing for one that was never used. */
  readonly lastUsedAt?: number;
  /** Kept by a service, so that it is on several devices. */
  readonly isSynced: boolean;
};

function passkeyOf({ lastUsedAt, ...passkey }: WirePasskey): Passkey {
  const usedAt = Date.parse(lastUsedAt ?? '');
  return {
    id: passkey.credentialId ?? '',
    name: passkey.name ?? '',
    createdAt: Date.parse(passkey.createdAt ?? '') || 0,
    isSynced: passkey.backedUp ?? false,
    ...(usedAt ? { lastUsedAt: usedAt } : {}),
  };
}

/** The newest first. */
export async function readPasskeys(client: Client, localId: string): Promise<readonly Passkey[]> {
  const idToken = await ownToken(client, localId);
  const { passkeys = [] } = await client.call('passkeys:list', {}, { idToken });
  return passkeys.map(passkeyOf).sort((one, other) => other.createdAt - one.createdAt);
}

/** Whether there are any is part of the account; what was changed is changed without it. */
async function readBack(client: Client): Promise<void> {
  await client.session.reload().catch(() => {});
}

/** Has this device make a passkey, or another one that the browser finds. */
export async function addPasskey(
  client: Client,
  localId: string,
  signal: AbortSignal,
): Promise<void> {
  const idToken = await ownToken(client, localId);
  const { credentialCreationOptions } = await client.call(
    'passkeyEnrollment:start',
    {},
    { idToken, signal },
  );
  const { createPasskey } = await withinTime(import('../passkeys/create-passkey.ts'));
  const made = await createPasskey(credentialCreationOptions, signal);
  const reply = await client.call(
    'passkeyEnrollment:finalize',
    { authenticatorRegistrationResponse: made, ...passkeyName(made) },
    { idToken },
  );
  await replaceSignIn(client, localId, reply);
}

export async function renamePasskey(
  client: Client,
  localId: string,
  { id, name }: Pick<Passkey, 'id' | 'name'>,
): Promise<void> {
  const idToken = await ownToken(client, localId);
  await client.call('passkeys:rename', { credentialId: id, name }, { idToken });
}

export async function removePasskey(client: Client, localId: string, id: string): Promise<void> {
  const idToken = await ownToken(client, localId);
  await client.call('update', { deletePasskey: [id] }, { idToken });
  await readBack(client);
}

/** Signs in once more with a passkey of the account, in place of the sign-in there is. */
export async function signInAgainWithPasskey(
  client: Client,
  localId: string,
  signal: AbortSignal,
): Promise<void> {
  const { credentialRequestOptions } = await client.call('passkeySignIn:start', {}, { signal });
  const { askPasskey } = await withinTime(import('../passkeys/ask-passkey.ts'));
  const shown = await askPasskey(credentialRequestOptions, signal);
  const reply = await client.call('passkeySignIn:finalize', {
    authenticatorAuthenticationResponse: shown,
  });
  await replaceSignIn(client, localId, reply);
}
