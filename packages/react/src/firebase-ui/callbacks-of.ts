import type { Client } from '@latchkey/client';
import type { MergeConflict, SignInDetails, SignInOptions } from '../options.ts';
import { AnonymousUpgradeConflict, type AuthResult } from './callbacks.ts';
import type { FirebaseUiConfig } from './config.ts';
import { userOf } from './user.ts';

const isPromise = (answer: unknown): answer is PromiseLike<unknown> =>
  typeof answer === 'object' && answer !== null && 'then' in answer;

/**
 * FirebaseUI goes on when the answer is true, and any promise is. We wait for what it promises, but
 * only a plain `false` stays: callbacks that promise nothing have always been gone on from.
 */
const staysAfter = async (answer: unknown): Promise<boolean> =>
  isPromise(answer) ? (await answer) === false : !answer;

function resultOf(client: Client, details: SignInDetails): AuthResult {
  const { account, isNewAccount, providerId, operation, credential, profile = {} } = details;
  return {
    user: userOf(client, account),
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
): Pick<SignInOptions, 'onSignIn' | 'onMergeConflict'> {
  async function onSignIn(details: SignInDetails, url: string | undefined): Promise<unknown> {
    const result = resultOf(client, details);
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
        signIn: async () => userOf(client, await signIn()),
        toJSON: () => ({ providerId, ...named }),
      }),
    );
  }

  return callbacks.signInFailure === undefined ? { onSignIn } : { onSignIn, onMergeConflict };
}
