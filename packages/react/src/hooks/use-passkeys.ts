import { useCallback, useEffect, useRef, useState } from 'react';
import { signOutIfOver } from '../account/confirm-sign-in.ts';
import {
  addPasskey,
  type Passkey,
  readPasskeys,
  removePasskey,
  renamePasskey,
} from '../account/own-passkeys.ts';
import { useAuth } from './use-auth.ts';

/** The passkeys of whoever is signed in. */
export type Passkeys = {
  /** Undefined until they are known. The newest first. */
  readonly passkeys: readonly Passkey[] | undefined;
  /** Why they could not be read, the last time. */
  readonly error: unknown;
  /**
   * Has the browser create one. Only somebody may who signed in just now, and the same goes for
   * `remove`: call both inside of `useReauthenticate().run`.
   */
  add(): Promise<void>;
  /** Rejects with a `ClientError` where the server refuses the name. */
  rename(id: string, name: string): Promise<void>;
  /** Rejects with a `ClientError` where somebody signed in too long ago. */
  remove(id: string): Promise<void>;
  /** Reads them again. What goes wrong is in `error`. */
  reload(): Promise<void>;
};

type Known = {
  readonly localId?: string | undefined;
  readonly passkeys?: readonly Passkey[];
  readonly error?: unknown;
};

/** The passkeys of the account that is signed in. */
export function usePasskeys(): Passkeys {
  const { client, account } = useAuth();
  const localId = account?.localId;
  const [known, setKnown] = useState<Known>({});
  const latest = useRef(0);
  const left = useRef<AbortController>(undefined);
  // What another account was told is not shown to this one, not even for a moment.
  const { passkeys, error } = known.localId === localId ? known : {};

  const reload = useCallback(async () => {
    if (localId === undefined) return;
    latest.current += 1;
    const turn = latest.current;
    const show = (next: Known) => turn === latest.current && setKnown({ localId, ...next });
    await readPasskeys(client, localId).then(
      (read) => show({ passkeys: read }),
      async (reason: unknown) => {
        show({ error: reason });
        await signOutIfOver(client, reason);
      },
    );
  }, [client, localId]);

  useEffect(() => {
    void reload();
  }, [reload]);

  useEffect(() => {
    const page = new AbortController();
    left.current = page;
    // A dialog of the browser's must not stay behind when its page is gone.
    return () => page.abort();
  }, []);

  return {
    passkeys,
    error,
    reload,
    async add() {
      if (localId === undefined) return;
      await addPasskey(client, localId, left.current?.signal ?? new AbortController().signal);
      await reload();
    },
    async rename(id, name) {
      if (localId === undefined) return;
      await renamePasskey(client, localId, { id, name });
      setKnown(({ passkeys: shown = [], ...rest }) => ({
        ...rest,
        passkeys: shown.map((passkey) => (passkey.id === id ? { ...passkey, name } : passkey)),
      }));
    },
    async remove(id) {
      if (localId === undefined) return;
      await removePasskey(client, localId, id);
      setKnown(({ passkeys: shown = [], ...rest }) => ({
        ...rest,
        passkeys: shown.filter((passkey) => passkey.id !== id),
      }));
    },
  };
}
