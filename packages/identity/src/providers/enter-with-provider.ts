import type { Caller } from '@latchkey/kernel/caller';
import { Refused } from '@latchkey/kernel/refused';
import type { Account } from '../accounts/account.ts';
import { isUnproved } from '../accounts/first-proof.ts';
import type { Identity } from '../identity.ts';
import { addressRules } from '../limits/address-rules.ts';
import { giveBackToAddress, takeFromAddress } from '../limits/take-from.ts';
import type { Settings } from '../settings/settings.ts';
import { isAskedForSecondFactor } from '../sign-in/finish-sign-in.ts';
import { seconds } from '../tokens/id-token.ts';
import type { ForeignIdentity } from './foreign-provider.ts';
import {
  enterAgain,
  enterAsOwner,
  enterByAddress,
  enterNew,
  type ProviderEntry,
} from './provider-entry.ts';

/** The address has an account, and whoever came has to show that it is theirs before it is linked. */
export type NeedsConfirmation = { readonly confirm: Account };

/**
 * An account found by its address, at which this provider is new. An address alone opens nothing that
 * its owner protected: both sides have to vouch for it, and a second factor cannot be gone around by
 * adding a first one.
 */
function meet(
  identity: Identity,
  caller: Caller,
  settings: Settings,
  account: Account,
  foreign: ForeignIdentity,
): ProviderEntry | NeedsConfirmation {
  if (!foreign.emailVerified) return { confirm: account };
  if (account.disabled) throw new Refused('USER_DISABLED');
  if (isUnproved(account)) return enterAsOwner(identity, caller, account, foreign);
  if (!account.emailVerified || isAskedForSecondFactor(settings, account)) {
    return { confirm: account };
  }
  return enterByAddress(identity, caller, account, foreign);
}

/** Looked up by the address, which tells that there is an account: rarely, to who proved nothing. */
async function ownerOfAddress(
  identity: Identity,
  caller: Caller,
  { email, emailVerified }: ForeignIdentity,
): Promise<Account | undefined> {
  if (email === null) return undefined;
  if (emailVerified) return identity.accounts.byEmail(caller.tenant, email);
  takeFromAddress(identity, caller, addressRules.takenEmailSignUp);
  const owner = await identity.accounts.byEmail(caller.tenant, email);
  if (owner === undefined) giveBackToAddress(identity, caller, addressRules.takenEmailSignUp);
  return owner;
}

type EntryTerms = {
  readonly autoCreate: boolean;
  /** When the provider vouched for somebody whose credential waited since. */
  readonly waitedSince: number | undefined;
};

/** What ended the account's sign-ins ended credentials that were waiting to become one. */
function refuseOutdated(account: Account, waitedSince: number | undefined): void {
  if (waitedSince !== undefined && seconds(waitedSince) < account.validSince) {
    throw new Refused('INVALID_PENDING_TOKEN');
  }
}

/** Which account somebody enters by a provider's word. The provider's name for them comes first. */
export async function enterWithProvider(
  identity: Identity,
  caller: Caller,
  settings: Settings,
  foreign: ForeignIdentity,
  { autoCreate, waitedSince }: EntryTerms,
): Promise<ProviderEntry | NeedsConfirmation> {
  const { providerId, rawId } = foreign;
  const known = await identity.accounts.byProvider(caller.tenant, providerId, rawId);
  if (known?.disabled) throw new Refused('USER_DISABLED');
  if (known !== undefined) {
    refuseOutdated(known, waitedSince);
    return enterAgain(identity, caller, settings, known, foreign);
  }
  if (!autoCreate) throw new Refused('USER_NOT_FOUND');

  const owner = settings.allowDuplicateEmails
    ? undefined
    : await ownerOfAddress(identity, caller, foreign);
  if (owner !== undefined) {
    const met = meet(identity, caller, settings, owner, foreign);
    if (!('confirm' in met)) refuseOutdated(owner, waitedSince);
    return met;
  }
  if (!settings.signUpAllowed) throw new Refused('ADMIN_ONLY_OPERATION');
  return enterNew(identity, caller, settings, foreign);
}
