import type { Client } from '@latchkey/client';
import type { FirebaseAuth } from './firebase-auth.ts';
import { hear } from './hearing.ts';

/**
 * Loaded only where somebody wants it, by way of a part that the first screen's scripts name already.
 * What does not arrive is asked for with the next sign-in.
 */
export function keepInStep(client: Client, auth: FirebaseAuth | undefined): void {
  if (!auth) return;
  hear(client, auth);
  import('../screens/arrival/region.ts')
    .then((part) => part.bringInStep(client, auth))
    .catch(() => {});
}
