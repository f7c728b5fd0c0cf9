import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

type Received = {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
};

type Answer =
  | {
      readonly status?: number;
      readonly body?: unknown;
      /** What the code does before it answers. */
      readonly first?: () => Promise<unknown>;
    }
  | 'silence';

export type HookHost = {
  readonly url: string;
  /** Everything that arrived, oldest first. */
  readonly received: Received[];
  /** How it answers from now on, by the path that is asked for. */
  answer(path: string, answer: Answer): void;
  /** Forgets what arrived, and agrees to everything again. */
  reset(): void;
  close(): Promise<void>;
};

/** What stands for an operator's own code: a real HTTP server on loopback that keeps what it is sent. */
export async function startHookHost(): Promise<HookHost> {
  const received: Received[] = [];
  const answers = new Map<string, Answer>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', async () => {
      const { url = '', headers } = request;
      received.push({ path: url, headers, body: Buffer.concat(chunks).toString() });
      const answer = answers.get(url) ?? {};
      if (answer === 'silence') return;
      const { status = 200, body = {}, first } = answer;
      await first?.();
      response.writeHead(status, { location: '/elsewhere' });
      response.end(typeof body === 'string' ? body : JSON.stringify(body));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answer: (path, answer) => {
      answers.set(path, answer);
    },
    reset: () => {
      received.length = 0;
      answers.clear();
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
