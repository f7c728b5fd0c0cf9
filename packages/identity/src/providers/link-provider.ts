import type { Caller } from '@latchkey/kernel/caller';
import { Refused } from '@latchkey/kernel/refused';
import type { AccountEdit } from '../accounts/account.ts';
import { auditEvent } from '../accounts/account-acts.ts';
import { endOfGuest } from '../accounts/end-of-guest.ts';
import { mustProveAddress } from '../accounts/had-address.ts';
import { notice } from '../accounts/notices.ts';
import { refuseTakenEmail } from '../accounts/taken-email.ts';
import type { Identity } from '../identity.ts';
import { takeWayIn } from '../limits/account-writes.ts';
import { addressRules } from '../limits/address-rules.ts';
import { requireFactorOfOperator } from '../operators/factors-of-operators.ts';
import type { Settings } from '../settings/settings.ts';
import { signedInAt } from '../sign-in/write-sign-in.ts';
import { isGuestHere, readIdToken, requireRecentSignIn } from '../tokens/id-token.ts';
import type { ForeignIdentity } from './foreign-provider.ts';
import { linkOf, type ProviderEntry, withLink } from './provider-entry.ts';

/** Whether the address is another account's is told to whoever proved to read its mail; others pay. */
async function refuseForeignAddress(
  identity: Identity,
  caller: Caller,
  { email, emailVerified }: ForeignIdentity,
  ownAccountId: string,
): Promise<void> {
  if (email === null) return;
  if (!emailVerified) return refuseTakenEmail(identity, caller, email, ownAccountId);
  const owner = await identity.accounts.byEmail(caller.tenant, email);
  if (owner !== undefined && owner.id !== ownAccountId) throw new Refused('EMAIL_EXISTS');
}

/** A way in is added by whoever just showed that the account is theirs, and nobody else. */
export async function linkProvider(
  identity: Identity,
  caller: Caller,
  settings: Settings,
  idToken: string,
  foreign: ForeignIdentity,
): Promise<ProviderEntry> {
  const signedIn = await readIdToken(identity, caller, idToken);
  requireRecentSignIn(identity, signedIn);
  await requireFactorOfOperator(identity, signedIn);
  const { account } = signedIn;
  const { providerId, rawId } = foreign;
  if ((await identity.accounts.byProvider(caller.tenant, providerId, rawId)) !== undefined) {
    throw new Refused('FEDERATED_USER_ID_ALREADY_LINKED');
  }
  if (account.providers.some((link) => link.providerId === providerId)) {
    throw new Refused(
      'PROVIDER_ALREADY_LINKED',
      'Unlink the other account of this provider first.',
    );
  }
  const oneAccount = !settings.allowDuplicateEmails;
  if (oneAccount) await refuseForeignAddress(identity, caller, foreign, account.id);

  takeWayIn(identity, caller, account, addressRules.accountProvider);
  const now = identity.now();
  // Unproved it would lock the owner out where it has to be proved. A guest has no other way in to lose.
  const needsNoProof =
    !mustProveAddress(account) && (!settings.verificationRequired || isGuestHere(signedIn));
  const inherits =
    oneAccount &&
    account.email === null &&
    foreign.email !== null &&
    (foreign.emailVerified || needsNoProof);
  const proves = foreign.emailVerified && account.email === foreign.email;
  const edit: AccountEdit = {
    providers: withLink(account.providers, linkOf(foreign, now)),
    ...(inherits ? { email: foreign.email, emailVerified: foreign.emailVerified } : {}),
    ...(proves ? { emailVerified: true } : {}),
    displayName: account.displayName ?? foreign.displayName,
    photoUrl: account.photoUrl ?? foreign.photoUrl,
    ...signedInAt(now),
    ...endOfGuest(identity, account),
  };
  return {
    account: { ...account, ...edit },
    changes: (added) => [
      ...identity.accounts.edit(account, { ...edit, ...added }),
      identity.sessions.revokeAll(account.tenant, account.id, now),
      ...notice(identity, caller, 'providerLinked', account, providerId),
      identity.audit.record(auditEvent(caller, now, 'identity_linked', account.id, providerId)),
    ],
    isNewUser: false,
    isNew: isGuestHere(signedIn),
    secondFactor: signedIn.secondFactor,
  };
}
