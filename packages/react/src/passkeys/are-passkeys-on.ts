import type { Client } from '@latchkey/client';
import { signInSettings } from '../effects/settings.ts';
import { supportsPasskeys } from './passkey-support.ts';

/** Whether anybody can sign in with a passkey: with this browser, and at this server. */
export async function arePasskeysOn(client: Client): Promise<boolean> {
  if (!supportsPasskeys()) return false;
  const { passkeySignIn = false } = await signInSettings(client);
  return passkeySignIn;
}
