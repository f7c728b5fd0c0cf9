import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { documentCalls } from '../../../scripts/document-calls.ts';
import {
  type DocumentsWorld,
  sendTo,
  startDocumentsWorld,
} from '../../documents/test/documents-world.ts';

const calls = documentCalls.flatMap((one) => one.calls);

const filledIn = (path: string): string =>
  path
    .replace('{project}', 'latchkey')
    .replace('{database}', '(default)')
    .replace('{parent}', '')
    .replace('{path}', 'c/d')
    .replace('{collection}', 'c')
    .replace('{release}', 'cloud.firestore')
    .replace(/\{\w+\}/, 'x');

describe('docs/wire.md lists calls of documents and rules', () => {
  let world: DocumentsWorld;
  beforeAll(async () => {
    world = await startDocumentsWorld();
  });
  afterAll(() => world.close());

  const messageOf = async (method: string, url: string) => {
    const { body } = await sendTo(world, method, url, {
      ...(method !== 'GET' && method !== 'DELETE' && { body: {} }),
      headers: { 'content-type': 'application/json' },
    });
    const [one] = Array.isArray(body) ? body : [body];
    return (one as { error?: { message: string } })?.error?.message;
  };
  const nothing = 'There is nothing here.';

  test.each(calls)('that are there: %s %s', async (method, path) => {
    expect(await messageOf(method, filledIn(path))).not.toBe(nothing);
  });

  test('and no others answer: what is not listed is not there', async () => {
    const listed = new Set(calls.map(([method, path]) => `${method} ${filledIn(path)}`));
    const paths = new Set(calls.map(([, path]) => filledIn(path)));
    const found: string[] = [];
    for (const path of paths) {
      for (const method of ['GET', 'POST', 'PATCH', 'DELETE', 'PUT']) {
        if (listed.has(`${method} ${path}`)) continue;
        if ((await messageOf(method, path)) !== nothing) found.push(`${method} ${path}`);
      }
    }
    // Of a name with a colon that is not posted to, the colon is part of it.
    expect(found.filter((one) => !/:\w+$/.test(one))).toEqual([
      // A path of one segment names no document, and is told so.
      'PATCH /v1/projects/latchkey/databases/(default)/documents/c',
      'DELETE /v1/projects/latchkey/databases/(default)/documents/c',
    ]);
  });
});
