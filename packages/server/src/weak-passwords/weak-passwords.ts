import { passwordLimits } from '@latchkey/protocol';
import type { Config } from '../config/read-config.ts';
import { BadSettings } from '../config/setting.ts';
import type { Log } from '../http/log.ts';
import type { WeakPasswords } from '../identity/passwords/weak-passwords.ts';
import { createOutgoing, type OutgoingOptions } from '../outgoing/outgoing.ts';
import { askWhetherBreached } from './breached-passwords.ts';
import { readCommonPasswords } from './common-passwords.ts';

/** Where somebody develops, tests of other people sign up with "password" all day long. */
const usualIn = { development: 'accept', production: 'refuse' } as const;

export function createWeakPasswords(
  { server, passwords }: Pick<Config, 'server' | 'passwords'>,
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
      letThrough: (outcome) => log('warn', 'weak_password_accepted', { outcome }),
    }),
  };
}
