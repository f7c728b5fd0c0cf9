import { readingOf } from '@latchkey/kernel/http/mount';
import { type JsonReading, MalformedJson, readJson } from '@latchkey/kernel/http/read-json';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function textOf(body: Uint8Array): string {
  try {
    return strictUtf8.decode(body);
  } catch {
    throw new MalformedJson('The payload is not UTF-8.');
  }
}

export const readBody = (body: Uint8Array, reading: Partial<JsonReading>): unknown =>
  readJson(textOf(body), reading);

/**
 * JSON, whatever they are called: clients call them text, to spare browsers a preflight. Somebody else
 * may read some of them.
 */
export function readBodiesAsJson(
  scope: FastifyInstance,
  isReadElsewhere: (request: FastifyRequest, body: Buffer) => boolean = () => false,
): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    '*',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) =>
      isReadElsewhere(request, body) ? body : readBody(body, readingOf(request).json),
  );
}
