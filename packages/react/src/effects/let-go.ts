import type { SignedIn } from './hands.ts';
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

/** From here on somebody has shown who they are, until they are handed over or let go. */
export function takeUp(stage: Stage, attempt: Omit<SignedIn, 'at'>): void {
  stage.hands.attempt = { at: 'signedIn', ...attempt };
  // For whoever has to let go before anything that comes after the first screen is there.
  stage.hands.letGo = () => letGo(stage);
}
