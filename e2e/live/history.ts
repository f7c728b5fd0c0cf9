import { join } from 'node:path';
import type { Row } from '../../packages/kernel/src/store/database.ts';
import { openMigrated } from '../../packages/kernel/src/store/postgres.ts';
import { connectSqlite } from '../../packages/kernel/src/store/sqlite-connection.ts';
import { allQuestions, type Known, type Question } from './questions.ts';

type Version = Known & { readonly number: number; readonly updated: number };

/** What a question is answered with, in two ways: by what documents say, and by when they were written. */
export type Answers = { readonly shown: string; readonly stamped: string };

/** From this commit on, until the next. */
export type Moment = { readonly time: number; readonly answers: ReadonlyMap<Question, Answers> };

export type History = {
  /** Everything that was ever committed, the oldest first, beginning before all of it. */
  readonly moments: readonly Moment[];
  /** Reads on: what was committed since. */
  read(): Promise<void>;
  close(): Promise<void>;
};

/** Runs a statement on the tables of documents, without a server. */
export type ReadRows = (sql: string) => Promise<readonly Row[]>;

export type Stored = { readonly rows: ReadRows; close(): Promise<void> };

export function storedInPostgres(url: string): Stored {
  const opened = openMigrated({ url, schema: 'documents' });
  return {
    rows: (sql) => opened.read({ sql, parameters: [] }),
    close: () => opened.close(),
  };
}

export function storedInFolder(folder: string): Stored {
  const connection = connectSqlite(join(folder, 'documents.db'), 'read', 1000);
  return {
    rows: async (sql) => connection.run({ sql, parameters: [] }).rows,
    close: async () => connection.close(),
  };
}

export const shownAs = (path: string, number: unknown): string => `${path}=${number}`;
export const stampedAs = (path: string, updated: number): string => `${path}@${updated}`;

function answersIn(all: readonly Version[]): Moment['answers'] {
  return new Map(
    allQuestions.map((question) => {
      const answers = question.answers(all);
      const shown = answers.map(({ path, number }) => shownAs(path, number));
      const stamped = answers.map(({ path, updated }) => stampedAs(path, updated)).toSorted();
      return [question, { shown: shown.join(' '), stamped: stamped.join(' ') }];
    }),
  );
}

function versionOf(path: string, updated: number, text: unknown): Version {
  const fields = JSON.parse(String(text));
  const { number, rank } = fields;
  return { path, updated, number: Number(number.integerValue), rank: Number(rank.integerValue) };
}

type Change = { readonly path: string; readonly after: Version | undefined };

/** Goes along the log by itself: what became of a document is what was there before its next change. */
function changesIn(rows: readonly Row[], now: ReadonlyMap<string, Version>): Map<number, Change[]> {
  const later = new Map<string, Version | undefined>(now);
  const commits = new Map<number, Change[]>();
  for (const row of rows.toReversed()) {
    const [path, at] = [String(row['path']), Number(row['at'])];
    const after = Number(row['deleted']) === 1 ? undefined : later.get(path);
    commits.set(at, [
      ...(commits.get(at) ?? []),
      { path, after: after && { ...after, updated: at } },
    ]);
    const { fields, updated } = row;
    later.set(path, fields === null ? undefined : versionOf(path, Number(updated), fields));
  }
  return commits;
}

/** What is in the tables, read as they are: not by what the server reads them with. */
export function openHistory({ rows, close }: Stored): History {
  const documents = new Map<string, Version>();
  const moments: Moment[] = [{ time: 0, answers: answersIn([]) }];

  return {
    moments,
    close,
    async read() {
      const since = moments.at(-1)?.time ?? 0;
      const logged = await rows(
        `SELECT c.path, c.at, c.fields, c.updated, c.deleted, d.fields AS now_fields,
           d.updated AS now_updated
         FROM document_changes c LEFT JOIN documents d
         ON d.database = c.database AND d.path_key = c.path_key
         WHERE c.at > ${since} ORDER BY c.at, c.position`,
      );
      const now = new Map<string, Version>();
      for (const { path, now_fields: fields, now_updated: updated } of logged) {
        if (fields === null || fields === undefined) continue;
        now.set(String(path), versionOf(String(path), Number(updated), fields));
      }
      const commits = changesIn(logged, now);
      for (const time of [...commits.keys()].toSorted((one, other) => one - other)) {
        for (const { path, after } of commits.get(time) ?? []) {
          if (after === undefined) documents.delete(path);
          else documents.set(path, after);
        }
        moments.push({ time, answers: answersIn([...documents.values()]) });
      }
    },
  };
}
