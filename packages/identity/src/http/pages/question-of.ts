import { Refused } from '@latchkey/kernel/refused';
import type { CodeFacts, ConfirmedMode } from './action-pages.ts';
import type { OwnersMode } from './identity-page.ts';

/** What somebody is asked before the link does what it is for; nothing where one press is enough. */
export type Question =
  | { readonly asks: 'password'; readonly mode: OwnersMode }
  | { readonly asks: 'start-over' };

/** These pages can ask for a password and for nothing else that shows whose the account is. */
export function questionOf(
  mode: ConfirmedMode,
  { withoutSession, hasPassword }: CodeFacts,
): Question | undefined {
  if (mode !== 'verifyEmail' && mode !== 'verifyAndChangeEmail') return undefined;
  if (withoutSession !== 'STARTS_OVER' && withoutSession !== 'REFUSED') return undefined;
  if (hasPassword) return { asks: 'password', mode };
  if (withoutSession === 'REFUSED') throw new Refused('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
  return { asks: 'start-over' };
}
