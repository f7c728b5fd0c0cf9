import { somebodyHere } from './asked-of.ts';
import { clearAddress } from './clear-address.ts';
import { destination } from './destination.ts';
import { leaveForPage } from './leave-for-page.ts';
import { linkTenant } from './link-tenant.ts';
import type { Perform, Stage } from './performance.ts';
import { keepSignInHint } from './sign-in-hint.ts';

/** The page the application has named, for the organisation that the link was of. */
function namedPage(stage: Stage): string | undefined {
  const { options, page } = stage;
  if (options.signInUrl === undefined) return undefined;
  const url = new URL(options.signInUrl, page.address);
  const { tenantId } = linkTenant(stage);
  if (tenantId !== undefined) url.searchParams.set('tenantId', tenantId);
  return url.href;
}

/**
 * From a mailed link to where one signs in; who is signed in goes on to where everybody goes then. What
 * is said and done on this page from now on has nothing to do with the link.
 */
export const goToSignIn: Perform<'goToSignIn'> = async (
  stage,
  { email, hasPassword, switches },
) => {
  if (switches) await stage.client.session.signOut();
  const isHere = somebodyHere(stage) !== undefined;
  const url = (isHere ? destination(stage) : undefined) ?? namedPage(stage);
  if (url !== undefined) {
    keepSignInHint(stage, url, { email, hasPassword });
    return leaveForPage(stage, url);
  }
  clearAddress(stage);
  delete stage.hands.opened;
  return { type: isHere ? 'finished' : 'signInHere' };
};
