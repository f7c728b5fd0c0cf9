import { type InspectedCode, isOfCode } from '@latchkey/client';
import type { Asked } from '../flow/screens.ts';
import type { Stage } from './performance.ts';
import { signInPage } from './sign-in-page.ts';

/** Somebody who is signed in here, by what they are known as. A guest is nobody yet. */
export function somebodyHere({ client }: Stage): string | undefined {
  const account = client.session.current?.account;
  if (account === undefined || account.isAnonymous) return undefined;
  return account.email ?? account.displayName ?? account.localId;
}

/** What is asked before a link does what it is for; nothing where one press is enough. */
export function askedOf(stage: Stage, inspected: InspectedCode): Asked | undefined {
  const { withoutSession, hasPassword = false } = inspected.facts.redemption ?? {};
  const isAsked = withoutSession === 'STARTS_OVER' || withoutSession === 'REFUSED';
  if (!isAsked || isOfCode(stage.client, inspected)) return undefined;
  const otherAccount = somebodyHere(stage);
  return {
    password: hasPassword,
    signInPage: signInPage(stage) !== undefined,
    ...(otherAccount === undefined ? {} : { otherAccount }),
  };
}
