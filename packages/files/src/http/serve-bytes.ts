import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { BytesUnavailable, type Range, type Source } from '../bytes/bytes.ts';
import { saidOf } from '../metadata/said-of.ts';
import { etagOf } from '../objects/etag.ts';
import type { StoredObject } from '../objects/stored-object.ts';
import type { Files } from '../open-files.ts';
import { readRange } from './byte-ranges.ts';
import { checkConditions, isRangeGood } from './conditions.ts';
import { type ServedFrom, servedHeaders } from './served-headers.ts';
import { unpacked } from './unpacked.ts';

export type Serving = ServedFrom & {
  readonly read: Files['read'];
  /** Told of everything that is sent. */
  readonly counted: (bytes: number) => void;
};

const acceptsGzip = ({ headers }: FastifyRequest): boolean =>
  /(?:^|,)\s*(?:gzip|\*)\s*(?:$|,|;\s*q=(?!0(?:\.0*)?\s*(?:,|$)))/i.test(
    String(headers['accept-encoding'] ?? ''),
  );

async function* counting(source: Source, counted: Serving['counted']): AsyncGenerator<Uint8Array> {
  for await (const piece of source) {
    counted(piece.length);
    yield piece;
  }
}

/**
 * As many bytes as were announced, or the connection ends: what else follows, or is missing, would make
 * something else of the answer to the next request.
 */
async function* exactly(bytes: number, source: Source): AsyncGenerator<Uint8Array> {
  let left = bytes;
  for await (const piece of source) {
    left -= piece.length;
    if (left < 0) break;
    yield piece;
  }
  if (left !== 0)
    throw new BytesUnavailable('There are not as many bytes of a file as were stored.');
}

/** What fails before there is anything to send fails as a whole: nothing was said of it yet. */
async function begun(source: Source): Promise<Source> {
  const pieces = source[Symbol.asyncIterator]();
  const first = await pieces.next();
  async function* all(): AsyncGenerator<Uint8Array> {
    try {
      for (let next = first; next.done !== true; next = await pieces.next()) yield next.value;
    } finally {
      await pieces.return?.();
    }
  }
  return all();
}

function describe(reply: FastifyReply, object: StoredObject, from: ServedFrom): void {
  reply.headers({
    ...servedHeaders(object, from),
    etag: `"${etagOf(object)}"`,
    'last-modified': new Date(object.updatedAt).toUTCString(),
    'accept-ranges': 'bytes',
    'x-goog-hash': `crc32c=${object.crc32c},md5=${object.md5}`,
    'x-goog-generation': String(object.generation),
    'x-goog-metageneration': String(object.metageneration),
    'x-goog-stored-content-length': String(object.size),
    'x-goog-stored-content-encoding': saidOf(object).contentEncoding,
    'x-goog-storage-class': 'STANDARD',
  });
}

const whole = ({ size }: StoredObject): Range => ({ start: 0, end: size });

/** The bytes of an object to whoever may read them, or as much of them as was asked for. */
export async function serveBytes(
  request: FastifyRequest,
  reply: FastifyReply,
  object: StoredObject,
  { read, counted, ...from }: Serving,
): Promise<FastifyReply> {
  const { headers, method } = request;
  const isHead = method === 'HEAD';
  const validators = { etag: `"${etagOf(object)}"`, modifiedAt: object.updatedAt };
  const condition = checkConditions(headers, validators);
  if (condition !== undefined) describe(reply, object, from);
  if (condition === 304) return reply.code(304).send();
  if (condition === 412) return reply.code(412).header('content-type', 'text/plain').send('');

  const { contentEncoding } = saidOf(object);
  const isPacked = contentEncoding.toLowerCase() === 'gzip';
  const leaving = new AbortController();
  reply.raw.once('close', () => leaving.abort());
  const stored = async (range?: Range) => {
    const bytes = range === undefined ? object.size : range.end - range.start;
    return begun(exactly(bytes, await read(object, range, leaving.signal)));
  };
  const send = (source: Source) => reply.send(Readable.from(counting(source, counted)));

  if (isPacked && !acceptsGzip(request)) {
    const plain = isHead ? undefined : await unpacked(await stored(), object.size);
    const packed = isHead || plain !== undefined ? undefined : await stored();
    describe(reply, object, from);
    reply.removeHeader('accept-ranges').header('vary', 'Accept-Encoding, Origin');
    if (plain !== undefined) return send(plain);
    if (packed === undefined) return reply.send();
    reply.header('content-length', String(object.size));
    return send(packed);
  }
  const asked = isRangeGood(headers, validators)
    ? readRange(headers.range, object.size)
    : undefined;
  const { start, end } = asked === undefined || asked === 'none' ? whole(object) : asked;
  // Nothing is to be read, and an answer without a body says how long one would be.
  const isRead = asked !== 'none' && !isHead && end > start;
  const source = isRead ? await stored(asked) : undefined;
  describe(reply, object, from);
  if (contentEncoding !== 'identity' && /^[\w-]{1,40}$/.test(contentEncoding)) {
    reply.header('content-encoding', contentEncoding).header('vary', 'Accept-Encoding, Origin');
  }
  if (asked === 'none') {
    return reply.code(416).header('content-range', `bytes */${object.size}`).send('');
  }
  if (asked !== undefined) {
    reply.code(206).header('content-range', `bytes ${start}-${end - 1}/${object.size}`);
  }
  reply.header('content-length', String(end - start));
  return source === undefined ? reply.send('') : send(source);
}
