import type { Caller } from '@latchkey/kernel/caller';
import type { Change } from '@latchkey/kernel/change';
import { Refused } from '@latchkey/kernel/refused';
import { federationLimits } from '@latchkey/protocol';
import type { Account, AccountEdit, AccountRefusal, ProviderLink } from '../accounts/account.ts';
import { auditEvent } from '../accounts/account-acts.ts';
import { firstProof, isUnproved } from '../accounts/first-proof.ts';
import { newAccount } from '../accounts/new-account.ts';
import { notice } from '../accounts/notices.ts';
import type { Identity } from '../identity.ts';
import { takeSignUp } from '../limits/sign-up-limit.ts';
import type { SecondFactor } from '../sessions/session.ts';
import type { Settings } from '../settings/settings.ts';
import { isAskedForSecondFactor } from '../sign-in/finish-sign-in.ts';
import { signedInAt, writeSignIn } from '../sign-in/write-sign-in.ts';
import { endOfEarlierSignIns } from '../tokens/id-token.ts';
import type { ForeignIdentity } from './foreign-provider.ts';

/** The account as it will be, and the changes that make it so. */
export type ProviderEntry = {
  readonly account: Account;
  /** With what the operator's functions made of the account. */
  readonly changes: (added: AccountEdit) => readonly Change<AccountRefusal>[];
  readonly isNewUser: boolean;
  /** The account is not there yet, or was a guest's until now. */
  readonly isNew: boolean;
  /** The address was somebody else's at the same provider before. */
  readonly emailRecycled?: boolean;
  /** Of whoever was signed in already: it was shown before. */
  readonly secondFactor?: SecondFactor | null;
};

export const linkOf = (foreign: ForeignIdentity, linkedAt: number | null): ProviderLink => ({
  providerId: foreign.providerId,
  rawId: foreign.rawId,
  federatedId: foreign.federatedId,
  email: foreign.email,
  displayName: foreign.displayName,
  photoUrl: foreign.photoUrl,
  screenName: foreign.screenName,
  linkedAt,
});

export function withLink(
  providers: readonly ProviderLink[],
  link: ProviderLink,
): readonly ProviderLink[] {
  const others = providers.filter(({ providerId }) => providerId !== link.providerId);
  // They travel in every ID token. Whoever has more of them from an operator still comes in.
  if (others.length >= federationLimits.linkedProviders && others.length === providers.length) {
    throw new Refused(
      'QUOTA_EXCEEDED',
      'Unlink another provider first.',
      'LINKED_PROVIDER_LIMIT_EXCEEDED',
    );
  }
  return [...others, link];
}

export function enterNew(
  identity: Identity,
  caller: Caller,
  settings: Settings,
  foreign: ForeignIdentity,
): ProviderEntry {
  takeSignUp(identity, caller, settings);
  const account = newAccount(identity, caller.tenant, {
    // Where many accounts may share an address, it is nobody's name.
    ...(settings.allowDuplicateEmails
      ? {}
      : { email: foreign.email, emailVerified: foreign.emailVerified }),
    displayName: foreign.displayName,
    photoUrl: foreign.photoUrl,
    providers: [linkOf(foreign, identity.now())],
  });
  return {
    account,
    changes: (added) => [
      ...identity.accounts.insert({ ...account, ...added }),
      identity.audit.record(
        auditEvent(caller, account.createdAt, 'user_created', account.id, foreign.providerId),
      ),
    ],
    isNewUser: true,
    isNew: true,
  };
}

/**
 * The owner of the address arrives, by a provider's word, at an account that nobody had proved to be
 * theirs. Whatever opened it before may be of somebody who was waiting for them.
 */
export function enterAsOwner(
  identity: Identity,
  caller: Caller,
  account: Account,
  foreign: ForeignIdentity,
): ProviderEntry {
  const now = identity.now();
  const first = firstProof(identity, account);
  const edit: AccountEdit = {
    ...first.edit,
    emailLinkSignIn: false,
    providers: [linkOf(foreign, now)],
    displayName: foreign.displayName,
    photoUrl: foreign.photoUrl,
    ...signedInAt(now),
  };
  const owned = { ...account, ...edit };
  return {
    account: owned,
    changes: (added) => [
      ...identity.accounts.edit(account, { ...edit, ...added }),
      ...first.changes,
      ...notice(identity, caller, 'providerLinked', owned, foreign.providerId),
      identity.audit.record(
        auditEvent(caller, now, 'identity_linked', account.id, foreign.providerId),
      ),
    ],
    isNewUser: false,
    isNew: false,
  };
}

/** Both sides vouch for the address, so the provider becomes one more way into the account. */
export function enterByAddress(
  identity: Identity,
  caller: Caller,
  account: Account,
  foreign: ForeignIdentity,
): ProviderEntry {
  const now = identity.now();
  const emailRecycled = account.providers.some(
    ({ providerId }) => providerId === foreign.providerId,
  );
  const edit: AccountEdit = {
    providers: withLink(account.providers, linkOf(foreign, now)),
    displayName: account.displayName ?? foreign.displayName,
    photoUrl: account.photoUrl ?? foreign.photoUrl,
    ...signedInAt(now),
    // Whoever had the address before is signed out.
    ...(emailRecycled ? { validSince: endOfEarlierSignIns(now, account) } : {}),
  };
  return {
    account: { ...account, ...edit },
    changes: (added) => [
      ...identity.accounts.edit(account, { ...edit, ...added }),
      ...(emailRecycled ? [identity.sessions.revokeAll(account.tenant, account.id, now)] : []),
      ...notice(identity, caller, 'providerLinked', account, foreign.providerId),
      identity.audit.record(
        auditEvent(caller, now, 'identity_linked', account.id, foreign.providerId),
      ),
    ],
    isNewUser: false,
    isNew: false,
    emailRecycled,
  };
}

/** Somebody comes back the way they came before; what the provider says of them may be new. */
export function enterAgain(
  identity: Identity,
  caller: Caller,
  settings: Settings,
  account: Account,
  foreign: ForeignIdentity,
): ProviderEntry {
  const provesAddress =
    foreign.emailVerified && foreign.email === account.email && !account.emailVerified;
  const entered = !isAskedForSecondFactor(settings, account);
  if (provesAddress && isUnproved(account)) return enterAsOwner(identity, caller, account, foreign);
  const now = identity.now();
  const before = account.providers.find(({ providerId }) => providerId === foreign.providerId);
  const link = linkOf(foreign, before?.linkedAt ?? null);
  if (JSON.stringify(before) === JSON.stringify(link)) {
    return {
      account,
      changes: (added) => writeSignIn(identity, account, added, entered),
      isNewUser: false,
      isNew: false,
    };
  }
  const edit: AccountEdit = {
    providers: withLink(account.providers, link),
    ...(entered ? signedInAt(now) : {}),
  };
  return {
    account: { ...account, ...edit },
    changes: (added) => identity.accounts.edit(account, { ...edit, ...added }),
    isNewUser: false,
    isNew: false,
  };
}
