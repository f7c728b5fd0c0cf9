import { type Account, type Client, ClientError, type ClientErrorCode } from '@latchkey/client';
import { type ProviderAnswer, takeAnswer } from '@latchkey/client/providers';
import { factorOf } from '../second-factor/factors.ts';
import type { Own } from './account-tasks.ts';
import { OtherAccountError } from './own-token.ts';
import { goOnWith, type OwedFactor, replaceSignIn } from './sign-in-again.ts';
import { tokenChanged } from './token-changes.ts';

/** Adds what a provider answered to the account, as a way to sign in. */
export async function linkProvider(
  { client, account, idToken }: Own,
  answer: ProviderAnswer,
): Promise<void> {
  const reply = await takeAnswer(client, answer, { idToken });
  // Refused, but with the provider's tokens for whoever asked for them.
  if (reply.errorMessage) throw new ClientError(reply.errorMessage as ClientErrorCode);
  await goOnWith(client, account.localId, reply);
  tokenChanged(client);
}

export async function unlinkProvider({ client, idToken }: Own, providerId: string): Promise<void> {
  await client.call('update', { deleteProvider: [providerId] }, { idToken });
  await client.session.reload().catch(() => {});
}

/** Whoever has no account here is somebody else than the one who has. */
function otherThanOwner(error: unknown): never {
  const isNobody = error instanceof ClientError && error.code === 'USER_NOT_FOUND';
  throw isNobody ? new OtherAccountError() : error;
}

/**
 * Signs in once more at a provider, in place of the sign-in there is. Nobody new comes in by it.
 * Resolves with what is owed where the provider alone is not enough.
 */
export async function signInAgainAt(
  client: Client,
  { localId }: Account,
  answer: ProviderAnswer,
): Promise<OwedFactor | undefined> {
  const reply = await takeAnswer(client, answer, { autoCreate: false }).catch(otherThanOwner);
  if (reply.needConfirmation || reply.errorMessage) throw new OtherAccountError();
  const { mfaPendingCredential: credential, mfaInfo = [] } = reply;
  if (credential !== undefined) return { credential, factors: mfaInfo.map(factorOf) };
  await replaceSignIn(client, localId, reply);
  return undefined;
}
