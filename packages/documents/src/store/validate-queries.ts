import type { TimedChange } from '@latchkey/kernel/store/database';
import { prepare } from '@latchkey/kernel/store/prepared';
import { indexScopeOf } from '../indexes/index-scope.ts';
import { compareDocuments, cursorAdmits } from '../query/compare-documents.ts';
import { matches } from '../query/matches.ts';
import type { Query } from '../query/query.ts';
import type { Microseconds } from '../wire/timestamps.ts';
import { type ChangesSince, type InScope, type ScopeText, scopeText } from './changes-since.ts';
import type { DocumentsQueries } from './documents-queries.ts';
import { latestTime } from './latest-change.ts';
import type { AtOneMoment } from './moment.ts';
import type { ReadDocuments } from './read-documents.ts';
import type { Answers } from './run-query.ts';
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

const isAnswer = (query: Query, document: StoredDocument | undefined): document is StoredDocument =>
  document !== undefined && matches(query, document) && cursorAdmits(query, document);

/** What was changed and is an answer, or was one. */
type Changed = 'too much' | readonly StoredDocument[];

/** The last answer that a query has seen, if it has asked for no more: what is after it is nothing to it. */
type EndOfSeen = 'everything' | StoredDocument | undefined;

const isSeen = (query: Query, end: EndOfSeen, document: StoredDocument): boolean =>
  end === 'everything' || (end !== undefined && compareDocuments(query)(document, end) <= 0);

type Parts = {
  readonly queries: DocumentsQueries;
  readonly isInScope: InScope;
  readonly atOneMoment: AtOneMoment;
  readonly changes: ChangesSince;
  readonly readDocuments: ReadDocuments;
  readonly answersAt: (query: Query, at: Microseconds) => Promise<Answers>;
};

export function queryValidation(parts: Parts): ValidateQueries {
  const { queries, isInScope, atOneMoment, changes, readDocuments, answersAt } = parts;
  const unchangedIn = (kind: 'collection' | 'group') =>
    prepare<Asked>((given: Given) =>
      queries
        .selectNoFrom((build) => build.lit(1).as('unchanged'))
        .where((build) => {
          const after = build
            .selectFrom('document_changes as c')
            .where('c.database', '=', given('database'))
            .where('c.at', '>', given('since'))
            .where(() => isInScope(kind, given));
          return build.not(build.exists(after.select('c.at')));
        }),
    );
  const guards = {
    collection: unchangedIn('collection'),
    group: unchangedIn('group'),
    // Whether there is any later one, PostgreSQL would look for from the beginning of the log.
    database: prepare<Asked>((given: Given) =>
      queries
        .selectFrom(latestTime(queries, given('database')).as('latest'))
        .where(({ fn, lit }) => fn.coalesce('latest.at', lit(0)), '<=', given('since'))
        .select('latest.at'),
    ),
  };

  async function endOfSeen(query: Query, since: Microseconds): Promise<EndOfSeen> {
    if (query.limit === undefined) return 'everything';
    const { documents } = await answersAt(query, since);
    return documents.length < query.limit ? 'everything' : documents.at(-1);
  }

  /** The time up to which nothing has changed that matters. */
  async function validatedUpTo(number: number, query: Query, since: Microseconds) {
    const { result, time } = await atOneMoment<Changed>(number, async ({ reader }) => {
      const before = await changes.within(reader, number, query, since, mostChanges);
      if (before.size > mostChanges) return { result: 'too much' };
      const place = { number, name: query.database };
      const after = await readDocuments(reader, place, [...before.keys()]);
      const changed = [...before].flatMap(([name, document]) => [document, after.get(name)]);
      return { result: changed.filter((document) => isAnswer(query, document)) };
    });
    if (result === 'too much') return 'conflict';
    if (result.length === 0) return time;
    const end = await endOfSeen(query, since);
    return result.some((document) => isSeen(query, end, document)) ? 'conflict' : time;
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
