import type { Client } from '@latchkey/client';
import { type TabNote, tabNote } from '../effects/tab-note.ts';

const name = 'firebase';

/**
 * Who was last signed in on both sides, for the next page. It is about the session: where each tab has its
 * own, what another tab would write says nothing, and where each page has, what the page before has.
 */
export function lastNote({ notes, persistence }: Client): TabNote {
  if (persistence === 'session') return tabNote(name);
  if (persistence === 'none') return { read: () => undefined, keep() {}, forget() {} };
  return {
    read: () => notes.read(name),
    keep: (text) => notes.write(name, text),
    forget: () => notes.erase(name),
  };
}
