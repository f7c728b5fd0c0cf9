import type { Client, ReplyFor } from '@latchkey/client';

type Settings = ReplyFor<'signInSettings'>;

type Known = { readonly tenantId: string | undefined; readonly asked: Promise<Settings> };

/** What was asked already, by each client. */
export const known = new WeakMap<Client, Known>();

/** Whose settings: the chosen tenant's, or that of whoever is signed in. */
export const tenantOf = ({ tenantId, session }: Client) =>
  tenantId ?? session.current?.account.tenantId;

/** For a page whose server has said so already. */
export function rememberSettings(client: Client, settings: Settings): void {
  known.set(client, { tenantId: tenantOf(client), asked: Promise.resolve(settings) });
}
