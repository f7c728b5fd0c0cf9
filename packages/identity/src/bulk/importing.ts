import { Refused } from '@latchkey/kernel/refused';
import type { Identity } from '../identity.ts';
import type { PasswordHasher } from '../passwords/password-hasher.ts';

/** What an import needs of the domain's ports: the command line has no more than this. */
export type Importing = Pick<
  Identity,
  'accounts' | 'manyAccounts' | 'operatorRoles' | 'audit' | 'commit' | 'now' | 'randomBytes'
> & { readonly passwords: Pick<PasswordHasher, 'canVerify' | 'costOf'> };

/** This one account cannot be imported. The words are the protocol's. */
export class Unacceptable extends Error {
  override readonly name = 'Unacceptable';
}

/** A check of the domain, whose refusal concerns this one account only. */
export function orUnacceptable<Result>(check: () => Result, say: (code: string) => string): Result {
  try {
    return check();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    throw new Unacceptable(say(error.code));
  }
}
