import type { Principal } from '@latchkey/kernel/principal';
import { timestampOfMilliseconds } from '@latchkey/rules';
import { authOf, passesRules } from '@latchkey/rulesets/asking/caller';
import type { DatabaseName } from '../paths/document-name.ts';
import type { QueriedDocument } from '../query/queried-document.ts';
import type { Query } from '../query/query.ts';
import type { SeenAt } from '../store/read-at.ts';
import { admitGets, admitQuery } from './admit-reads.ts';
import type { Deciding } from './deciding.ts';
import type { ReadNames } from './lookups.ts';
import type { AccessParts } from './open-access.ts';

/** What rules say now of somebody who listens. */
export type ListenAccess = {
  /** Whether nothing has to be decided. */
  isFree(): boolean;
  /** Refused unless the document, there or missing, may be read. What rules look up is of its moment. */
  get(name: string, document: QueriedDocument | undefined, read: ReadNames): Promise<void>;
  /** Refused unless everything may be read that the query finds from now on. */
  list(query: Query, read?: ReadNames): Promise<void>;
};

export function admitListening(
  { documents, rulesets, now, isExplained }: AccessParts,
  database: DatabaseName,
  principal: Principal,
): ListenAccess {
  const deciding = async (read: ReadNames): Promise<Deciding> => ({
    rules: await rulesets.current(database),
    database,
    auth: authOf(principal),
    time: timestampOfMilliseconds(Math.floor(now())),
    isExplained,
    read,
  });
  const isFree = () => passesRules(principal, 'viewer');

  return {
    isFree,
    async get(name, document, read) {
      if (isFree()) return;
      const found = new Map(document === undefined ? [] : [[name, document]]);
      await admitGets(await deciding(read), [name], found);
    },
    async list(query, readThen) {
      if (isFree()) return;
      let moment: SeenAt | undefined;
      const readNow = async (wanted: readonly string[]) => {
        moment ??= await documents.momentOf(database);
        return (await documents.lookUp(database, wanted, moment)).documents;
      };
      await admitQuery(await deciding(readThen ?? readNow), query);
    },
  };
}
