import type { Principal } from '@latchkey/kernel/principal';
import { changedByOf, requireOperator } from '@latchkey/rulesets/asking/caller';
import type { DatabaseName } from '../paths/document-name.ts';
import type { Committed } from '../store/commit-writes.ts';
import type { HistoryPage, Version } from '../store/document-history.ts';
import type { Documents } from '../store/open-documents.ts';
import type { Microseconds } from '../wire/timestamps.ts';
import type { Precondition } from '../writes/write.ts';

export type { Version };

/** What operators may do with the past of a document. No rule lets anybody else. */
export type DocumentPast = {
  history(name: string, page: HistoryPage): Promise<readonly Version[]>;
  restore(name: string, time: Microseconds, precondition?: Precondition): Promise<Committed>;
};

export type PastParts = {
  readonly documents: Pick<Documents, 'history' | 'restore'>;
  /** Milliseconds. */
  readonly now: () => number;
};

const sentence = 'The past of documents requires admin authentication.';

/** For one request. */
export const openPast = (
  { documents, now }: PastParts,
  database: DatabaseName,
  principal: Principal,
): DocumentPast => ({
  async history(name, page) {
    requireOperator(principal, 'viewer', sentence);
    return documents.history(database, name, page);
  },
  async restore(name, time, precondition) {
    requireOperator(principal, 'owner', sentence);
    return documents.restore({
      ...{ database, name, time },
      ...(precondition && { precondition }),
      requestTime: Math.floor(now()) * 1000,
      author: { changedBy: changedByOf(principal), allowedBy: null },
    });
  },
});
