import { rpcReplyTo } from '@latchkey/kernel/http/rpc-reply';
import type { Ground, OpenProduct } from '@latchkey/kernel/product';
import { mountRulesets } from './http/rulesets-routes.ts';
import { openRulesetStore } from './store/ruleset-store.ts';

/** A text has 256 KB, and more where every letter of it is written as an escape. */
const reading = { bodyBytes: 2 * 1024 * 1024 } as const;

/** The calls by which rulesets are brought to a server that runs. */
export function serveRulesets(ground: Ground): OpenProduct {
  const { serverDatabase, notifications, now, principals, project, mode } = ground;
  const store = openRulesetStore({ database: serverDatabase, notifications, now });
  const parts = {
    ...{ store, principals, now, project: project.id },
    anyProject: mode === 'development',
  };
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
}
