import { rpcReplyTo } from '@latchkey/kernel/http/rpc-reply';
import type { Product } from '@latchkey/kernel/product';
import { rulesHelp, rulesUsage } from './cli/help.ts';
import type { Guarded } from './guarded.ts';
import { mountRulesets } from './http/rulesets-routes.ts';
import { rulesNotices } from './rules-notices.ts';
import { rulesets } from './store/migrations/0022-rulesets.ts';
import { openRulesetStore } from './store/ruleset-store.ts';
import { rulesetsTables } from './store/tables.ts';

/** A text has 256 KB, and more where every letter of it is written as an escape. */
const reading = { bodyBytes: 2 * 1024 * 1024 } as const;

/** With documents beside it, commands try rules on them. */
export const createRulesetsProduct = (guarded?: Guarded): Product => ({
  name: 'rulesets',
  migrations: [rulesets],
  tables: rulesetsTables,
  settings: {},
  commands: [
    {
      name: 'rules',
      usage: rulesUsage,
      help: rulesHelp,
      load: async () => (await import('./cli/rules.ts')).rulesCommand(guarded),
    },
  ],
  notices: rulesNotices,
  open({ serverDatabase, notifications, now, principals, project, mode }) {
    const store = openRulesetStore({ database: serverDatabase, notifications, now });
    const parts = { store, principals, project: project.id, anyProject: mode === 'development' };
    const prune = () => store.prune(project.id);
    return {
      chores: [{ every: 3_600_000, failure: 'rulesets_not_pruned', work: prune }],
      mounts: [
        {
          reading,
          envelope: rpcReplyTo,
          routes: (scope, door) => mountRulesets(scope, door, parts),
        },
      ],
    };
  },
});

export const rulesetsProduct = createRulesetsProduct();
