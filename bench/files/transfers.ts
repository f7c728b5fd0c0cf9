import { Agent, type IncomingMessage, type RequestOptions, request } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

const bucket = 'latchkey.appspot.com';
const piece = Buffer.alloc(64 * 1024, 'a piece of some file. ');

/** What the server reads one after the other, without a copy of the whole in this process. */
function* piecesOf(bytes: number): Generator<Buffer> {
  for (let left = bytes; left > 0; left -= piece.length) {
    yield left >= piece.length ? piece : piece.subarray(0, left);
  }
}

async function bytesOf(response: IncomingMessage): Promise<number> {
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) bytes += chunk.length;
  return bytes;
}

export type Transfers = {
  upload(name: string, bytes: number): Promise<void>;
  /** Milliseconds until the first byte is there; the answer ends with all of them. */
  download(name: string, bytes: number, from?: number): Promise<number>;
  close(): void;
};

/** One caller whom no rules concern. */
export function transfersTo(port: number): Transfers {
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
  const ask = (path: string, { headers, ...options }: RequestOptions) =>
    request({
      ...{ port, agent, path: `/v0/b/${bucket}/o${path}`, ...options },
      headers: { authorization: 'Bearer owner', ...headers },
    });
  const answerTo = (asked: ReturnType<typeof ask>) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      asked.once('response', resolve).once('error', reject);
    });

  async function good(response: IncomingMessage): Promise<void> {
    if (response.statusCode === 200 || response.statusCode === 206) return;
    const text = await response.setEncoding('utf8').toArray();
    throw new Error(`Not every answer was good: ${response.statusCode} ${text.join('')}`);
  }

  return {
    async upload(name, bytes) {
      const asked = ask(`?name=${encodeURIComponent(name)}`, {
        method: 'POST',
        headers: { 'content-type': 'application/octet-stream', 'content-length': bytes },
      });
      const answered = answerTo(asked);
      await pipeline(Readable.from(piecesOf(bytes)), asked);
      const response = await answered;
      await good(response);
      await bytesOf(response);
    },
    async download(name, bytes, from) {
      const began = performance.now();
      const headers = from === undefined ? {} : { range: `bytes=${from}-${from + bytes - 1}` };
      const asked = ask(`/${encodeURIComponent(name)}?alt=media`, { headers });
      asked.end();
      const response = await answerTo(asked);
      await good(response);
      const first = performance.now() - began;
      const read = await bytesOf(response);
      if (read !== bytes) throw new Error(`${read} bytes came instead of ${bytes}.`);
      return first;
    },
    close: () => agent.destroy(),
  };
}
