import type { ServerData } from '../open-server-data.ts';

/** With another key, a copy of the data would be sealed for nobody. */
export async function requireRightKey({ store, sealer }: ServerData): Promise<void> {
  for (const { sealedPrivateKey, kid } of await store.signingKeys.list()) {
    sealer.open(sealedPrivateKey, `signing-key:${kid}`);
  }
}
