import { bulkLimits } from '@latchkey/protocol';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { formFields } from '../form-fields.ts';
import { readingOf } from './mount.ts';
import { MalformedJson, readJson } from './read-json.ts';

const formLimit = 100;

const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The usual decoder turns every broken byte into the same character, and two passwords into one. */
function textOf(body: Buffer): string {
  try {
    return strictUtf8.decode(body);
  } catch {
    throw new MalformedJson('The payload is not UTF-8.');
  }
}

function readForm(text: string): Record<string, string> {
  const fields = formFields(text, formLimit);
  if (fields === undefined) throw new MalformedJson('Too many fields.');
  return Object.fromEntries(fields);
}

const bulkJson = { keys: bulkLimits.bodyKeys, arrayLength: 2 * bulkLimits.accounts };

/** Only an operator who proved it gets this far on a route that takes many accounts. */
const jsonReading = (request: FastifyRequest) =>
  'bulk' in request.routeOptions.config ? bulkJson : readingOf(request).json;

/** Bodies are JSON, also under the name that spares browsers a preflight, or a form. */
export function readBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    ['application/json', 'text/plain'],
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => readJson(textOf(body), jsonReading(request)),
  );
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer' },
    async (_request: unknown, body: Buffer) => readForm(textOf(body)),
  );
}
