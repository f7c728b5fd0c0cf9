import type { Installation } from '@latchkey/kernel/product';
import type { Ask } from './operations/ask.ts';
import { remoteAddress } from './operations/remote-address.ts';

/** Over the API where LATCHKEY_URL names a server, and otherwise in the data, beside a running one. */
export async function withOperations<Result>(
  installation: Installation,
  work: (ask: Ask) => Promise<Result>,
): Promise<Result> {
  const address = remoteAddress(installation);
  if (address !== undefined) {
    const { readRemote } = await import('./operations/remote.ts');
    const { askServer } = await import('./operations/ask-server.ts');
    return work(askServer(readRemote(address)));
  }
  const { withIdentity } = await import('./with-identity.ts');
  const { askIdentity } = await import('./operations/ask-identity.ts');
  return withIdentity(installation, (identity) => work(askIdentity(identity)));
}
