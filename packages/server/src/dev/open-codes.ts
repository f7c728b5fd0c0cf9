import { unwrappedLink } from '@latchkey/identity/codes/action-link';
import { hashCode } from '@latchkey/identity/codes/issue-code';
import { hashSessionInfo } from '@latchkey/identity/phone/send-phone-code';
import type { Store } from '@latchkey/identity/store/store';
import { guessLimits, phoneLimits } from '@latchkey/protocol';

type Codes = Pick<Store, 'codes' | 'phoneCodes' | 'keptMessages'>;

const codeIn = (link: string | null): string | null =>
  link === null ? null : new URL(unwrappedLink(link)).searchParams.get('oobCode');

/**
 * What could still be used, whether it was mailed or given to an operator. Which are open is known of
 * their hashes alone; what they are, of the messages that were made of them.
 */
export async function openOobCodes(store: Codes, tenant: string, at: number) {
  const open = await store.codes.open(tenant, at, guessLimits.codeTries);
  const purposes = new Map(open.map(({ hash, purpose }) => [hash, purpose]));
  const messages = await store.keptMessages.fresh(tenant, 'mail', at);
  return messages.flatMap((message) => {
    if (!('mail' in message)) return [];
    const { email, newEmail, link } = message.mail;
    const oobCode = codeIn(link);
    const requestType = oobCode === null ? undefined : purposes.get(hashCode(oobCode));
    if (requestType === undefined) return [];
    return [
      { email, ...(newEmail === null ? {} : { newEmail }), requestType, oobCode, oobLink: link },
    ];
  });
}

export async function openVerificationCodes(store: Codes, tenant: string, at: number) {
  const open = await store.phoneCodes.open(tenant, at, phoneLimits.codeTries);
  const sessions = new Set(open.map(({ sessionHash }) => sessionHash));
  const messages = await store.keptMessages.fresh(tenant, 'sms', at);
  return messages.flatMap((message) => {
    if (!('sms' in message)) return [];
    const { to: phoneNumber, code, sessionInfo } = message.sms;
    return sessions.has(hashSessionInfo(sessionInfo)) ? [{ phoneNumber, code, sessionInfo }] : [];
  });
}
