import type { Identity } from '../identity.ts';
import { endOfEarlierSignIns } from '../tokens/id-token.ts';
import type { Account, AccountEdit } from './account.ts';
import { isGuest } from './guest.ts';

/** Becoming somebody ends what the guest held: a token of then must not open the member's account. */
export const endOfGuest = (identity: Identity, account: Account): AccountEdit =>
  isGuest(account) ? { validSince: endOfEarlierSignIns(identity.now(), account) } : {};
