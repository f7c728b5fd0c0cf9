import { rounds } from '@latchkey/testing/proofs';
import { expect, test } from 'vitest';
import { rulesWith } from './documents-world.ts';
import { forEachDocumentsDeployment } from './each-deployment.ts';
import { fuzzDocuments } from './fuzz/fuzz-documents.ts';

/** `npm run test:fuzz:documents` sends hundreds of times as many. */
forEachDocumentsDeployment(rulesWith(''), (nodeAt) => {
  test(
    'whatever is sent, nothing breaks',
    async () => {
      const { broken, statuses } = await fuzzDocuments(nodeAt(0), {
        requests: rounds(500, 20_000),
        rulesFiles: rounds(200, 5_000),
        seed: 7,
      });
      expect(broken).toEqual([]);
      // Some of it is in order, and some of it is not.
      for (const status of [200, 400, 403, 404]) expect(statuses.get(status)).toBeGreaterThan(5);
    },
    rounds(180_000, 3_600_000),
  );
});
