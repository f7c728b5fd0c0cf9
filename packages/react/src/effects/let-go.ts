import type { Stage } from './performance.ts';

/** A sign-in that came to nothing ends: here, and on the server. */
export function letGo({ client, hands }: Stage): void {
  const { attempt } = hands;
  if (attempt?.at !== 'signedIn') return;
  delete hands.attempt;
  const { session, isKept } = attempt;
  const { current } = client.session;
  if (isKept) {
    // This page has looked at what is kept, as another tab does: it is no attempt any more.
    if (current?.refreshToken === session?.current?.refreshToken) return;
    void session?.keep(current);
  }
  void session?.signOut();
}
