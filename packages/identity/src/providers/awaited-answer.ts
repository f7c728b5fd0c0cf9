import { hashCode } from '../codes/issue-code.ts';
import type { Identity } from '../identity.ts';
import type { ProviderSignIn, ReturnBy } from './provider-sign-in.ts';
import { openKept } from './sealed-kept.ts';

/** The sign-in that a state belongs to, as long as it can still be finished. */
export async function awaitedSignIn(
  identity: Identity,
  state: string,
): Promise<ProviderSignIn | undefined> {
  const signIn = await identity.providerSignIns.find(hashCode(state));
  if (signIn === undefined || signIn.usedAt !== null) return undefined;
  return signIn.expiresAt <= identity.now() ? undefined : signIn;
}

/** Where the answer of a provider has to go that came to an address. Asking uses nothing up. */
export async function awaitedAnswer(
  identity: Identity,
  state: string,
  cameTo: string,
): Promise<{ readonly continueUri: string; readonly returnBy: ReturnBy | undefined } | undefined> {
  const signIn = await awaitedSignIn(identity, state);
  if (signIn === undefined) return undefined;
  const { redirectUri } = openKept(identity, signIn.stateHash, signIn.sealedKept);
  if (redirectUri !== cameTo) return undefined;
  return { continueUri: signIn.continueUri, returnBy: signIn.returnBy ?? undefined };
}
