import { openBytes } from '@latchkey/files/open-bytes';
import { openFiles } from '@latchkey/files/open-files';
import { filesGround } from '@latchkey/files/settings';
import { filesQueries } from '@latchkey/files/store/files-queries';
import { acrossTenants, statement } from '@latchkey/kernel/store/queries';
import { withGround } from '../../../src/cli/with-ground.ts';
import { products } from '../../../src/products.ts';
import { type Finding, half, lost } from '../findings.ts';
import type { FilesLog } from './uploader.ts';

const day = 24 * 60 * 60_000;

/** First nobody has gone on with any upload for too long, and then nobody asks what became of it. */
const muchLater = [8 * day, 10 * day] as const;

type Left = { readonly blobs: number; readonly uploads: number };

/**
 * What is left of everything when nobody has come for more than a week, while no server runs: files, and
 * nothing else.
 */
export async function findLeaks(
  environment: Readonly<Record<string, string>>,
  log: FilesLog,
): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  await withGround({ environment, products }, filesGround, async (ground, settings) => {
    const { database, dataFolder } = ground;
    const { bytes, close } = await openBytes(dataFolder, settings);
    const later = (passed: number) =>
      openFiles({ database, bytes, clock: () => Date.now() + passed });
    try {
      for (const passed of muchLater) while ((await later(passed).sweep()) > 0);
      const { objects, blobs, faults } = await later(day).check({ contents: true });
      const left = await leftOf(filesQueriesOf(database));
      const expected = log.uploaders.reduce((sum, { files }) => sum + files.size, 0);
      if (objects !== expected) findings.push(lost(`${objects} files of ${expected} are there`));
      if (blobs !== objects) findings.push(half(`${blobs} blobs of ${objects} files are there`));
      if (left.blobs !== objects)
        findings.push(half(`${left.blobs} blobs of ${objects} are known`));
      if (left.uploads !== 0) findings.push(half(`${left.uploads} uploads are known`));
      for (const [fault, count] of Object.entries(faults)) {
        if (count > 0) findings.push(half(`files check finds ${count} times: ${fault}`));
      }
    } finally {
      close();
    }

    function filesQueriesOf({ dialect }: typeof database) {
      return acrossTenants(filesQueries(dialect));
    }
    async function leftOf(queries: ReturnType<typeof filesQueriesOf>): Promise<Left> {
      const [blobs, uploads] = await Promise.all([
        database.read(statement(queries.selectFrom('file_blobs').select('key'))),
        database.read(statement(queries.selectFrom('file_uploads').select('digest'))),
      ]);
      return { blobs: blobs.length, uploads: uploads.length };
    }
  });
  return findings;
}
