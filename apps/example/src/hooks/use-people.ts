import { useAuth } from '@latchkey/react';
import { useEffect, useState } from 'react';
import { useAccount, useBackend } from '../backend-context.ts';
import {
  beatEvery,
  clockOffset,
  listenToPeople,
  type Person,
  sayHere,
  whoIsHere,
} from '../data/people.ts';

/** The name that rules ask for: what the token says. */
const guestName = 'Guest';

/** Says every half minute that somebody looks at a board, while they can be seen to. */
function useBeat(board: string, isOffline: boolean): void {
  const { firestore } = useBackend();
  const { client } = useAuth();
  const { localId: uid, displayName, email } = useAccount();
  const name = displayName || email || guestName;
  useEffect(() => {
    // What is said now would be sent later, and be wrong then.
    if (isOffline) return;
    const beat = () => {
      if (document.visibilityState !== 'visible') return;
      sayHere(firestore, board, uid, name).catch(() =>
        // The token may still have the name of before.
        client.session.idToken({ force: true }).catch(() => {}),
      );
    };
    beat();
    const timer = setInterval(beat, beatEvery);
    document.addEventListener('visibilitychange', beat);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', beat);
    };
  }, [firestore, client, board, uid, name, isOffline]);
}

const lookEvery = 10_000;

/** Everybody who was ever on a board, and who of them is there now. */
export function usePeople(
  board: string,
  isOffline: boolean,
): { readonly names: ReadonlyMap<string, string>; readonly here: readonly Person[] } {
  const { firestore } = useBackend();
  useBeat(board, isOffline);
  const [people, setPeople] = useState<readonly Person[]>([]);
  const [offset, setOffset] = useState(0);
  const [now, setNow] = useState(Date.now);
  useEffect(
    () =>
      listenToPeople(firestore, board, (found) => {
        const time = Date.now();
        setPeople(found);
        setOffset((known) => Math.max(known, clockOffset(found, time)));
        setNow(time);
      }),
    [firestore, board],
  );
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), lookEvery);
    return () => clearInterval(timer);
  }, []);
  return {
    names: new Map(people.map(({ uid, name }) => [uid, name])),
    here: whoIsHere(people, now + offset),
  };
}
