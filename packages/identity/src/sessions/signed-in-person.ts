import type { Caller } from '@latchkey/kernel/caller';
import { Refused } from '@latchkey/kernel/refused';
import type { Identity } from '../identity.ts';
import { readIdToken, type SignedIn } from '../tokens/id-token.ts';

export async function signedInPerson(
  identity: Identity,
  caller: Caller,
  idToken: string | undefined,
): Promise<SignedIn> {
  if (!idToken) throw new Refused('MISSING_ID_TOKEN');
  // Whoever wants to end what somebody else does in the account must not have to wait for it.
  return readIdToken(identity, caller, idToken, { uncounted: true });
}
