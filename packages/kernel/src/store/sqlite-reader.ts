import { DatabaseUnavailable, type Row, type Statement } from './database.ts';
import { connectReader, type SqliteConnection } from './sqlite-connection.ts';
import { causeOf } from './sqlite-failure.ts';

export type SqliteReader = {
  read(statement: Statement): readonly Row[];
  close(): void;
};

// Readers of a write-ahead log wait for nobody in ordinary life, and this wait is on the event loop.
const busyTimeout = 100;

export function sqliteReader(file: string): SqliteReader {
  let connection: SqliteConnection | undefined = connectReader(file, busyTimeout);
  let closed = false;

  return {
    read(statement) {
      if (closed) throw new DatabaseUnavailable('The database is closed.');
      try {
        connection ??= connectReader(file, busyTimeout);
        return connection.run(statement).rows;
      } catch (error) {
        const cause = causeOf(error, 'read');
        if (cause === 'programming') throw error;
        if (cause === 'broken') {
          connection?.close();
          connection = undefined;
        }
        const reason = error instanceof Error ? error.message : String(error);
        throw new DatabaseUnavailable(`SQLite: ${reason}`, { cause: error });
      }
    },
    close() {
      closed = true;
      connection?.close();
      connection = undefined;
    },
  };
}
