import type { Database } from '@latchkey/kernel/store/database';
import { queriesFor } from '@latchkey/kernel/store/queries';
import type { Table, Tables } from '@latchkey/kernel/store/table';
import type { RulesetsSchema } from './schema.ts';

/**
 * Rules are what a developer has written, and not what a test suite has left. In development whoever
 * reaches the server may deploy some, though, and production begins without them.
 */
const ofProject = {
  partition: 'project',
  withOwner: 'kept',
  restored: 'kept',
  adopted: 'emptied',
  reset: 'kept',
  pruned: false,
} as const satisfies Table;

export const rulesetsTables = {
  ruleset_decisions: {
    partition: null,
    withOwner: 'kept',
    restored: 'emptied',
    adopted: 'emptied',
    reset: 'emptied',
    pruned: true,
  },
  ruleset_past_releases: { ...ofProject, pruned: true },
  ruleset_releases: ofProject,
  rulesets: { ...ofProject, pruned: true },
} as const satisfies Tables<RulesetsSchema>;

export const rulesetsQueries = (dialect: Database['dialect']) =>
  queriesFor<RulesetsSchema>(dialect, rulesetsTables);
