import { Refused } from '@latchkey/kernel/refused';
import type { Account } from '../accounts/account.ts';
import type { Identity } from '../identity.ts';
import { isOver } from './is-over.ts';
import type { Session } from './session.ts';

/** Refuses whoever may not go on with a sign-in, in this session or in another that came from it. */
export async function requireOngoing(
  identity: Pick<Identity, 'settings' | 'now'>,
  session: Session,
  account: Account,
): Promise<void> {
  if (account.disabled) throw new Refused('USER_DISABLED');
  if (isOver(session, account, identity.now())) throw new Refused('TOKEN_EXPIRED');
  const { secondFactors } = await identity.settings.current(session.tenant);
  // From before it became mandatory: whoever signs in again is led to add one.
  if (
    secondFactors.state === 'MANDATORY' &&
    session.secondFactor === null &&
    !session.enrolmentOnly
  ) {
    throw new Refused('TOKEN_EXPIRED');
  }
}
