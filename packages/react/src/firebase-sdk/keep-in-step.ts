import type { Client } from '@latchkey/client';
import type { FirebaseAuth } from './firebase-auth.ts';

/**
 * Loaded only where somebody wants it, by way of a part that the first screen's scripts name already.
 * What does not arrive is asked for with the next sign-in.
 */
export const keepInStep = (client: Client, auth: FirebaseAuth | undefined): unknown =>
  auth &&
  import('../screens/arrival/region.ts').then(
    (part) => part.bringInStep(client, auth),
    () => {},
  );
