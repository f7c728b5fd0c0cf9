import { useCallback, useEffect, useRef, useState } from 'react';
import { signOutIfOver } from '../account/confirm-sign-in.ts';
import {
  type OwnFactor,
  type OwnFactors,
  readFactors,
  removeFactor,
  renameFactor,
} from '../account/own-factors.ts';
import { useAuth } from './use-auth.ts';

/** The second factors of whoever is signed in. */
export type SecondFactors = {
  /** Undefined until they are known. The oldest first. */
  readonly factors: readonly OwnFactor[] | undefined;
  /** How many recovery codes are left. */
  readonly codesLeft: number;
  /** Why they could not be read, the last time. */
  readonly error: unknown;
  /** Rejects with a `ClientError` where the server refuses the name. */
  rename(id: string, name: string): Promise<void>;
  /** Only somebody may who signed in just now: call it inside of `useReauthenticate().run`. */
  remove(id: string): Promise<void>;
  /** Reads them again. What goes wrong is in `error`. */
  reload(): Promise<void>;
};

type Known = {
  readonly localId?: string | undefined;
  readonly own?: OwnFactors;
  readonly error?: unknown;
};

/** The second factors of the account that is signed in. */
export function useSecondFactors(): SecondFactors {
  const { client, account } = useAuth();
  const localId = account?.localId;
  const [known, setKnown] = useState<Known>({});
  const latest = useRef(0);
  // What another account was told is not shown to this one, not even for a moment.
  const { own, error }: Known = known.localId === localId ? known : {};

  const reload = useCallback(async () => {
    if (localId === undefined) return;
    latest.current += 1;
    const turn = latest.current;
    const show = (next: Known) => turn === latest.current && setKnown({ localId, ...next });
    await readFactors(client, localId).then(
      (read) => show({ own: read }),
      async (reason: unknown) => {
        show({ error: reason });
        await signOutIfOver(client, reason);
      },
    );
  }, [client, localId]);

  useEffect(() => {
    void reload();
  }, [reload]);

  return {
    factors: own?.factors,
    codesLeft: own?.codesLeft ?? 0,
    error,
    reload,
    async rename(id, name) {
      if (localId === undefined) return;
      await renameFactor(client, localId, { id, name });
      await reload();
    },
    async remove(id) {
      if (localId === undefined) return;
      await removeFactor(client, localId, id);
      await reload();
    },
  };
}
