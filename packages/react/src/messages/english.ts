import { account } from './en/account.ts';
import { actions } from './en/actions.ts';
import { already } from './en/already.ts';
import { emailLink } from './en/email-link.ts';
import { entry } from './en/entry.ts';
import { federated } from './en/federated.ts';
import { join } from './en/join.ts';
import { linkedAccounts } from './en/linked-accounts.ts';
import { notices } from './en/notices.ts';
import { passkeys } from './en/passkeys.ts';
import { phone } from './en/phone.ts';
import { pictures } from './en/pictures.ts';
import { policy } from './en/policy.ts';
import { problems } from './en/problems.ts';
import { recovery } from './en/recovery.ts';
import { secondFactor } from './en/second-factor.ts';
import { tenants } from './en/tenants.ts';
import type { Messages } from './messages.ts';

/** All of English at once. The widget itself loads it with the screens that say it. */
export const english: Messages = {
  entry,
  problems,
  join,
  policy,
  recovery,
  emailLink,
  actions,
  already,
  notices,
  account,
  pictures,
  phone,
  secondFactor,
  passkeys,
  tenants,
  federated,
  linkedAccounts,
};
