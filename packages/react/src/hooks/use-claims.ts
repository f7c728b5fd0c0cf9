import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { onTokenChange } from '../account/token-changes.ts';
import { type Claims, claimsOf } from '../account/token-claims.ts';
import { useAuthContext } from '../context.ts';

/** What the token of whoever is signed in says about them. Good for showing, not for trusting. */
export function useClaims(): Claims {
  const { client } = useAuthContext();
  const { session } = client;
  const subscribe = useCallback(
    (listener: () => void) => {
      const ends = [session.subscribe(listener), onTokenChange(client, listener)];
      return () => {
        for (const end of ends) end();
      };
    },
    [client, session],
  );
  const idToken = useSyncExternalStore(
    subscribe,
    () => session.current?.idToken,
    () => undefined,
  );
  return useMemo(() => claimsOf(idToken), [idToken]);
}
