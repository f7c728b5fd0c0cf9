import { describePlans } from '@latchkey/testing/uncounted-plans';
import { everyStatement, fillRulesets, verbNames } from '../../test/every-statement.ts';
import { allMigrations } from '../../test/rulesets-nodes.ts';
import { rulesetsTables } from './tables.ts';

describePlans({
  ...{ migrations: allMigrations, tables: rulesetsTables, verbNames, everyStatement },
  fill: fillRulesets,
  // Of everything there are a few thousand at most: not more than a few times are they gone through.
  few: 10_000,
  // Would be refused for what it has remembered already.
  mayLookAtMany: [/^insert into "ruleset_past_releases"/],
  mayTakeAnotherIndex: [],
});
