import type { AuditEvent } from '../audit/audit.ts';
import { createAudit } from './audit.ts';
import { committing } from './committing.ts';
import type { Database } from './database.ts';
import { serverQueries } from './server-schema.ts';

/** For products whose own changes are in another database: an event in a commit by itself. */
export function recordingEvents(serverDatabase: Database): (event: AuditEvent) => Promise<void> {
  const audit = createAudit(serverDatabase, serverQueries(serverDatabase.dialect));
  const commit = committing(serverDatabase, {
    beside: async () => [],
    onCommitted: () => undefined,
  });
  return async (event) => void (await commit([audit.record(event)]));
}
