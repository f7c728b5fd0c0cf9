import type { Stage } from './performance.ts';

/** Whoever is signed in here sees the change; that it was made does not depend on it. */
export async function refreshAccount({ client }: Stage): Promise<void> {
  await client.session.ready;
  if (client.session.current !== undefined) await client.session.reload().catch(() => {});
}
