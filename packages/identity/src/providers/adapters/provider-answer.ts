import { Refused } from '@latchkey/kernel/refused';
import { AuthorizationResponseError, ClientError, ResponseBodyError } from 'openid-client';

const longestText = 200;

/** A provider's own words, as plain text of one line that no log and no page chokes on. */
export const plainText = (text: string): string =>
  text
    .slice(0, 10 * longestText)
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .trim()
    .slice(0, longestText);

const saidNo = new Set([
  'access_denied',
  'user_denied',
  'user_cancelled_login',
  'user_cancelled_authorize',
  'user_cancelled_authorization',
]);

/** What an error parameter of a provider comes to: somebody changed their mind, or something broke. */
export function refusalOfError(error: string, description: string | null): Refused {
  if (saidNo.has(error)) return new Refused('USER_CANCELLED');
  const text = plainText(description === null ? error : `${error}: ${description}`);
  return new Refused('INVALID_IDP_RESPONSE', text);
}

/** Whether it says what a provider did, and nothing about the inside of this server. */
const isAboutProvider = (error: unknown): error is Error =>
  error instanceof ClientError ||
  (error instanceof Error && 'code' in error && error.code === 'OUTGOING_REFUSED');

/** Whatever went wrong between a provider and us is one refusal, which says as much as it may. */
export function refusalOf(error: unknown): Refused {
  if (error instanceof Refused) return error;
  // The library wraps what happens on the way out.
  if (error instanceof ClientError && error.cause instanceof Refused) return error.cause;
  if (error instanceof AuthorizationResponseError || error instanceof ResponseBodyError) {
    return refusalOfError(error.error, error.error_description ?? null);
  }
  const text = isAboutProvider(error) ? plainText(error.message) : '';
  return new Refused(
    'INVALID_IDP_RESPONSE',
    text === '' ? 'The provider could not be asked, or gave no sensible answer.' : text,
  );
}

export async function askingProvider<Result>(ask: () => Promise<Result>): Promise<Result> {
  try {
    return await ask();
  } catch (error) {
    throw refusalOf(error);
  }
}
