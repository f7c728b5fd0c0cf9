import { useCallback, useEffect, useRef, useState } from 'react';
import { signOutIfOver } from '../account/confirm-sign-in.ts';
import {
  type DeviceSession,
  readSessions,
  revokeOtherSessions,
  revokeSession,
} from '../account/device-sessions.ts';
import { onTokenChange } from '../account/token-changes.ts';
import { useAuth } from './use-auth.ts';

/** Where the account is signed in. */
export type Sessions = {
  /** Undefined until they are known. This one first, then the one that was used last. */
  readonly sessions: readonly DeviceSession[] | undefined;
  /** Why they could not be read, the last time. */
  readonly error: unknown;
  /** Ends one of them; this one is ended by signing out. */
  revoke(sessionId: string): Promise<void>;
  /** Ends all of them but this one. */
  revokeOthers(): Promise<void>;
  /** Reads them again. What goes wrong is in `error`. */
  reload(): Promise<void>;
};

type Known = {
  readonly localId?: string | undefined;
  readonly sessions?: readonly DeviceSession[];
  readonly error?: unknown;
};

/** Where the account is signed in. */
export function useSessions(): Sessions {
  const { client, account } = useAuth();
  const localId = account?.localId;
  const [known, setKnown] = useState<Known>({});
  const latest = useRef(0);
  // What another account was told is not shown to this one, not even for a moment.
  const { sessions, error } = known.localId === localId ? known : {};

  const reload = useCallback(async () => {
    if (localId === undefined) return;
    latest.current += 1;
    const turn = latest.current;
    const show = (next: Known) => turn === latest.current && setKnown({ localId, ...next });
    await readSessions(client, localId).then(
      (read) => show({ sessions: read }),
      async (reason: unknown) => {
        show({ error: reason });
        await signOutIfOver(client, reason);
      },
    );
  }, [client, localId]);

  useEffect(() => {
    void reload();
    // After signing in again, this one is another one.
    return onTokenChange(client, () => void reload());
  }, [client, reload]);

  const keep = (isKept: (session: DeviceSession) => boolean) =>
    setKnown(({ sessions: shown = [], ...rest }) => ({ ...rest, sessions: shown.filter(isKept) }));

  return {
    sessions,
    error,
    reload,
    async revoke(sessionId) {
      if (localId === undefined) return;
      if (sessions?.some(({ id, isCurrent }) => id === sessionId && isCurrent)) {
        await client.session.signOut();
        return;
      }
      await revokeSession(client, localId, sessionId);
      keep(({ id }) => id !== sessionId);
    },
    async revokeOthers() {
      if (localId === undefined) return;
      await revokeOtherSessions(client, localId);
      keep(({ isCurrent }) => isCurrent);
    },
  };
}
