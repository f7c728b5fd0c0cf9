import { expect, test } from 'vitest';
import { forEachDocumentsDeployment } from './each-deployment.ts';

const token = 'a-token-for-tests-that-is-long-enough';
forEachDocumentsDeployment(
  undefined,
  (nodeAt) => {
    test('requests are counted by what is asked, and by nothing that whoever asks can choose', async () => {
      const world = nodeAt(0);
      const asked: readonly (readonly [string, string])[] = [
        ['PATCH', '/secrets/x?currentDocument.exists=false'],
        ['GET', '/secrets/x'],
        ['GET', '/secrets/missing'],
        ['GET', '/secrets'],
        ['POST', '/secrets'],
        ['DELETE', '/secrets/x'],
        ['POST', ':commit'],
        ['POST', ':runQuery'],
        ['POST', ':noSuchVerb'],
        ['PUT', '/secrets/x'],
        ['GET', '/firestore.googleapis.com'],
      ];
      for (const [method, address] of asked) {
        await world.send(method, address, method === 'GET' ? {} : { body: {} });
      }
      const headers = { authorization: `Bearer ${token}` };
      const { body } = await world.app.inject({ url: '/metrics', headers });
      const counted = body
        .split('\n')
        .flatMap((line) => /^latchkey_requests_total\{(.*)\} (\d+)$/.exec(line)?.[1] ?? [])
        .filter((labels) => labels.includes('product="documents"'))
        .flatMap((labels) => /operation="([^"]*)"/.exec(labels)?.[1] ?? []);
      expect(new Set(counted)).toEqual(
        new Set([
          ...['patchDocument', 'getDocument', 'listDocuments', 'createDocument', 'deleteDocument'],
          ...['commit', 'runQuery', 'documents'],
        ]),
      );
      expect(body).not.toContain('secrets');
    });
  },
  { LATCHKEY_METRICS_TOKEN: token },
);
