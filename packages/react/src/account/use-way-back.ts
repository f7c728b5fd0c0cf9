import type { Account } from '@latchkey/client';
import { useSettings } from '../hooks/use-settings.ts';
import { supportsPasskeys } from '../passkeys/passkey-support.ts';
import { type WayBack, wayBackOf } from './sign-in-again.ts';

/** How somebody can sign in again without leaving the page; a passkey alone is one, too. */
export function useWayBack(account: Account): WayBack | 'passkey' {
  const settings = useSettings();
  const way = wayBackOf(account, settings);
  const hasPasskey = account.hasPasskey && settings?.passkeySignIn && supportsPasskeys();
  return way === 'none' && hasPasskey ? 'passkey' : way;
}
