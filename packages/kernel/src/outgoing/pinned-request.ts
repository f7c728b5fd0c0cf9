import type { LookupAddress } from 'node:dns';
import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { answering } from './judged-addresses.ts';
import { hostOf } from './url-complaint.ts';

export type PinnedRequest = {
  readonly url: URL;
  /** Checked before; the name is not asked for again. */
  readonly addresses: readonly LookupAddress[];
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body: Uint8Array;
  readonly signal: AbortSignal;
  readonly mostBytes: number;
};

function open({ url, addresses, method, headers, signal }: PinnedRequest): ClientRequest {
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
  return send({
    protocol: url.protocol,
    // The name stays: it is what the certificate is for.
    host: hostOf(url),
    port: url.port,
    path: `${url.pathname}${url.search}`,
    method,
    headers,
    signal,
    lookup: answering(addresses),
    // An agent of its own for each request: no connection is shared, no proxy of the environment asked.
    agent: false,
  });
}

async function readBody(response: IncomingMessage, mostBytes: number): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > mostBytes) throw new Error(`The answer is longer than ${mostBytes} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Statuses that come without a body, which a `Response` insists on. */
const bodiless = new Set([204, 205, 304]);

async function readResponse(message: IncomingMessage, mostBytes: number): Promise<Response> {
  const status = message.statusCode ?? 0;
  const coding = message.headers['content-encoding'] ?? 'identity';
  // None was asked for, and a small answer that unpacks to a large one is an old trick.
  if (coding !== 'identity') throw new Error('The answer is compressed.');
  const body = await readBody(message, mostBytes);
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(message.headersDistinct)) {
    for (const value of values) headers.append(name, value);
  }
  return new Response(bodiless.has(status) ? null : Buffer.from(body), { status, headers });
}

/** One request to one of the addresses and nowhere else; a redirect is an answer like any other. */
export function sendPinned(pinned: PinnedRequest): Promise<Response> {
  return new Promise((resolve, reject) => {
    const { signal, mostBytes } = pinned;
    const request = open(pinned);
    const fail = (error: unknown) => reject(signal.aborted ? signal.reason : error);
    request.on('error', fail);
    request.on('response', (message) => {
      readResponse(message, mostBytes)
        .then(resolve, fail)
        .finally(() => request.destroy());
    });
    request.end(pinned.body);
  });
}
