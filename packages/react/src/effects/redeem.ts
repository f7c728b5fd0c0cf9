import { ClientError, type InspectedCode, redeemCode } from '@latchkey/client';
import type { LinkOutcome } from '../flow/screens.ts';
import { adopt } from './adopt.ts';
import { somebodyHere } from './asked-of.ts';
import { clearUsed } from './clear-address.ts';
import { destination } from './destination.ts';
import { handOver } from './finish.ts';
import { actionOf, signedInOf } from './hands.ts';
import { leadsToProof } from './leads-to-proof.ts';
import { leaveForPage } from './leave-for-page.ts';
import { letGo } from './let-go.ts';
import { linkTenant } from './link-tenant.ts';
import type { Perform, Stage } from './performance.ts';
import { refreshAccount } from './refresh-account.ts';
import { keepSignInHint } from './sign-in-hint.ts';
import { signInPage } from './sign-in-page.ts';

function inspectedBy({ hands }: Stage): InspectedCode {
  const { inspected } = hands.opened ?? {};
  if (inspected === undefined) throw new ClientError('MISSING_OOB_CODE');
  return inspected;
}

/**
 * Signs in for the sake of the link. Nobody hears of it before the link was used, and whoever else
 * is signed in here, a guest as well, stays.
 */
export const signInToRedeem: Perform<'signInToRedeem'> = async (
  stage,
  { email, password },
  signal,
) => {
  const { client, hands } = stage;
  const request = { email, password, ...leadsToProof(stage), ...linkTenant(stage) };
  const reply = await client.call('signInWithPassword', request, { signal });
  hands.guest = { at: 'left' };
  const details = { isNewAccount: false, providerId: 'password', operation: 'signIn' } as const;
  return adopt(stage, reply, details, signal);
};

/** Makes the sign-in that the link waited for the session of this browser, if nobody else has it. */
async function stayIn(stage: Stage): Promise<boolean> {
  const { client, hands } = stage;
  const attempt = signedInOf(stage);
  await client.session.ready;
  if (attempt?.session === undefined) return false;
  if (client.session.current !== undefined) return false;
  try {
    // What was good for this link alone is good for everything now.
    await attempt.session.idToken({ force: true });
    await attempt.session.reload();
    const account = await handOver(stage);
    hands.attempt = { at: 'handedOver', details: { ...attempt.details, account } };
    return true;
  } catch {
    // The link was used all the same: whoever is kept out can sign in as ever.
    return false;
  }
}

/** A sign-in that was made for the link alone, and is not gone on with, ends with it. */
async function endAttempt(stage: Stage): Promise<void> {
  await signedInOf(stage)?.session?.signOut();
  letGo(stage);
}

export const applyCode: Perform<'applyCode'> = async (
  stage,
  { startsOver = false, handsOver = false },
  signal,
) => {
  const { client, options } = stage;
  const session = signedInOf(stage)?.session ?? client.session;
  const redeemed = await redeemCode(client, inspectedBy(stage), {
    session,
    startOver: startsOver,
    signal,
  });
  clearUsed(stage);
  const outcome: LinkOutcome | undefined =
    handsOver && (await stayIn(stage))
      ? 'signedIn'
      : startsOver && !redeemed.inSession
        ? 'startedOver'
        : undefined;
  await Promise.all([endAttempt(stage), refreshAccount(stage)]);
  if (outcome !== 'signedIn') return { type: 'codeUsed', ...(outcome && { outcome }) };
  const goesOn = actionOf(stage)?.continueUrl ?? destination(stage) ?? options.onSignIn;
  return { type: 'codeUsed', outcome, continues: goesOn !== undefined };
};

export const signInElsewhere: Perform<'signInElsewhere'> = async (stage) => {
  const { client, hands } = stage;
  const address = signInPage(stage);
  if (address === undefined) throw new ClientError('INTERNAL');
  // A page to sign in on sends whoever is signed in straight back.
  if (somebodyHere(stage) !== undefined) await client.session.signOut();
  keepSignInHint(stage, address, { email: hands.opened?.inspected?.facts.email });
  return leaveForPage(stage, address);
};
