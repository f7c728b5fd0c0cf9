import { useEffect, useState } from 'react';
import { useAccount, useBackend } from '../backend-context.ts';
import type { Board } from '../data/board.ts';
import { listenToBoards } from '../data/boards.ts';

/** All boards of whoever is signed in, by id; none before they are known. */
export function useBoards(): ReadonlyMap<string, Board> | undefined {
  const { firestore } = useBackend();
  const { localId: uid, email, emailVerified } = useAccount();
  const address = emailVerified ? email : undefined;
  const [boards, setBoards] = useState<ReadonlyMap<string, Board>>();
  useEffect(
    () => listenToBoards(firestore, { uid, address }, setBoards),
    [firestore, uid, address],
  );
  return boards;
}
