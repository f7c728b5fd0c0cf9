import type { Installation } from '@latchkey/kernel/product';
import type { Ask } from './operations/ask.ts';
import { remoteAddress } from './operations/remote-address.ts';

/** What no operation answers. */
export type Place = {
  /** The address by which people know the server, which is not always the one that it was asked at. */
  readonly publicUrl: () => Promise<string>;
};

/** Over the API where LATCHKEY_URL names a server, and otherwise in the data, beside a running one. */
export async function withOperations<Result>(
  installation: Installation,
  work: (ask: Ask, place: Place) => Promise<Result>,
): Promise<Result> {
  const address = remoteAddress(installation);
  if (address !== undefined) {
    const { readRemote } = await import('./operations/remote.ts');
    const { askServer } = await import('./operations/ask-server.ts');
    const { publicUrlAt } = await import('./operations/public-url-at.ts');
    return work(askServer(readRemote(address, installation.environment)), {
      publicUrl: () => publicUrlAt(address.url),
    });
  }
  const { withIdentity } = await import('./with-identity.ts');
  const { askIdentity } = await import('./operations/ask-identity.ts');
  return withIdentity(installation, (identity) =>
    work(askIdentity(identity), { publicUrl: async () => identity.publicUrl }),
  );
}
