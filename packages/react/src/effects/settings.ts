import type { Client, ReplyFor } from '@latchkey/client';

export type SignInSettings = ReplyFor<'signInSettings'>;

const known = new WeakMap<Client, Promise<SignInSettings>>();

/** What the server says about signing in, asked for once; after a failure, once more. */
export function signInSettings(client: Client): Promise<SignInSettings> {
  const asked =
    known.get(client) ??
    client.call('signInSettings', {}).catch((error: unknown) => {
      known.delete(client);
      throw error;
    });
  known.set(client, asked);
  return asked;
}

/** For a page whose server has said so already. */
export function rememberSettings(client: Client, settings: SignInSettings): void {
  known.set(client, Promise.resolve(settings));
}
