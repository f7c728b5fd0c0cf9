import type { Client } from '@latchkey/client';
import { type TabNote, tabNote } from '../effects/tab-note.ts';

const name = 'firebase';

/**
 * Who was last signed in on both sides, for the next page. It is about the session: where each tab has its
 * own, what another tab would write says nothing.
 */
export const lastNote = ({ notes, persistence }: Client): TabNote =>
  persistence === 'local'
    ? {
        read: () => notes.read(name),
        keep: (text) => notes.write(name, text),
        forget: () => notes.erase(name),
      }
    : tabNote(name);
