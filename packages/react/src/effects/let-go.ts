import type { Stage } from './performance.ts';

/** A sign-in that came to nothing ends: here, and on the server. */
export function letGo({ client, hands: { attempt }, hands }: Stage): void {
  if (attempt?.at !== 'signedIn') return;
  if (attempt.isKept) void attempt.session?.keep(client.session.current);
  void attempt.session?.signOut();
  delete hands.attempt;
}
