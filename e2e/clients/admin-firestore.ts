import { randomUUID } from 'node:crypto';
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { type Firestore, initializeFirestore } from 'firebase-admin/firestore';

const hostVariable = 'FIRESTORE_EMULATOR_HOST';

export type AdminFirestore = { readonly firestore: Firestore; close(): Promise<void> };

/** The admin SDK as it is by default, pointed here by nothing but the variable of emulators. */
export function openAdminFirestore(port: number): AdminFirestore {
  // It would ask the network whether it runs in Google's cloud.
  process.env['METADATA_SERVER_DETECTION'] = 'none';
  const app = initializeApp({ projectId: 'latchkey' }, randomUUID());
  process.env[hostVariable] = `127.0.0.1:${port}`;
  try {
    return { firestore: initializeFirestore(app), close: () => deleteApp(app) };
  } finally {
    delete process.env[hostVariable];
  }
}
