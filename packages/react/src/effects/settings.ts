import type { Client, ReplyFor } from '@latchkey/client';

/** What the server says about signing in, before anybody does. */
export type SignInSettings = ReplyFor<'signInSettings'>;

type Known = { readonly tenantId: string | undefined; readonly asked: Promise<SignInSettings> };

const known = new WeakMap<Client, Known>();

/** Whose settings: the chosen tenant's, or that of whoever is signed in. */
const tenantOf = ({ tenantId, session }: Client) => tenantId ?? session.current?.account.tenantId;

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

/** For a page whose server has said so already. */
export function rememberSettings(client: Client, settings: SignInSettings): void {
  known.set(client, { tenantId: tenantOf(client), asked: Promise.resolve(settings) });
}
