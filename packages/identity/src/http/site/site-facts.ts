import type { FastifyRequest } from 'fastify';
import { getSignInSettings } from '../../settings/get-sign-in-settings.ts';
import type { ActionContext } from '../pages/action-visit.ts';
import type { SiteFacts } from './facts.ts';

export type FactsContext = ActionContext & { readonly development: boolean };

export async function readSiteFacts(
  { identity, addressOf, appName, development }: FactsContext,
  request: FastifyRequest,
): Promise<SiteFacts> {
  const caller = {
    tenant: '',
    address: addressOf(request),
    userAgent: request.headers['user-agent'] ?? '',
    locale: undefined,
    requestId: request.id,
  };
  const { apiKey } = await identity.settings.current(caller.tenant);
  return {
    publicUrl: identity.publicUrl,
    apiKey,
    project: identity.project.id,
    appName,
    development,
    settings: await getSignInSettings(identity, caller),
  };
}
