import type { Client } from '@latchkey/client';
import type { TabNote } from '../effects/tab-note.ts';
import type { FirebaseAuth, FirebaseAuthUser } from './firebase-auth.ts';
import { lastNote } from './last-note.ts';

/** What `firebase` has told, for those who are loaded later. */
export type Hearing = {
  /** The last two: nobody twice is a sign-out, and of that nothing else tells later. */
  heard: readonly (FirebaseAuthUser | null)[];
  readonly listeners: ((user: FirebaseAuthUser | null) => void)[];
  /**
   * Who was last signed in on both sides, as an earlier page left it: read before `firebase` has read who is
   * there, or another tab's sign-in in between would look like a sign-out here.
   */
  last: string | undefined;
  readonly note: TabNote;
};

const hearings = new WeakMap<Client, WeakMap<FirebaseAuth, Hearing>>();

/** Listens from the first time it is asked for, as long as the page is there. */
export function hear(client: Client, auth: FirebaseAuth): Hearing {
  const ofClient = hearings.get(client) ?? new WeakMap<FirebaseAuth, Hearing>();
  hearings.set(client, ofClient);
  const known = ofClient.get(auth);
  if (known) return known;
  const note = lastNote(client);
  const hearing: Hearing = { heard: [], listeners: [], last: note.read(), note };
  ofClient.set(auth, hearing);
  auth.onIdTokenChanged((user) => {
    hearing.heard = [...hearing.heard, user].slice(-2);
    for (const listener of hearing.listeners) listener(user);
  });
  return hearing;
}
