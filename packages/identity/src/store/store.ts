import type { Sealer } from '@latchkey/kernel/keys/sealing';
import { createAudit } from '@latchkey/kernel/store/audit';
import { committing } from '@latchkey/kernel/store/committing';
import type { Database } from '@latchkey/kernel/store/database';
import { createInstallation } from '@latchkey/kernel/store/installation';
import { serverQueries } from '@latchkey/kernel/store/server-schema';
import { createServiceAccounts } from '@latchkey/kernel/store/service-accounts';
import { createKeyStore } from '@latchkey/kernel/store/signing-keys';
import { createAccounts } from './accounts.ts';
import { announcementsBeside } from './announcements.ts';
import { createSendBudgets } from './budgets.ts';
import { createCodes } from './codes.ts';
import { createGuessBudgets } from './guess-budgets.ts';
import { createHashCosts } from './hash-costs.ts';
import { identityQueries } from './identity-queries.ts';
import { createKeptMessages } from './kept-messages.ts';
import { createManyAccounts } from './many-accounts.ts';
import { createMessageQueue } from './message-queue.ts';
import { createOperatorRoles } from './operator-roles.ts';
import { createOutbox } from './outbox.ts';
import { createPasskeys } from './passkeys.ts';
import { createPendingSignIns } from './pending-sign-ins.ts';
import { createPhoneCodes, createSpentChallenges } from './phone-codes.ts';
import { createProviderConfigs } from './provider-configs.ts';
import { createProviderSignIns, createSpentCredentials } from './provider-sign-ins.ts';
import { createRecoveryCodes } from './recovery-codes.ts';
import { createSessions } from './sessions.ts';
import { createSettings } from './settings.ts';
import { createStandings } from './standings.ts';
import { createTenants } from './tenants.ts';
import { createUsage } from './usage.ts';
import { createUsedAssertions } from './used-assertions.ts';

export type Store = ReturnType<typeof createStore>;

/** Every port of the domain on one database. */
export function createStore(
  database: Database,
  sealer: Sealer,
  options: {
    readonly monotonicNow: () => number;
    readonly onCommitted: (topics: ReadonlySet<string>) => void;
    /** Tables of other products whose rows go with their tenant. */
    readonly tenantTables?: readonly string[];
  },
) {
  const queries = identityQueries(database.dialect);
  const ofServer = serverQueries(database.dialect);
  const tenants = createTenants(
    database,
    queries,
    options.monotonicNow,
    options.tenantTables ?? [],
  );

  const settings = createSettings(database, queries, sealer, tenants, options.monotonicNow);
  const outbox = createOutbox(queries, sealer, settings.mailLane);
  const audit = createAudit(database, ofServer);
  const commit = committing(database, {
    beside: announcementsBeside(outbox, settings),
    onCommitted: options.onCommitted,
  });

  return {
    commit,
    /** What nodes remember of settings and tenants may be old. */
    lookAgain() {
      settings.lookAgain();
      tenants.lookAgain();
    },
    accounts: createAccounts(database, queries),
    hashCosts: createHashCosts(database, queries, options.monotonicNow),
    manyAccounts: createManyAccounts(database, queries),
    codes: createCodes(database, queries),
    phoneCodes: createPhoneCodes(database, queries),
    challenges: createSpentChallenges(queries),
    sessions: createSessions(database, queries),
    standings: createStandings(database, queries),
    pendingSignIns: createPendingSignIns(database, queries),
    recoveryCodes: createRecoveryCodes(database, queries),
    passkeys: createPasskeys(database, queries),
    operatorRoles: createOperatorRoles(database, queries),
    providerConfigs: createProviderConfigs(database, queries, sealer),
    providerSignIns: createProviderSignIns(database, queries),
    spentCredentials: createSpentCredentials(database, queries),
    usedAssertions: createUsedAssertions(queries),
    guesses: createGuessBudgets(database, queries),
    sends: createSendBudgets(queries),
    outbox,
    messageQueue: createMessageQueue(database, queries, sealer),
    keptMessages: createKeptMessages(database, queries, sealer),
    audit,
    usage: createUsage(database, queries),
    tenants,
    settings,
    installation: createInstallation(database, ofServer),
    signingKeys: createKeyStore(database, ofServer),
    serviceAccounts: createServiceAccounts(database, ofServer),
  };
}
