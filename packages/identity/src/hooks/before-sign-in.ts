import type { Caller } from '@latchkey/kernel/caller';
import type { Account, AccountEdit } from '../accounts/account.ts';
import { isGuest } from '../accounts/guest.ts';
import type { Identity } from '../identity.ts';
import type { SignIn } from '../sessions/sign-in.ts';
import { askFunction, refuseForFunction } from './ask-function.ts';
import { askedOnce } from './asked-once.ts';
import type { Trigger } from './blocking-functions.ts';
import { type ForeignSignIn, foreignClaims } from './foreign-sign-in.ts';
import { type FunctionAnswer, readFunctionAnswer } from './function-answer.ts';
import { functionUserRecord } from './function-user-record.ts';

const nothing: FunctionAnswer = { edit: {}, sessionClaims: {} };

/** Guests are nobody yet, and whoever brings a custom token was let in by the operator's own code. */
const isAskedAbout = (account: Account, { signInProvider }: SignIn): boolean =>
  signInProvider === 'anonymous' ? !isGuest(account) : signInProvider !== 'custom';

async function askNow(
  identity: Identity,
  caller: Caller,
  trigger: Trigger,
  account: Account,
  signIn: SignIn,
  foreign: ForeignSignIn,
): Promise<FunctionAnswer> {
  const { blockingFunctions } = await identity.settings.current('');
  const body = await askFunction(identity, caller, trigger, {
    sub: account.id,
    sign_in_method: signIn.signInMethod ?? signIn.signInProvider,
    ...(signIn.secondFactor === undefined
      ? {}
      : { sign_in_second_factor: signIn.secondFactor.provider }),
    ...foreignClaims(foreign, blockingFunctions.forwarded),
    user_record: functionUserRecord(account),
  });
  return (
    readFunctionAnswer(body) ??
    refuseForFunction(identity, caller, trigger, { kind: 'failure', reason: 'malformed' })
  );
}

async function ask(
  identity: Identity,
  caller: Caller,
  trigger: Trigger,
  account: Account,
  signIn: SignIn,
  foreign: ForeignSignIn,
): Promise<FunctionAnswer> {
  if (!isAskedAbout(account, signIn)) return nothing;
  const { signInProvider, signInMethod, secondFactor } = signIn;
  return askedOnce(caller, account, [trigger, signInProvider, signInMethod, secondFactor], () =>
    askNow(identity, caller, trigger, account, signIn, foreign),
  );
}

/** Before an account is there. Claims of a session come from the sign-in alone. */
export async function beforeCreate(
  identity: Identity,
  caller: Caller,
  account: Account,
  signIn: SignIn,
  foreign: ForeignSignIn = {},
): Promise<AccountEdit> {
  return (await ask(identity, caller, 'beforeCreate', account, signIn, foreign)).edit;
}

/** After everything was shown that the account asks for, and before anybody gets a token. */
export const beforeSignIn = (
  identity: Identity,
  caller: Caller,
  account: Account,
  signIn: SignIn,
  foreign: ForeignSignIn = {},
): Promise<FunctionAnswer> => ask(identity, caller, 'beforeSignIn', account, signIn, foreign);
