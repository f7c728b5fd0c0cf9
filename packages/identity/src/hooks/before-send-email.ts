import type { Caller } from '@latchkey/kernel/caller';
import type { Identity } from '../identity.ts';
import { askFunction, refuseForFunction } from './ask-function.ts';

/** What the functions call the mails that strangers can ask for. */
const emailTypes: Readonly<Partial<Record<string, string>>> = {
  EMAIL_SIGNIN: 'EMAIL_SIGN_IN',
  PASSWORD_RESET: 'PASSWORD_RESET',
};

const isBlocked = (body: unknown): boolean =>
  typeof body === 'object' &&
  body !== null &&
  'recaptchaActionOverride' in body &&
  body.recaptchaActionOverride === 'BLOCK';

/**
 * Asked about the address and not about an account, whether there is one or not: how long it takes
 * must not tell which.
 */
export async function beforeSendEmail(
  identity: Identity,
  caller: Caller,
  purpose: string,
  email: string,
): Promise<void> {
  const emailType = emailTypes[purpose];
  if (emailType === undefined || caller.operator !== undefined) return;
  const body = await askFunction(identity, caller, 'beforeSendEmail', {
    email,
    email_type: emailType,
  });
  if (!isBlocked(body)) return;
  const error = { code: 403, message: 'The mail was blocked.', status: 'PERMISSION_DENIED' };
  await refuseForFunction(identity, caller, 'beforeSendEmail', { kind: 'error', error });
}
