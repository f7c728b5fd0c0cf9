import { type Client, ClientError } from '@latchkey/client';
import { inform } from '../flow/inform.ts';

/** Codes behind which the set-up of the application may be at fault. */
const doubtful = /^(NETWORK_|TIMEOUT|INVALID_ARGUMENT|PERMISSION_)/;

/**
 * Hands a failure to the application. One that may come of how it is set up is looked into first, for
 * developers alone: the visitor has been told already, and waits for none of it.
 */
export function reportFailure(client: Client, error: unknown, tell: (error: Error) => void): void {
  const told = (found: unknown) => inform(() => tell(found as Error));
  if (!(error instanceof ClientError && doubtful.test(error.code))) told(error);
  else {
    import('@latchkey/client/set-up')
      .then((part) => part.lookInto(client, error))
      .then(told, () => told(error));
  }
}
