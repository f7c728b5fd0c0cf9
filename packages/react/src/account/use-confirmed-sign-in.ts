import { useEffect, useRef } from 'react';
import { useAuthContext } from '../context.ts';
import { confirmSignIn } from './confirm-sign-in.ts';

/** At every step, whoever was signed out on another device is signed out here. */
export function useConfirmedSignIn(localId: string, place: string | undefined): void {
  const { client } = useAuthContext();
  const confirmed = useRef<string>(undefined);
  useEffect(() => {
    const step = `${localId} ${place}`;
    // Strict mode comes by twice, and one question is enough.
    if (confirmed.current === step) return;
    confirmed.current = step;
    void confirmSignIn(client, localId);
  }, [client, localId, place]);
}
