import type { Principal } from '@latchkey/kernel/principal';
import { changedByOf } from '@latchkey/rulesets/asking/caller';

/** Those of an application are many at once, those of a person few: nobody uses up what all have. */
const mostTransactions = { operator: 5000, account: 100, nobody: 0 } as const;

export const transactionCallerOf = (principal: Principal) => ({
  name: changedByOf(principal) ?? '',
  most: mostTransactions[principal.kind],
});
