import type { Product } from '@latchkey/kernel/product';
import { rulesHelp, rulesUsage } from './cli/help.ts';
import type { Guarded } from './guarded.ts';
import { rulesNotices } from './rules-notices.ts';
import { rulesets } from './store/migrations/0022-rulesets.ts';
import { rulesetsTables } from './store/tables.ts';

const projectsWithRules = {
  sql: 'SELECT DISTINCT project FROM ruleset_releases',
  parameters: [],
};

/** With documents beside it, commands try rules on them, and load them when they do. */
export const createRulesetsProduct = (guarded?: () => Promise<Guarded>): Product => ({
  name: 'rulesets',
  migrations: [rulesets],
  tables: rulesetsTables,
  settings: {},
  commands: [
    {
      name: 'rules',
      usage: rulesUsage,
      help: rulesHelp,
      elsewhere:
        'From elsewhere an owner deploys rules by the admin API: getSecurityRules() of firebase-admin (docs/rules.md).',
      load: async () => (await import('./cli/rules.ts')).rulesCommand(await guarded?.()),
    },
  ],
  notices: rulesNotices,
  projectsIn: async (database) =>
    (await database.read(projectsWithRules)).map((row) => String(row['project'])),
  // Commands about accounts have no use for it.
  open: async (ground) => (await import('./serve-rulesets.ts')).serveRulesets(ground),
});

export const rulesetsProduct = createRulesetsProduct();
