import type { TimedChange } from '@latchkey/kernel/store/database';
import { prepare } from '@latchkey/kernel/store/prepared';
import { indexScopeOf } from '../indexes/index-scope.ts';
import { cursorAdmits } from '../query/compare-documents.ts';
import { matches } from '../query/matches.ts';
import type { Query } from '../query/query.ts';
import type { Microseconds } from '../wire/timestamps.ts';
import { type ChangesSince, collectionsOf, type ScopeText, scopeText } from './changes-since.ts';
import type { DocumentsQueries } from './documents-queries.ts';
import type { AtOneMoment } from './moment.ts';
import type { ReadDocuments } from './read-documents.ts';
import type { StoredDocument } from './stored-document.ts';

/** More changes than these in what was asked are taken for a conflict, whatever they are. */
const mostChanges = 1000;

type Asked = ScopeText & { database: number; since: Microseconds };
type Given = (name: keyof Asked) => never;

/** Whether a commit has to be refused since one of these queries would be answered otherwise now. */
export type ValidateQueries = (
  number: number,
  queries: readonly Query[],
  since: Microseconds,
) => Promise<'conflict' | readonly TimedChange<'changed'>[]>;

const isAnswer = (query: Query, document: StoredDocument | undefined): boolean =>
  document !== undefined && matches(query, document) && cursorAdmits(query, document);

export function queryValidation(
  queries: DocumentsQueries,
  atOneMoment: AtOneMoment,
  changes: ChangesSince,
  readDocuments: ReadDocuments,
): ValidateQueries {
  const unchanged = (kind: 'collection' | 'group' | 'database') =>
    prepare<Asked>((given: Given) =>
      queries
        .selectNoFrom((build) => build.lit(1).as('unchanged'))
        .where((build) => {
          const after = build
            .selectFrom('document_changes as c')
            .where('c.database', '=', given('database'))
            .where('c.at', '>', given('since'));
          const inScope =
            kind === 'database'
              ? after
              : after.where('c.collection', 'in', collectionsOf(queries, kind, given));
          return build.not(build.exists(inScope.select('c.at')));
        }),
    );
  const guards = {
    collection: unchanged('collection'),
    group: unchanged('group'),
    database: unchanged('database'),
  };

  /** The time up to which nothing has changed that matters. */
  async function validatedUpTo(number: number, query: Query, since: Microseconds) {
    const { result, time } = await atOneMoment(number, async ({ reader }) => {
      const before = await changes.within(reader, number, query, since, mostChanges);
      if (before.size > mostChanges) return { result: true };
      const place = { number, name: query.database };
      const after = await readDocuments(reader, place, [...before.keys()]);
      const hasConflict = [...before].some(
        ([name, document]) => isAnswer(query, document) || isAnswer(query, after.get(name)),
      );
      return { result: hasConflict };
    });
    return result ? 'conflict' : time;
  }

  return async (number, asked, since) => {
    const statements: TimedChange<'changed'>[] = [];
    for (const query of asked) {
      const time = await validatedUpTo(number, query, since);
      if (time === 'conflict') return time;
      // What comes after it, up to the commit, is looked at once more if there is any.
      const guard = guards[indexScopeOf(query).kind];
      statements.push({
        ...guard({ database: number, since: time, ...scopeText(query) }),
        must: 'changed',
      });
    }
    return statements;
  };
}
