import type { Stage } from './performance.ts';

/** A sign-in that came to nothing ends: here, and on the server. */
export function letGo({ hands }: Stage): void {
  if (hands.attempt?.at !== 'signedIn') return;
  void hands.attempt.session?.signOut();
  delete hands.attempt;
}
