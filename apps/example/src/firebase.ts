import type { Session } from '@latchkey/client';
import { type FirebaseOptions, initializeApp } from 'firebase/app';
import {
  type Firestore,
  initializeFirestore,
  persistentLocalCache,
  persistentMultipleTabManager,
} from 'firebase/firestore';
import { openPictures, type Pictures } from './pictures/pictures.ts';
import { shareSession } from './sign-in/session-for-firebase.ts';

/** What the application keeps its data in. */
export type Backend = {
  readonly firestore: Firestore;
  /** None where the server keeps no files. */
  readonly pictures: Pictures | undefined;
};

/** A database of its own, with rules of its own, beside whatever else this server is used for. */
const database = 'example';

/** Without a bucket there are no pictures. */
export function openBackend(
  options: FirebaseOptions,
  session: Session,
  bucket: string | undefined,
): Backend {
  const app = initializeApp(options);
  shareSession(app, session);
  const firestore = initializeFirestore(
    app,
    {
      host: location.host,
      ssl: location.protocol === 'https:',
      // Kept when the page is closed, and one for all tabs.
      localCache: persistentLocalCache({ tabManager: persistentMultipleTabManager() }),
    },
    database,
  );
  return { firestore, pictures: bucket === undefined ? undefined : openPictures(app, bucket) };
}
