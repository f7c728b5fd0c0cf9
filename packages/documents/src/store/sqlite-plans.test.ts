import { sqlitePlaces } from '@latchkey/testing/databases';
import { overheard } from '@latchkey/testing/overheard';
import { expect, test } from 'vitest';
import { commit, integer, remove, set } from '../../test/writing.ts';
import { openDocuments } from './open-documents.ts';
import { ownMigrations } from './own-migrations.ts';
import { usualLimits } from './query-limits.ts';

const place = sqlitePlaces();

const fields = (count: number, value: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`f${index}`, integer(value)]));

test.each([1, 3, 8, 40, 150])(
  'a document of %i fields is changed and removed without a walk over others',
  async (count) => {
    const database = await (await place()).open(ownMigrations);
    const { listening, statements } = overheard(database);
    const documents = openDocuments(listening, usualLimits);
    for (const path of ['c/a', 'c/a/below/b']) {
      await commit(documents, set(path, fields(count, 1)));
      await commit(documents, set(path, fields(count, 2)));
      await commit(documents, remove(path));
    }
    // Of numbers only the end of an index is looked at.
    const writing = statements().filter(
      ({ sql }) => !/^select|^insert into "document_(databases|scopes|fields)"/.test(sql),
    );
    expect(writing.filter(({ sql }) => sql.startsWith('delete')).length).toBeGreaterThan(3);
    for (const { sql, parameters } of writing) {
      const plan = await database.read({
        sql: `EXPLAIN QUERY PLAN ${sql}`,
        parameters,
      });
      const steps = plan.map(({ detail }) => String(detail));
      expect(steps.filter((step) => /^SCAN document|\(database=\?\)$/.test(step))).toEqual([]);
    }
  },
);
