import type { Client, ReplyFor } from '@latchkey/client';
import { known, tenantOf } from './known-settings.ts';

/** What the server says about signing in, before anybody does. */
export type SignInSettings = ReplyFor<'signInSettings'>;

/**
 * What the server says about signing in, asked for once; after a failure, and about another tenant,
 * once more.
 */
export function signInSettings(client: Client): Promise<SignInSettings> {
  const tenantId = tenantOf(client);
  const before = known.get(client);
  if (before?.tenantId === tenantId && before) return before.asked;
  const asked = client
    .call('signInSettings', tenantId ? { tenantId } : {})
    .catch((error: unknown) => {
      known.delete(client);
      throw error;
    });
  known.set(client, { tenantId, asked });
  return asked;
}
