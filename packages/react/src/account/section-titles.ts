import { useWords } from '../context.ts';
import { account } from '../messages/en/account.ts';
import { linkedAccounts } from '../messages/en/linked-accounts.ts';
import { passkeys } from '../messages/en/passkeys.ts';
import { phone } from '../messages/en/phone.ts';
import { secondFactor } from '../messages/en/second-factor.ts';
import type { SectionName } from './section-name.ts';

/** What the parts of the account pages are called. Some have words of their own. */
export function useSectionTitles(): Readonly<Record<SectionName, string>> {
  const words = useWords('account', account);
  return {
    profile: words.profile.title,
    email: words.email.title,
    password: words.password.title,
    phone: useWords('phone', phone).section.title,
    passkeys: useWords('passkeys', passkeys).account.title,
    'linked-accounts': useWords('linkedAccounts', linkedAccounts).title,
    'two-step': useWords('secondFactor', secondFactor).account.title,
    sessions: words.sessions.title,
    delete: words.delete.title,
  };
}
