import { atTheCommandLine } from '@latchkey/kernel/commands/at-the-command-line';
import type { Call } from '@latchkey/kernel/product';
import { RpcRefused } from '@latchkey/kernel/rpc-refused';
import { recordingEvents } from '@latchkey/kernel/store/record-event';
import { UsageError } from '@latchkey/kernel/usage-error';
import { documentsEvent } from '../audit.ts';
import { indexesTopic } from '../indexing-chore.ts';
import {
  type DatabaseName,
  isDatabaseId,
  printName,
  readDocumentName,
} from '../paths/document-name.ts';
import { documentsGround } from '../settings.ts';
import { type Documents, openDocuments } from '../store/open-documents.ts';

/** The option of every command that works on one database. */
export const databaseOption = { database: { type: 'string', default: '(default)' } } as const;

export type OpenedDocuments = {
  readonly documents: Documents;
  readonly database: DatabaseName;
  /** Milliseconds. */
  readonly now: () => number;
  /** Lets running servers begin with indexes that were declared. */
  readonly wakeIndexing: () => void;
  /** Writes into the audit trail who did it, and to what. */
  readonly record: (event: Parameters<typeof documentsEvent>[2], subject: string) => Promise<void>;
};

/** Who has changed something at the command line, for whoever asks later. */
export const changedBy = `operator:${atTheCommandLine.operator}`;

/** The documents of a database, beside a running server if there is one. */
export function withDocuments<Result>(
  call: Call,
  id: string,
  work: (opened: OpenedDocuments) => Promise<Result>,
): Promise<Result> {
  if (!isDatabaseId(id))
    throw new UsageError(`--database: "${id}" cannot be the id of a database.`);
  return call.withGround(documentsGround, (ground) => {
    const { database, serverDatabase, notifications, project, now } = ground;
    const record = recordingEvents(serverDatabase);
    return work({
      documents: openDocuments(database, undefined, now),
      database: { project: project.id, database: id },
      now,
      wakeIndexing: () => notifications.notify([indexesTopic]),
      record: (event, subject) =>
        record(documentsEvent(atTheCommandLine, Math.floor(now()), event, subject)),
    });
  });
}

/** What is read from arguments and cannot be was called wrongly. */
export function fromArguments<Read>(read: () => Read): Read {
  try {
    return read();
  } catch (error) {
    throw error instanceof RpcRefused ? new UsageError(error.message) : error;
  }
}

/** The whole name of a document that was named by its path. */
export function documentName(database: DatabaseName, path: string): string {
  const name = printName(database, [path]);
  fromArguments(() => readDocumentName(name));
  return name;
}
