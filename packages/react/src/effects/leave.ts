import { destination } from './destination.ts';
import { actionOf } from './hands.ts';
import { forgetKeptAddress } from './kept-address.ts';
import { leaveForPage } from './leave-for-page.ts';
import type { Perform } from './performance.ts';
import { keepSignInHint } from './sign-in-hint.ts';

/** From a mailed link to where it leads, or else to where the application sends everybody. */
export const leave: Perform<'leave'> = async (stage, { email, hasPassword, switches }) => {
  const { client, hands, options } = stage;
  if (switches) await client.session.signOut();
  const arrived = hands.attempt?.at === 'handedOver' ? hands.attempt.details : undefined;
  const action = actionOf(stage);
  const url = action?.continueUrl ?? destination(stage);
  if (action === undefined) forgetKeptAddress();
  if (arrived !== undefined) delete hands.attempt;
  const stays = arrived !== undefined && (await options.onSignIn?.(arrived, url)) === false;
  if (stays) return { type: 'finished' };
  if (url === undefined) return { type: 'finished' };
  keepSignInHint(stage, url, { email, hasPassword });
  return leaveForPage(stage, url);
};
