import type { Account, SessionSnapshot } from '@latchkey/client';
import { useMemo } from 'react';
import { tokenChanged } from '../account/token-changes.ts';
import type { Claims } from '../account/token-claims.ts';
import { useAuth } from './use-auth.ts';
import { useClaims } from './use-claims.ts';

/** The sign-in of this browser. */
export type SessionInfo = {
  /** `loading` until this browser's storage was read. */
  readonly status: SessionSnapshot['status'];
  /** Undefined while nobody is signed in, or nobody knows yet. */
  readonly account: Account | undefined;
  /** What the token says. Good for showing, not for trusting: servers have to judge the token. */
  readonly claims: Claims;
  /**
   * A token to send to your own server, good for a while yet. With `force`, one that knows what
   * changed a moment ago, such as new claims.
   */
  idToken(options?: { readonly force?: boolean }): Promise<string>;
};

/** The sign-in of this browser. */
export function useSession(): SessionInfo {
  const { status, account, client } = useAuth();
  const claims = useClaims();
  return useMemo(
    () => ({
      status,
      account,
      claims,
      async idToken(options) {
        const before = client.session.current?.idToken;
        const token = await client.session.idToken(options);
        if (token !== before) tokenChanged(client);
        return token;
      },
    }),
    [status, account, claims, client],
  );
}
