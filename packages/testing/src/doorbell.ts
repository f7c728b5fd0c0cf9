import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Something that one test run shares, with the address at which the test files reach it. */
export type Shared = { readonly url: string; stop(): Promise<void> };

/**
 * Answers with the address of something that is started for whoever asks first. Most runs while
 * working are of one file that needs none of it, and they should not wait for it.
 */
export async function hangDoorbell(start: () => Promise<Shared>): Promise<Shared> {
  let running: Promise<Shared> | undefined;
  const doorbell = createServer((_request, response) => {
    running ??= start();
    running.then(
      ({ url }) => response.end(url),
      (error: Error) => response.writeHead(500).end(error.message),
    );
  });
  doorbell.listen(0, '127.0.0.1');
  await once(doorbell, 'listening');
  const { port } = doorbell.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    async stop() {
      doorbell.close();
      doorbell.closeAllConnections();
      const started = await running?.catch(() => undefined);
      await started?.stop();
    },
  };
}

/** The address of what hangs behind a doorbell, or the reason why it did not start. */
export async function ring(doorbell: string): Promise<string> {
  const answer = await fetch(doorbell);
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  return text;
}
