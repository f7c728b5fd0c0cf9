import { createHmac } from 'node:crypto';
import type { Account } from '../accounts/account.ts';
import type { Identity } from '../identity.ts';

/** Without i, l, o and u: nothing here is taken for something else. Each character is five bits. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const length = 10;

/** 50 bits, in groups that are easy to copy from paper: `xxxx-xxxx-xx`. */
export function newRecoveryCode(randomBytes: (length: number) => Uint8Array): string {
  const text = Array.from(randomBytes(length), (byte) => alphabet[byte & 31]).join('');
  return `${text.slice(0, 4)}-${text.slice(4, 8)}-${text.slice(8)}`;
}

/** As it was meant: capitals, spaces and dashes are forgiven, and what the alphabet leaves out. */
const canonical = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^0-9a-z]/g, '')
    .replaceAll('o', '0')
    .replace(/[il]/g, '1');

/** Bound to its account, so that equal codes of two people do not look equal. */
export const hashRecoveryCode = (
  { recoveryCodeKey }: Identity,
  { tenant, id }: Pick<Account, 'tenant' | 'id'>,
  text: string,
): string =>
  createHmac('sha256', recoveryCodeKey)
    .update([tenant, id, canonical(text)].join('\0'))
    .digest('base64url');
