import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  request as requestUpstream,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

export type SeenRequest = {
  readonly method: string;
  readonly url: string;
  readonly range: string | undefined;
  /** Bytes of the body that were announced. */
  readonly length: number;
};

export type Fault =
  /** S3 has too much to do. */
  | 'slow down'
  /** The connection goes without a word. */
  | 'reset'
  /** It stays, without a word. */
  | 'silence'
  /** It was done, and nobody learns so. */
  | 'lost answer'
  | { readonly cutRequestAfter: number }
  | { readonly cutAnswerAfter: number }
  | { readonly stallAnswerAfter: number }
  /** It takes so many milliseconds before it begins. */
  | { readonly slowBy: number };

export type HeldAnswers = { readonly waiting: () => number; release(): void };

export type FaultProxy = {
  readonly url: string;
  /** In the order in which they came. */
  readonly seen: SeenRequest[];
  /** Asked for every request; nothing lets it through. */
  plant(fault: (request: SeenRequest) => Fault | undefined): void;
  recover(): void;
  /** Their answers are kept back until the end of it: how many, and the end. */
  hold(isMeant: (request: SeenRequest) => boolean): HeldAnswers;
  /** Requests that are neither answered nor given up. */
  open(): number;
  close(): Promise<void>;
};

const slowDown =
  '<?xml version="1.0" encoding="UTF-8"?><Error><Code>SlowDown</Code><Message>Please reduce your request rate.</Message></Error>';

async function* firstOf(body: IncomingMessage, bytes: number): AsyncGenerator<Buffer> {
  let left = bytes;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    yield chunk.subarray(0, left);
    left -= chunk.length;
    if (left <= 0) return;
  }
}

/** Somebody on the way to a service that speaks HTTP, who spoils what is planted and nothing else. */
export async function startFaultProxy(port: number): Promise<FaultProxy> {
  const seen: SeenRequest[] = [];
  let plan: (request: SeenRequest) => Fault | undefined = () => undefined;
  let gate: ((request: SeenRequest) => Promise<void>) | undefined;
  let open = 0;

  async function pass(
    request: IncomingMessage,
    response: ServerResponse,
    about: SeenRequest,
    fault?: Fault,
  ) {
    const { method, url: path, headers } = request;
    const isSlow = typeof fault === 'object' && 'slowBy' in fault;
    if (isSlow) await wait(fault.slowBy);
    const upstream = requestUpstream({ host: '127.0.0.1', port, method, path, headers });
    upstream.on('error', () => response.destroy());
    response.on('close', () => upstream.destroy());
    if (typeof fault === 'object' && 'cutRequestAfter' in fault) {
      for await (const chunk of firstOf(request, fault.cutRequestAfter)) {
        upstream.write(chunk);
      }
      response.destroy();
      return;
    }
    request.pipe(upstream);
    const [answer] = (await once(upstream, 'response')) as [IncomingMessage];
    answer.on('error', () => response.destroy());
    if (fault === 'lost answer') {
      answer.resume();
      await once(answer, 'end');
      response.destroy();
      return;
    }
    await gate?.(about);
    response.writeHead(answer.statusCode ?? 500, answer.headers);
    if (typeof fault !== 'object' || isSlow) {
      answer.pipe(response);
      return;
    }
    response.flushHeaders();
    const isCut = 'cutAnswerAfter' in fault;
    const bytes = isCut ? fault.cutAnswerAfter : fault.stallAnswerAfter;
    for await (const chunk of firstOf(answer, bytes)) {
      if (!response.write(chunk)) await once(response, 'drain');
    }
    if (isCut) response.socket?.destroySoon();
  }

  const server = createServer((request, response) => {
    const about: SeenRequest = {
      method: request.method ?? '',
      url: request.url ?? '',
      range: request.headers.range,
      length: Number(request.headers['content-length'] ?? 0),
    };
    seen.push(about);
    open += 1;
    response.on('close', () => {
      open -= 1;
    });
    const fault = plan(about);
    if (fault === 'reset') response.destroy();
    else if (fault === 'slow down') {
      request.resume();
      request.once('end', () => {
        response.writeHead(503, { 'content-type': 'application/xml' }).end(slowDown);
      });
    } else if (fault !== 'silence') {
      // Whoever is cut off here learns it by the connection.
      pass(request, response, about, fault).catch(() => response.destroy());
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    plant(fault) {
      plan = fault;
    },
    recover() {
      plan = () => undefined;
    },
    hold(isMeant) {
      const { promise, resolve } = Promise.withResolvers<void>();
      let waiting = 0;
      gate = async (request) => {
        if (!isMeant(request)) return;
        waiting += 1;
        await promise;
      };
      return {
        waiting: () => waiting,
        release() {
          gate = undefined;
          resolve();
        },
      };
    },
    open: () => open,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
