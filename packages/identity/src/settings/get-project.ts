import type { Caller } from '@latchkey/kernel/caller';
import { Refused } from '@latchkey/kernel/refused';
import type { getProject as operation, ReplyOf } from '@latchkey/protocol';
import type { Identity } from '../identity.ts';
import { legacyTemplates } from './legacy-templates.ts';

export async function getProject(
  identity: Identity,
  caller: Caller,
): Promise<ReplyOf<typeof operation>> {
  if (caller.tenant !== '') throw new Refused('UNSUPPORTED_TENANT_OPERATION');
  const settings = await identity.settings.current(caller.tenant);
  const face = {
    projectId: identity.project.number,
    authorizedDomains: settings.authorizedDomains,
  };
  if (caller.operator === undefined) return face;
  const { notification } = await identity.settings.config(caller.tenant);
  return {
    ...face,
    apiKey: settings.apiKey,
    allowPasswordUser: settings.passwordSignIn,
    enableAnonymousUser: settings.anonymousSignIn,
    useEmailSending: true,
    ...legacyTemplates(notification?.sendEmail ?? {}),
  };
}
