import type { Account, Client } from '@latchkey/client';
import type { FirebaseAuth } from '../firebase-sdk/firebase-auth.ts';
import type { MergeConflict, SignInDetails, SignInOptions } from '../options.ts';
import { AnonymousUpgradeConflict, type AuthResult } from './callbacks.ts';
import type { FirebaseUiConfig } from './config.ts';
import { type FirebaseUser, userOf } from './user.ts';

const isPromise = (answer: unknown): answer is PromiseLike<unknown> =>
  typeof answer === 'object' && answer !== null && 'then' in answer;

/**
 * FirebaseUI goes on when the answer is true, and any promise is. We wait for what it promises, but
 * only a plain `false` stays: callbacks that promise nothing have always been gone on from.
 */
const staysAfter = async (answer: unknown): Promise<boolean> =>
  isPromise(answer) ? (await answer) === false : !answer;

/** Whoever hands in the package has callbacks for its users, and functions that take no other. */
function shownUser(
  client: Client,
  account: Account,
  firebaseAuth: FirebaseAuth | undefined,
): FirebaseUser {
  const user = firebaseAuth?.currentUser;
  return user?.uid === account.localId
    ? (user as unknown as FirebaseUser)
    : userOf(client, account);
}

function resultOf(
  client: Client,
  details: SignInDetails,
  firebaseAuth: FirebaseAuth | undefined,
): AuthResult {
  const { account, isNewAccount, providerId, operation, credential, profile = {} } = details;
  return {
    user: shownUser(client, account, firebaseAuth),
    credential: credential ? { ...credential, signInMethod: credential.providerId } : null,
    operationType: operation,
    additionalUserInfo: {
      isNewUser: isNewAccount,
      providerId: providerId === 'anonymous' ? null : providerId,
      profile,
    },
  };
}

/** The callbacks of FirebaseUI in place of ours. */
export function callbacksOf(
  client: Client,
  { callbacks = {}, signInSuccessUrl }: FirebaseUiConfig,
  firebaseAuth?: FirebaseAuth,
): Pick<SignInOptions, 'onSignIn' | 'onMergeConflict'> {
  async function onSignIn(details: SignInDetails, url: string | undefined): Promise<unknown> {
    const result = resultOf(client, details, firebaseAuth);
    // It is told only of an address that takes the place of the configured one.
    const told = url === signInSuccessUrl ? undefined : url;
    if (callbacks.signInSuccessWithAuthResult !== undefined) {
      return !(await staysAfter(callbacks.signInSuccessWithAuthResult(result, told)));
    }
    if (callbacks.signInSuccess === undefined) return true;
    return !(await staysAfter(callbacks.signInSuccess(result.user, result.credential, told)));
  }

  function onMergeConflict(conflict: MergeConflict): unknown {
    const { email, phoneNumber, signIn } = conflict;
    const { providerId = phoneNumber === undefined ? 'password' : 'phone' } = conflict;
    const named = phoneNumber === undefined ? { email } : { email, phoneNumber };
    return callbacks.signInFailure?.(
      new AnonymousUpgradeConflict({
        providerId,
        signInMethod: providerId,
        ...named,
        signIn: async () => shownUser(client, await signIn(), firebaseAuth),
        toJSON: () => ({ providerId, ...named }),
      }),
    );
  }

  return callbacks.signInFailure === undefined ? { onSignIn } : { onSignIn, onMergeConflict };
}
