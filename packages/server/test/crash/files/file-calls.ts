import { type IncomingHttpHeaders, type RequestOptions, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { Unanswered } from '../calls.ts';

export type Answer = {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
};

export type FileCalls = {
  /** The whole file in one request; only so many bytes of it, and then the connection is cut. */
  upload(name: string, content: Buffer, cutAfter?: number): Promise<Answer>;
  startSending(name: string, size: number): Promise<Answer>;
  send(address: string, command: string, offset: number, piece: Buffer): Promise<Answer>;
  howFar(address: string): Promise<Answer>;
  remove(name: string): Promise<Answer>;
  download(name: string): Promise<Answer>;
  describe(name: string): Promise<Answer>;
  list(): Promise<Answer>;
};

const objects = '/v0/b/latchkey.appspot.com/o';

/** For what a killed node of several had under way: so long it may be thought to be alive. */
const patience = 30_000;

/** Asks again for as long as the server says that it should be asked again. */
export async function patiently(ask: () => Promise<Answer>): Promise<Answer> {
  const begun = performance.now();
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      const isLater = error instanceof Unanswered && error.message.startsWith('503');
      if (!isLater || performance.now() - begun > patience) throw error;
      await wait(100);
    }
  }
}

/** As an operator, through the wire of browsers. */
export function fileCallsTo(url: string): FileCalls {
  const ask = (
    path: string,
    { headers, ...options }: RequestOptions,
    body: Buffer = Buffer.alloc(0),
    cutAfter?: number,
  ) =>
    new Promise<Answer>((resolve, reject) => {
      const fail = (error: unknown) => reject(new Unanswered(String(error)));
      const asked = request(new URL(path, url), {
        ...options,
        // Of a connection that waits, the server may be letting go at this moment.
        agent: false,
        headers: { authorization: 'Bearer owner', 'content-length': body.length, ...headers },
      });
      asked.on('error', fail).on('response', async (response) => {
        try {
          const parts = await response.toArray();
          const { statusCode: status = 0, headers: answered } = response;
          // The server did not say whether it is done.
          if (status >= 500) fail(`${status} ${Buffer.concat(parts)}`);
          else resolve({ status, headers: answered, body: Buffer.concat(parts) });
        } catch (error) {
          fail(error);
        }
      });
      if (cutAfter === undefined) asked.end(body);
      else asked.write(body.subarray(0, cutAfter), () => asked.destroy());
    });
  const pathOf = (name: string) => `${objects}/${encodeURIComponent(name)}`;
  const named = (name: string) => `${objects}?name=${encodeURIComponent(name)}`;
  const speaking = (command: string, headers: object = {}) => ({
    method: 'POST',
    headers: { 'x-goog-upload-command': command, ...headers },
  });

  return {
    upload: (name, content, cutAfter) =>
      ask(
        named(name),
        { method: 'POST', headers: { 'content-type': 'application/octet-stream' } },
        content,
        cutAfter,
      ),
    startSending: (name, size) =>
      ask(
        named(name),
        speaking('start', {
          'x-goog-upload-protocol': 'resumable',
          'x-goog-upload-header-content-length': size,
          'x-goog-upload-header-content-type': 'application/octet-stream',
          'content-type': 'application/json; charset=utf-8',
        }),
        Buffer.from('{}'),
      ),
    send: (address, command, offset, piece) =>
      ask(address, speaking(command, { 'x-goog-upload-offset': offset }), piece),
    howFar: (address) => ask(address, speaking('query')),
    remove: (name) => ask(pathOf(name), { method: 'DELETE' }),
    download: (name) => ask(`${pathOf(name)}?alt=media`, {}),
    describe: (name) => ask(pathOf(name), {}),
    list: () => ask(`${objects}?maxResults=1000`, {}),
  };
}
