import { replyTo } from '@latchkey/kernel/http/error-reply';
import { type Html, html } from '@latchkey/kernel/http/pages/html';
import { Refused } from '@latchkey/kernel/refused';
import type { ErrorCode } from '@latchkey/protocol';
import { applyCode } from '../../accounts/apply-code.ts';
import { signOut } from '../../sessions/sign-out.ts';
import { signInWithPassword } from '../../sign-in/sign-in-with-password.ts';
import type { CodeFacts } from './action-pages.ts';
import type { Visit } from './action-visit.ts';
import type { Answer } from './answer.ts';
import { identityPage, type OwnersMode } from './identity-page.ts';
import type { PageWords } from './page-words.ts';

/** What is wrong with a password that was typed. All else is about the link, or about us. */
const sentences: Partial<Record<ErrorCode, (words: PageWords) => string>> = {
  MISSING_PASSWORD: ({ password }) => password.empty,
  INVALID_LOGIN_CREDENTIALS: ({ identity }) => identity.wrong,
  INVALID_PASSWORD: ({ identity }) => identity.wrong,
  TOO_MANY_ATTEMPTS_TRY_LATER: ({ identity }) => identity.tooManyTries,
  PASSWORD_DOES_NOT_MEET_REQUIREMENTS: ({ password }) => password.weak,
};

function sentenceFor({ view }: Visit, error: unknown): Html | undefined {
  const say = error instanceof Refused ? sentences[error.code] : undefined;
  return say && html`${say(view.words)}`;
}

/** Uses the code in a session that is there for nothing else, and ends with it. */
async function redeemAs(visit: Visit, email: string, password: string): Promise<void> {
  const { identity, caller, view } = visit;
  const signedIn = await signInWithPassword(identity, caller, {
    email,
    password,
    emailVerification: {},
  });
  const { idToken, refreshToken } = signedIn;
  // A second factor is owed, and this page cannot ask for it.
  if (idToken === undefined) throw new Refused('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
  try {
    await applyCode(identity, caller, view.request.code, idToken);
  } finally {
    await signOut(identity, caller, { refreshToken });
  }
}

/**
 * Redeems the code for who knows the password. A wrong one costs what it costs at the sign-in, leaves
 * the form open and the code unused.
 */
export async function showIdentity(
  visit: Visit,
  mode: OwnersMode,
  facts: CodeFacts,
): Promise<Answer | undefined> {
  try {
    await redeemAs(visit, facts.email ?? '', visit.fields.get('password') ?? '');
    return undefined;
  } catch (error) {
    const sentence = sentenceFor(visit, error);
    if (sentence === undefined) throw error;
    const { status, retryAfterSeconds } = replyTo(error);
    return { status, retryAfterSeconds, page: identityPage(visit.view, mode, facts, sentence) };
  }
}
