import { randomUUID } from 'node:crypto';
import { auditEvents } from '@latchkey/kernel/audit/audit';
import type { Change as DomainChange } from '@latchkey/kernel/change';
import { createAudit } from '@latchkey/kernel/store/audit';
import { committing } from '@latchkey/kernel/store/committing';
import type { Database } from '@latchkey/kernel/store/database';
import type { Notifications } from '@latchkey/kernel/store/notifications';
import { serverQueries } from '@latchkey/kernel/store/server-schema';
import { checkSource, type Ruleset, type SourceFile } from '../ruleset.ts';
import type { Acting, StoredRulesets, SwitchKind, SwitchRefusal } from '../stored-rulesets.ts';
import { rulesetChanges, type Switch } from './ruleset-changes.ts';
import { rulesetReads } from './ruleset-reads.ts';

export type RulesetStoreParts = {
  /** That of the accounts, whose audit trail tells of every switch. */
  readonly database: Database;
  readonly notifications: Pick<Notifications, 'notify'>;
  /** Milliseconds. */
  readonly now: () => number;
};

const rulesEvent = auditEvents<'ruleset_created' | 'ruleset_deleted' | 'rules_released'>();

export function openRulesetStore({
  database,
  notifications,
  now,
}: RulesetStoreParts): StoredRulesets {
  const changes = rulesetChanges(database.dialect);
  const audit = createAudit(database, serverQueries(database.dialect));
  const commit = committing(database, {
    beside: async () => [],
    onCommitted: (topics) => notifications.notify(topics),
  });

  const made = (by: Acting, file: SourceFile): Ruleset => ({
    id: randomUUID(),
    file,
    services: checkSource(file),
    createdAt: now(),
    createdBy: by.operator,
  });

  const switching = (
    by: Acting,
    { project, name, at }: Switch,
    ruleset: string,
    kind: SwitchKind,
  ): readonly DomainChange<SwitchRefusal>[] => {
    const change: Switch = { project, name, at, by: by.operator };
    const isFirst = kind === 'first' || (typeof kind === 'object' && kind.after === 0);
    const expected = typeof kind === 'object' ? kind.after : undefined;
    return [
      changes.putInForce(change, ruleset),
      isFirst
        ? changes.firstRelease(change, ruleset)
        : changes.nextRelease(change, ruleset, expected),
      changes.remember(change),
      audit.record(rulesEvent(by, at, 'rules_released', null, `${name} ${ruleset}`)),
    ];
  };

  const { oldest, ...reads } = rulesetReads(database);

  return {
    ...reads,

    async create(by, project, file) {
      const ruleset = made(by, file);
      const refusal = await commit([
        changes.room(project),
        changes.create(project, ruleset),
        audit.record(rulesEvent(by, ruleset.createdAt, 'ruleset_created', null, ruleset.id)),
      ]);
      return refusal ?? ruleset;
    },

    delete: (by, project, id) =>
      commit([
        changes.touch(project, id),
        changes.remove(project, id),
        audit.record(rulesEvent(by, now(), 'ruleset_deleted', null, id)),
      ]),

    switch: (by, project, name, ruleset, kind) =>
      commit(switching(by, { project, name, at: now(), by: by.operator }, ruleset, kind)),

    async deploy(by, project, name, file, after) {
      const ruleset = made(by, file);
      const at = ruleset.createdAt;
      const refusal = await commit([
        changes.room(project),
        changes.create(project, ruleset),
        ...switching(by, { project, name, at, by: by.operator }, ruleset.id, { after }),
      ]);
      if (refusal === 'ruleset-missing') throw new Error('A ruleset was made, and is not there.');
      return refusal ?? ruleset;
    },

    async prune(project) {
      // One that is in force, or is put in force meanwhile, refuses to go.
      for (const id of await oldest(project)) {
        await commit([changes.touch(project, id), changes.remove(project, id)]);
      }
      for (const { name, version } of await reads.releases(project)) {
        await commit([changes.forget(project, name, version)]);
      }
    },
  };
}
