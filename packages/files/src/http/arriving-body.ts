import type { IncomingMessage } from 'node:http';
import { announcesBody } from '@latchkey/kernel/http/announces-body';
import { countTaken } from '@latchkey/kernel/http/arrival-deadlines';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Source } from '../bytes/bytes.ts';
import { invalid } from '../objects/invalid.ts';

/** For a route whose body is taken as it comes: within a deadline, at least so much of it has to. */
export const leastArriving = 8 * 1024;

/** What is left of a body that is refused is read up to here, and beyond it the connection ends. */
const mostIgnored = 1024 * 1024;

/**
 * The body as it comes, no faster than it is taken. Whoever stops taking it leaves the connection as it
 * is, so that an answer can be given.
 */
export async function* arriving(
  raw: IncomingMessage,
  counted: (bytes: number) => void = () => undefined,
): Source & AsyncGenerator<Uint8Array> {
  for await (const piece of raw.iterator({ destroyOnReturn: false })) {
    const bytes = piece as Buffer;
    countTaken(raw, bytes.length);
    counted(bytes.length);
    yield bytes;
  }
}

/** All of it, where that is little. */
export async function readShort(source: Source, mostBytes: number): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of source) {
    size += piece.length;
    if (size > mostBytes) throw invalid(`This has at most ${mostBytes} bytes.`);
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

/** Before an answer to a request of which not everything was read. */
export function leaveUnread({ raw, headers }: FastifyRequest, reply: FastifyReply): void {
  if (raw.complete || raw.httpVersionMajor !== 1 || !announcesBody(raw)) return;
  const announced = headers['content-length'];
  if (announced === undefined || Number(announced) > mostIgnored) {
    reply.header('connection', 'close');
  }
}
