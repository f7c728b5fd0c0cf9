import type { DatabasePlace } from '../databases.ts';
import { accountsContract } from './accounts.ts';
import { auditContract } from './audit.ts';
import { codesContract } from './codes.ts';
import { guessBudgetsContract } from './guess-budgets.ts';
import { keysContract } from './keys.ts';
import { outboxContract } from './outbox.ts';
import { sendBudgetsContract } from './send-budgets.ts';
import { sessionsContract } from './sessions.ts';
import { settingsContract } from './settings.ts';
import { tenantsApartContract } from './tenants-apart.ts';
import { twoNodes } from './two-nodes.ts';

/** What every database has to keep, whoever made its driver. */
export function portsContract(place: () => Promise<DatabasePlace>): void {
  const opened = twoNodes(place);
  accountsContract(opened);
  codesContract(opened);
  sessionsContract(opened);
  guessBudgetsContract(opened);
  sendBudgetsContract(opened);
  outboxContract(opened);
  settingsContract(opened);
  auditContract(opened);
  keysContract(opened);
  tenantsApartContract(opened);
}
