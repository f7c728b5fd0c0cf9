import { useEffect, useState } from 'react';
import { useBackend } from '../backend-context.ts';
import { listenToNotes, type Notes } from '../data/notes.ts';

/** The notes of a board, the newest first; `refused` where one may not read them. */
export function useNotes(board: string): Notes | 'refused' | undefined {
  const { firestore } = useBackend();
  const [notes, setNotes] = useState<Notes | 'refused'>();
  useEffect(
    () => listenToNotes(firestore, board, setNotes, () => setNotes('refused')),
    [firestore, board],
  );
  return notes;
}
