import { Refused } from '@latchkey/kernel/refused';
import type { Account } from '../accounts/account.ts';
import type { Identity } from '../identity.ts';
import type { SecondFactorRecord } from './second-factor.ts';

type Owner = Pick<Account, 'tenant' | 'id'>;

/** Sealed for one account: moved to another row, it opens nothing. */
const keptFor = ({ tenant, id }: Owner) => `totp-secret:${tenant}:${id}`;
const offeredTo = ({ tenant, id }: Owner) => `totp-enrolment:${tenant}:${id}`;

export const sealSecret = (identity: Identity, owner: Owner, secret: string): string =>
  identity.secrets.seal(secret, keptFor(owner));

export const openSecret = (
  identity: Identity,
  owner: Owner,
  { sealedSecret }: SecondFactorRecord,
): string => identity.secrets.open(sealedSecret ?? '', keptFor(owner));

/** A secret that was shown and not proved yet. It travels with its owner; we keep nothing of it. */
type Offer = { readonly secret: string; readonly expiresAt: number };

export const writeOffer = (identity: Identity, owner: Owner, offer: Offer): string =>
  identity.secrets.seal(JSON.stringify(offer), offeredTo(owner));

function readOffer(identity: Identity, owner: Owner, sessionInfo: string): Offer {
  try {
    return JSON.parse(identity.secrets.open(sessionInfo, offeredTo(owner))) as Offer;
  } catch {
    throw new Refused('INVALID_SESSION_INFO');
  }
}

/** The secret that was offered to this account a while ago, not too long. */
export function offeredSecret(identity: Identity, owner: Owner, sessionInfo: string): string {
  const { secret, expiresAt } = readOffer(identity, owner, sessionInfo);
  if (expiresAt <= identity.now()) throw new Refused('SESSION_EXPIRED');
  return secret;
}
