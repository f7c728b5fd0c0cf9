import { doc, type Firestore, getDocFromServer, waitForPendingWrites } from 'firebase/firestore';
import type { KeptText, KeptTexts } from './kept-texts.ts';

/**
 * What became of texts that waited when the page was closed. Those that the server has are released,
 * those that it refused come back.
 */
export async function settleTexts(
  firestore: Firestore,
  kept: KeptTexts,
  board: string,
  onRefused: (text: KeptText) => void,
): Promise<void> {
  const waiting = kept.all().filter((one) => one.board === board);
  if (waiting.length === 0) return;
  await waitForPendingWrites(firestore);
  for (const one of waiting) {
    const note = await getDocFromServer(doc(firestore, 'boards', board, 'notes', one.note));
    kept.release(one.note);
    if (note.data()?.['text'] !== one.text) onRefused(one);
  }
}
