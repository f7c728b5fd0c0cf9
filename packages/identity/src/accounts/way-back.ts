import type { Caller } from '@latchkey/kernel/caller';
import type { Change } from '@latchkey/kernel/change';
import { noticeLimits } from '@latchkey/protocol';
import type { Code } from '../codes/code.ts';
import { issueCode } from '../codes/issue-code.ts';
import type { Identity } from '../identity.ts';
import type { Settings } from '../settings/settings.ts';
import type { Account } from './account.ts';

/**
 * Whether a way back leads anywhere. Where nobody gets in before the address is proved, one that nobody
 * proved was never in use: it was a slip of the pen, and whoever reads it is a stranger to the account,
 * which has an address by now that its owner has proved.
 */
export const leadsBack = (
  { verificationRequired }: Pick<Settings, 'verificationRequired'>,
  { emailProved }: Pick<Code, 'emailProved'>,
  { emailVerified }: Pick<Account, 'emailVerified'>,
): boolean => emailProved || !emailVerified || !verificationRequired;

/**
 * The address that is left gets a way back: whoever took over a session would change or remove the
 * address first. An address that nobody proved may be a stranger's, who gets few such mails.
 */
export function openWayBack(
  identity: Identity,
  caller: Caller,
  settings: Settings,
  account: Account,
  newEmail: string | null,
): readonly Change[] {
  if (account.email === null) return [];
  const { changes, mail } = issueCode(identity, caller, settings, {
    purpose: 'RECOVER_EMAIL',
    accountId: account.id,
    displayName: account.displayName,
    email: account.email,
    emailProved: account.emailVerified,
    ...(newEmail === null ? { toldAs: 'emailRemoved' } : { newEmail }),
  });
  return [
    ...changes,
    ...(account.emailVerified
      ? [identity.outbox.enqueue(mail)]
      : identity.outbox.enqueueWithin(mail, {
          recipient: `wayBack ${mail.to}`,
          rule: noticeLimits.waysBackToUnverified,
        })),
  ];
}

/** Addresses that the account had and could still go back to. */
export async function addressesLeftBehind(
  identity: Identity,
  account: Account,
): Promise<readonly string[]> {
  const waysBack = await identity.codes.openOfAccount(
    account.tenant,
    account.id,
    'RECOVER_EMAIL',
    identity.now(),
  );
  const settings = await identity.settings.current(account.tenant);
  const open = waysBack.filter((code) => leadsBack(settings, code, account));
  const addresses = new Set(open.map(({ email }) => email));
  return [...addresses].filter((email) => email !== account.email);
}
