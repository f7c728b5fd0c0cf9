import type { Log } from '@latchkey/kernel/log';
import { createOutgoing, type OutgoingOptions } from '@latchkey/kernel/outgoing/outgoing';
import { BadSettings } from '@latchkey/kernel/settings/setting';
import { passwordLimits } from '@latchkey/protocol';
import type { IdentityConfig } from '../config/settings.ts';
import type { WeakPasswords } from '../passwords/weak-passwords.ts';
import { askWhetherBreached } from './breached-passwords.ts';
import { readCommonPasswords } from './common-passwords.ts';

/** Where somebody develops, tests of other people sign up with "password" all day long. */
const usualIn = { development: 'accept', production: 'refuse' } as const;

export function createWeakPasswords(
  {
    server,
    passwords,
  }: Pick<IdentityConfig, 'passwords'> & {
    readonly server: { readonly mode: keyof typeof usualIn };
  },
  reach: OutgoingOptions,
  log: Log,
): WeakPasswords {
  const { weak = usualIn[server.mode], breachedUrl } = passwords;
  const outgoing = createOutgoing({ ...reach, longest: passwordLimits.breachDeadline });
  const complaint = breachedUrl && outgoing.complaint(breachedUrl);
  if (complaint) throw new BadSettings([`LATCHKEY_BREACHED_PASSWORDS_URL: ${complaint}`]);
  return {
    common: readCommonPasswords(),
    isBreached:
      breachedUrl === undefined
        ? async () => false
        : askWhetherBreached(outgoing, breachedUrl, log),
    ...(weak === 'accept' && {
      letThrough: (outcome, requestId) =>
        log('warn', 'weak_password_accepted', { outcome, requestId }),
    }),
  };
}
