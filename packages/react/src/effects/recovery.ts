import { actionOf } from './hands.ts';
import { linkTarget } from './link-target.ts';
import { linkTenant } from './link-tenant.ts';
import type { Perform, Stage } from './performance.ts';

/** A page for mailed links is nothing to come back to: from there, only where its link leads. */
function goesOnTo(stage: Stage): { readonly continueUrl?: string } {
  const action = actionOf(stage);
  const isForLinks = stage.onlyActions || action !== undefined;
  const continueUrl = isForLinks ? action?.continueUrl : linkTarget(stage);
  return continueUrl === undefined ? {} : { continueUrl };
}

export const sendRecovery: Perform<'sendRecovery'> = async (stage, { email }, signal) => {
  const { client } = stage;
  await client.call(
    'sendOobCode',
    { requestType: 'PASSWORD_RESET', email, ...goesOnTo(stage), ...linkTenant(stage) },
    { signal },
  );
  return { type: 'mailSent', at: client.now() };
};
