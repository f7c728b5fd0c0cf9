import type { Product } from '@latchkey/kernel/product';
import { createRulesetsProduct } from '@latchkey/rulesets/product';
import { startWorld, type World, type WorldOptions } from '@latchkey/testing/world';
import { createFilesProduct } from '../src/product.ts';

export type Reply = {
  readonly status: number;
  /** Read as JSON. */
  readonly body: never;
  readonly text: string;
  readonly bytes: Buffer;
  readonly headers: Readonly<Record<string, string | undefined>>;
};

export type Sent = {
  readonly body?: Uint8Array | string;
  /** Who asks: the operator of a development server, a token of an account, or nobody. */
  readonly as?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
  /** From which network address. */
  readonly from?: string;
};

export const bucket = 'latchkey.appspot.com';

/** Rules for everything in a bucket. */
export const rulesWith = (body: string): string => `rules_version = '2';
service firebase.storage {
  match /b/{bucket}/o {
${body}
  }
}
`;

/** Addresses that are not of an object in the first bucket. */
const whole = /^\/(?:v0|firebasestorage\.googleapis\.com|internal)\//;

export type FilesWorld = World & {
  /** A method and an address below `/v0/b/…/o`, or a whole one. */
  send(method: string, address: string, sent?: Sent): Promise<Reply>;
  /** Stores a text as an operator. */
  store(name: string, text: string, headers?: Sent['headers']): Promise<Reply>;
};

export async function sendTo(
  world: World,
  method: string,
  url: string,
  { body, as = 'owner', headers = {}, from }: Sent = {},
): Promise<Reply> {
  const reply = await world.app.inject({
    method: method as 'POST',
    url,
    headers: { ...(as !== null && { authorization: `Firebase ${as}` }), ...headers },
    ...(body !== undefined && { payload: Buffer.from(body as string) }),
    ...(from !== undefined && { remoteAddress: from }),
  });
  const text = reply.body;
  return {
    status: reply.statusCode,
    get body() {
      return JSON.parse(text) as never;
    },
    text,
    bytes: reply.rawPayload,
    headers: reply.headers as Reply['headers'],
  };
}

/** A server with files beside accounts, and whatever else is named. */
export async function startFilesWorld(
  rules?: string,
  options: WorldOptions & { readonly others?: readonly Product[] } = {},
): Promise<FilesWorld> {
  const { others = [], ...rest } = options;
  const files = createFilesProduct(rules === undefined ? {} : { rules });
  const products = [createRulesetsProduct(), ...others, files];
  const world = await startWorld({ products, ...rest });
  const send = (method: string, address: string, sent?: Sent) =>
    sendTo(world, method, whole.test(address) ? address : `/v0/b/${bucket}/o${address}`, sent);
  return {
    ...world,
    send,
    store: (name, text, headers = {}) =>
      send('POST', `?name=${encodeURIComponent(name)}`, {
        body: text,
        headers: { 'content-type': 'text/plain', ...headers },
      }),
  };
}

/** As the Firebase client sends little files. */
export function related(
  description: unknown,
  bytes: Uint8Array | string,
  contentType = 'text/plain',
): Pick<Sent, 'body' | 'headers'> {
  const boundary = '74625';
  return {
    headers: {
      'x-goog-upload-protocol': 'multipart',
      'content-type': `multipart/related; boundary=${boundary}`,
    },
    body: Buffer.concat([
      Buffer.from(
        `--${boundary}\r\nContent-Type: application/json; charset=utf-8\r\n\r\n${JSON.stringify(description)}\r\n--${boundary}\r\nContent-Type: ${contentType}\r\n\r\n`,
      ),
      Buffer.from(bytes as string),
      Buffer.from(`\r\n--${boundary}--`),
    ]),
  };
}

/** The address below which an upload goes on, that was begun by whoever says. */
export async function beginUpload(
  world: FilesWorld,
  name: string,
  { as, size, description = {} }: { as?: string | null; size?: number; description?: unknown } = {},
): Promise<string> {
  const reply = await world.send('POST', `?name=${encodeURIComponent(name)}`, {
    ...(as !== undefined && { as }),
    body: JSON.stringify(description),
    headers: {
      'x-goog-upload-protocol': 'resumable',
      'x-goog-upload-command': 'start',
      ...(size !== undefined && { 'x-goog-upload-header-content-length': String(size) }),
    },
  });
  const url = reply.headers['x-goog-upload-url'];
  if (reply.status !== 200 || url === undefined) throw new Error(`${reply.status} ${reply.text}`);
  const { pathname, search } = new URL(url);
  return `${pathname}${search}`;
}

/** One request of an upload. */
export const command = (words: string, offset?: number): Readonly<Record<string, string>> => ({
  'x-goog-upload-command': words,
  ...(offset !== undefined && { 'x-goog-upload-offset': String(offset) }),
});
