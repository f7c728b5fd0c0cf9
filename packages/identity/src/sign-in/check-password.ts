import type { Caller } from '@latchkey/kernel/caller';
import { Refused } from '@latchkey/kernel/refused';
import type { ErrorCode } from '@latchkey/protocol';
import type { Account } from '../accounts/account.ts';
import { auditEvent } from '../accounts/account-acts.ts';
import { addressMark } from '../accounts/address-mark.ts';
import { checkEmail } from '../accounts/profile-fields.ts';
import type { Identity } from '../identity.ts';
import { addressRules } from '../limits/address-rules.ts';
import type { GuessKey } from '../limits/guess-budgets.ts';
import { chargePasswordGuess, orGiveBackGuess } from '../limits/password-guesses.ts';
import { forgiveSignIn, takeFromAddress } from '../limits/take-from.ts';
import { hashLine } from '../passwords/new-password.ts';
import { isTooLong } from '../passwords/password-policy.ts';
import type { Settings } from '../settings/settings.ts';

/** Whom a password was tried for: the address that was given, and the account if it has one. */
type Tried = { readonly email: string; readonly account: Account | undefined };

async function noteRefusal(
  identity: Identity,
  caller: Caller,
  { email, account }: Tried,
  code: ErrorCode,
): Promise<void> {
  const event = 'authn_login_fail';
  await identity.commit([
    identity.audit.record({
      ...auditEvent(caller, identity.now(), event, account?.id ?? null, code, 'refused'),
      mark: addressMark(identity, email),
    }),
  ]);
}

async function refuse(
  identity: Identity,
  caller: Caller,
  settings: Settings,
  tried: Tried,
  plainCode: ErrorCode,
): Promise<never> {
  await noteRefusal(identity, caller, tried, plainCode);
  throw new Refused(settings.emailPrivacy ? 'INVALID_LOGIN_CREDENTIALS' : plainCode);
}

export type RightPassword = {
  readonly needsRehash: boolean;
  /** What it was charged to, which whoever signs in with it wins back. */
  readonly guess: GuessKey;
};

/** A wrong password costs the same, whether the account exists, has a password, or is disabled. */
async function compare(identity: Identity, caller: Caller, email: string, password: string) {
  const [account, dearest] = await Promise.all([
    identity.accounts.byEmail(caller.tenant, email),
    identity.hashCosts.dearest(caller.tenant),
  ]);
  if (isTooLong(password)) return { account, matches: false, needsRehash: false };
  const comparison = {
    hash: account?.passwordHash ?? null,
    password,
    dearest,
  };
  return { account, ...(await identity.passwords.verify(comparison, hashLine(caller))) };
}

/**
 * The one place where a password is compared. Every wrong one costs the same work and one try: neither
 * words nor time tell what is behind an address. With the right password, `enter` goes on; what
 * fails there was no wrong guess and is not counted as one.
 */
export async function checkPassword<Result>(
  identity: Identity,
  caller: Caller,
  settings: Settings,
  given: { readonly email: string; readonly password: string },
  enter: (account: Account, right: RightPassword) => Promise<Result>,
): Promise<Result> {
  const email = checkEmail(given.email);
  takeFromAddress(identity, caller, addressRules.signIn);
  // A guess that is not going to be judged need not be charged and given back, durably both times,
  // by a server that has too much to do.
  identity.passwords.expectRoom(hashLine(caller));
  const guess = await chargePasswordGuess(identity, caller, email);

  const { account, matches, needsRehash } = await orGiveBackGuess(identity, guess, () =>
    compare(identity, caller, email, given.password),
  );
  const tried = { email, account };
  if (account === undefined) return refuse(identity, caller, settings, tried, 'EMAIL_NOT_FOUND');
  if (!matches) return refuse(identity, caller, settings, tried, 'INVALID_PASSWORD');
  return orGiveBackGuess(identity, guess, async () => {
    if (!account.disabled) {
      // Who still has to show a second factor is not in.
      if (account.secondFactors.length === 0) forgiveSignIn(identity, caller);
      return enter(account, { needsRehash, guess });
    }
    // Whoever knows the password knows of the account, and would look for another one in vain.
    await noteRefusal(identity, caller, tried, 'USER_DISABLED');
    throw new Refused('USER_DISABLED');
  });
}
