import type { Product } from '@latchkey/kernel/product';
import { acrossTenants, queriesFor, statement } from '@latchkey/kernel/store/queries';
import type { Tables } from '@latchkey/kernel/store/table';
import { toy } from './toy-settings.ts';

type ToySchema = {
  toy_notes: { notebook: string; id: string; words: string; written_at: number };
  toy_badges: { tenant: string; id: string };
};

const tables = {
  toy_notes: {
    partition: 'notebook',
    withOwner: 'deleted',
    restored: 'emptied',
    adopted: 'emptied',
    reset: 'emptied',
    pruned: true,
  },
  toy_badges: {
    partition: 'tenant',
    withOwner: 'deleted',
    restored: 'kept',
    adopted: 'emptied',
    reset: 'kept',
    pruned: false,
  },
} as const satisfies Tables<ToySchema>;

const queriesOf = (dialect: 'sqlite' | 'postgres') => queriesFor<ToySchema>(dialect, tables);

/** The smallest that a product can be: notes in notebooks, kept for a while. */
export const toyProduct: Product<typeof toy.settings> = {
  ...toy,
  migrations: [
    {
      id: '9001-toy',
      statements: () => [
        `CREATE TABLE toy_notes (notebook text NOT NULL, id text NOT NULL, words text NOT NULL,
           written_at bigint NOT NULL, PRIMARY KEY (notebook, id))`,
        'CREATE TABLE toy_badges (tenant text NOT NULL, id text NOT NULL, PRIMARY KEY (tenant, id))',
      ],
    },
  ],
  tables,
  commands: [
    {
      name: 'toy',
      usage: '  latchkey toy                            how many notes there are',
      help: 'latchkey toy\n\nSays how many notes there are.',
      load: async () => (await import('./count-notes.ts')).countNotes,
    },
  ],
  notices: async ({ mode }) => [
    { about: 'toy', sentence: `a toy in ${mode}`, isWarning: mode === 'production' },
  ],
  open({ database, now, principals }, { keptFor }) {
    const queries = queriesOf(database.dialect);
    const path = '/toy/notebooks/:notebook/notes/:id';
    type Note = { Params: { notebook: string; id: string }; Body: { words: string } };
    return {
      mounts: [
        {
          routes: (scope) => {
            scope.get('/toy/caller', ({ headers }) => principals.of(headers.authorization));
            scope.post<Note>(path, async ({ params, body }) => {
              const note = { ...params, words: body.words, written_at: now() };
              await database.commit([statement(queries.insertInto('toy_notes').values(note))]);
              return {};
            });
            scope.get<Note>(path, async ({ params: { notebook, id } }) => {
              const mine = queries.selectFrom('toy_notes').where('notebook', '=', notebook);
              return database.read(statement(mine.where('id', '=', id).select('words')));
            });
          },
        },
      ],
      chores: [
        {
          every: 10,
          failure: 'toy_not_tidied',
          work: () =>
            database.commit([
              statement(
                acrossTenants(queries)
                  .deleteFrom('toy_notes')
                  .where('written_at', '<', now() - keptFor),
              ),
            ]),
        },
      ],
    };
  },
};
