import type { account } from './en/account.ts';
import type { actions } from './en/actions.ts';
import type { emailLink } from './en/email-link.ts';
import type { entry } from './en/entry.ts';
import type { federated } from './en/federated.ts';
import type { join } from './en/join.ts';
import type { linkedAccounts } from './en/linked-accounts.ts';
import type { notices } from './en/notices.ts';
import type { passkeys } from './en/passkeys.ts';
import type { phone } from './en/phone.ts';
import type { pictures } from './en/pictures.ts';
import type { policy } from './en/policy.ts';
import type { problems } from './en/problems.ts';
import type { recovery } from './en/recovery.ts';
import type { secondFactor } from './en/second-factor.ts';
import type { tenants } from './en/tenants.ts';

/**
 * Every word of the widget, by English, which is loaded with the screens that say it. A language
 * that lacks one does not compile.
 */
export type Messages = {
  readonly entry: typeof entry;
  readonly problems: typeof problems;
  readonly join: typeof join;
  readonly policy: typeof policy;
  readonly recovery: typeof recovery;
  readonly emailLink: typeof emailLink;
  readonly actions: typeof actions;
  readonly notices: typeof notices;
  readonly account: typeof account;
  readonly pictures: typeof pictures;
  readonly phone: typeof phone;
  readonly secondFactor: typeof secondFactor;
  readonly passkeys: typeof passkeys;
  readonly tenants: typeof tenants;
  readonly federated: typeof federated;
  readonly linkedAccounts: typeof linkedAccounts;
};
