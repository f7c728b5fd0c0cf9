import type { Stage } from './performance.ts';

/** A sign-in that came to nothing ends: here, and on the server. */
export function letGo({ hands }: Stage): void {
  void hands.session?.signOut();
  delete hands.session;
  delete hands.details;
  delete hands.connecting;
}
