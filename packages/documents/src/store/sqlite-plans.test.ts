import type { Database, TimedChange } from '@latchkey/kernel/store/database';
import { sqlitePlaces } from '@latchkey/testing/databases';
import { expect, test } from 'vitest';
import { commit, integer, remove, set } from '../../test/writing.ts';
import { openDocuments } from './open-documents.ts';
import { ownMigrations } from './own-migrations.ts';
import { usualLimits } from './query-limits.ts';

const place = sqlitePlaces();

type Parameter = TimedChange['parameters'][number];

const isTime = (value: Parameter): value is Extract<Parameter, { commitTime: true }> =>
  typeof value === 'object' && value !== null && 'commitTime' in value;

const fields = (count: number, value: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`f${index}`, integer(value)]));

test.each([1, 3, 8, 40, 150])(
  'a document of %i fields is changed and removed without a walk over others',
  async (count) => {
    const database = await (await place()).open(ownMigrations);
    const heard: TimedChange[] = [];
    const listening: Database = {
      ...database,
      timedCommit(changes) {
        heard.push(...changes);
        return database.timedCommit(changes);
      },
    };
    const documents = openDocuments(listening, usualLimits);
    for (const path of ['c/a', 'c/a/below/b']) {
      await commit(documents, set(path, fields(count, 1)));
      await commit(documents, set(path, fields(count, 2)));
      await commit(documents, remove(path));
    }
    const writing = heard.filter(({ sql }) => !sql.startsWith('select'));
    expect(writing.filter(({ sql }) => sql.startsWith('delete')).length).toBeGreaterThan(3);
    for (const { sql, parameters } of writing) {
      const plan = await database.read({
        sql: `EXPLAIN QUERY PLAN ${sql}`,
        parameters: parameters.map((value) => (isTime(value) ? 1 : value)),
      });
      const steps = plan.map(({ detail }) => String(detail));
      expect(steps.filter((step) => /^SCAN document|\(database=\?\)$/.test(step))).toEqual([]);
    }
  },
);
