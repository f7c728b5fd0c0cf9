import { Refused } from '@latchkey/kernel/refused';
import type { Account } from '../accounts/account.ts';
import { owesVerification } from '../accounts/owes-verification.ts';
import type { Identity } from '../identity.ts';
import type { Settings } from '../settings/settings.ts';
import { isAskedForSecondFactor } from '../sign-in/finish-sign-in.ts';
import { isOver } from './is-over.ts';
import type { Session } from './session.ts';

/** What a sign-in has to show before it is good for everything, and has not. */
const owesMore = (settings: Settings, account: Account, session: Session): boolean =>
  (settings.secondFactors.state === 'MANDATORY' && session.secondFactor === null) ||
  owesVerification(settings, account, session);

/** Nobody gets around a factor that the account was given while they were on their way. */
const lacksFactor = (settings: Settings, account: Account, { secondFactor }: Session): boolean =>
  secondFactor === null && isAskedForSecondFactor(settings, account);

type Standing = {
  /** It was good for showing more, and now nothing is missing any more. */
  readonly arrives: boolean;
};

/** Refuses whoever may not go on with a sign-in, in this session or in another that came from it. */
export async function requireOngoing(
  identity: Pick<Identity, 'settings' | 'now'>,
  session: Session,
  account: Account,
): Promise<Standing> {
  if (account.disabled) throw new Refused('USER_DISABLED');
  if (isOver(session, account, identity.now())) throw new Refused('TOKEN_EXPIRED');
  const settings = await identity.settings.current(session.tenant);
  const owes = owesMore(settings, account, session);
  // From before it was asked for: whoever signs in again is led there.
  if (owes && !session.enrolmentOnly) throw new Refused('TOKEN_EXPIRED');
  return { arrives: session.enrolmentOnly && !owes && !lacksFactor(settings, account, session) };
}
