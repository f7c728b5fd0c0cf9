import type { account } from './en/account.ts';
import type { actions } from './en/actions.ts';
import type { already } from './en/already.ts';
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
  /** The first screens, and what is on all of them. */
  readonly entry: typeof entry;
  /** What can go wrong. */
  readonly problems: typeof problems;
  /** Making an account. */
  readonly join: typeof join;
  /** Terms and privacy. */
  readonly policy: typeof policy;
  /** A forgotten password. */
  readonly recovery: typeof recovery;
  /** Mailed sign-in links. */
  readonly emailLink: typeof emailLink;
  /** The pages that other mails lead to. */
  readonly actions: typeof actions;
  /** Somebody who is signed in already. */
  readonly already: typeof already;
  /** What a screen says when nothing is asked. */
  readonly notices: typeof notices;
  /** The account pages. */
  readonly account: typeof account;
  /** Pictures of accounts. */
  readonly pictures: typeof pictures;
  /** Phone numbers. */
  readonly phone: typeof phone;
  /** Two-step verification. */
  readonly secondFactor: typeof secondFactor;
  /** Passkeys. */
  readonly passkeys: typeof passkeys;
  /** The choice of an organisation. */
  readonly tenants: typeof tenants;
  /** Providers. */
  readonly federated: typeof federated;
  /** Linked accounts. */
  readonly linkedAccounts: typeof linkedAccounts;
};
