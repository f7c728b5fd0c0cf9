import { readingOf } from '@latchkey/kernel/http/mount';
import { MalformedJson, readJson } from '@latchkey/kernel/http/read-json';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function textOf(body: Buffer): string {
  try {
    return strictUtf8.decode(body);
  } catch {
    throw new MalformedJson('The payload is not UTF-8.');
  }
}

/** JSON, whatever they are called: clients call them text, to spare browsers a preflight. */
export function readBodiesAsJson(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    '*',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) =>
      readJson(textOf(body), readingOf(request).json),
  );
}
