import { Refused } from '@latchkey/kernel/refused';
import type { Identity } from '../identity.ts';
import type { ForeignProvider } from './foreign-provider.ts';
import { isProviderId } from './provider-names.ts';

/** Ids come in any case and are kept in one. */
export function checkProviderId(providerId: string): string {
  const name = providerId.toLowerCase();
  if (!isProviderId(name)) throw new Refused('INVALID_PROVIDER_ID');
  return name;
}

/** The provider as this tenant has it, as long as it is on. */
export async function requireProvider(
  identity: Identity,
  tenant: string,
  providerId: string,
): Promise<ForeignProvider> {
  const config = await identity.providerConfigs.find(tenant, providerId);
  if (config?.enabled) return identity.foreignProvider(config);
  // What an operator switched off stays off, on a developer's machine as well.
  const demo = config === undefined ? identity.demoProvider?.(providerId) : undefined;
  if (demo !== undefined) return demo;
  throw new Refused(
    'OPERATION_NOT_ALLOWED',
    `Sign-in with ${providerId} is not ${config === undefined ? 'configured' : 'enabled'}.`,
    'SIGN_IN_METHOD_DISABLED',
  );
}
