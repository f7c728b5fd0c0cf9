import { rpcReplyTo } from '@latchkey/kernel/http/rpc-reply';
import type { Product } from '@latchkey/kernel/product';
import { mountRulesets } from './http/rulesets-routes.ts';
import { rulesets } from './store/migrations/0022-rulesets.ts';
import { openRulesetStore } from './store/ruleset-store.ts';
import { rulesetsTables } from './store/tables.ts';

/** A text has 256 KB, and more where every letter of it is written as an escape. */
const reading = { bodyBytes: 2 * 1024 * 1024 } as const;

export const rulesetsProduct: Product = {
  name: 'rulesets',
  migrations: [rulesets],
  tables: rulesetsTables,
  settings: {},
  commands: [],
  open({ serverDatabase, notifications, now, principals, project, mode }) {
    const store = openRulesetStore({ database: serverDatabase, notifications, now });
    const parts = { store, principals, project: project.id, anyProject: mode === 'development' };
    return {
      mounts: [
        {
          reading,
          envelope: rpcReplyTo,
          routes: (scope, door) => mountRulesets(scope, door, parts),
        },
      ],
    };
  },
};
