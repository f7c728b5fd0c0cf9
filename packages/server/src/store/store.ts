import type { Commit, Change as DomainChange } from '../identity/change.ts';
import type { Sealer } from '../keys/sealing.ts';
import { createAccounts } from './accounts.ts';
import { createAnnouncements } from './announcements.ts';
import { createAudit } from './audit.ts';
import { createSendBudgets } from './budgets.ts';
import { createCodes } from './codes.ts';
import type { Change, Database } from './database.ts';
import { createGuessBudgets } from './guess-budgets.ts';
import { createHashCosts } from './hash-costs.ts';
import { createInstallation } from './installation.ts';
import { createKeptMessages } from './kept-messages.ts';
import { createManyAccounts } from './many-accounts.ts';
import { createMessageQueue } from './message-queue.ts';
import { createOutbox } from './outbox.ts';
import { createPasskeys } from './passkeys.ts';
import { createPendingSignIns } from './pending-sign-ins.ts';
import { createPhoneCodes, createSpentChallenges } from './phone-codes.ts';
import { createProviderConfigs } from './provider-configs.ts';
import { createProviderSignIns, createSpentCredentials } from './provider-sign-ins.ts';
import { queriesFor } from './queries.ts';
import { createRecoveryCodes } from './recovery-codes.ts';
import { createServiceAccounts } from './service-accounts.ts';
import { createSessions } from './sessions.ts';
import { createSettings } from './settings.ts';
import { createKeyStore } from './signing-keys.ts';
import { createTenants } from './tenants.ts';
import { createUsage } from './usage.ts';
import { createUsedAssertions } from './used-assertions.ts';

export type Store = ReturnType<typeof createStore>;

/** Every port of the domain on one database. */
export function createStore(
  database: Database,
  sealer: Sealer,
  options: { readonly monotonicNow: () => number; readonly onMail: () => void },
) {
  const queries = queriesFor(database.dialect);
  const tenants = createTenants(database, queries, options.monotonicNow);

  const settings = createSettings(database, queries, sealer, tenants, options.monotonicNow);
  const outbox = createOutbox(queries, sealer, settings.mailLane);
  const announcements = createAnnouncements(createAudit(database, queries), outbox, settings);

  const commit: Commit = async <Refusal extends string>(
    changes: readonly DomainChange<Refusal>[],
  ) => {
    const all: readonly DomainChange<Refusal>[] = [
      ...changes,
      ...(await announcements.beside(changes)),
    ];
    // The domain cannot see it, but every change it holds was made by one of the ports below.
    const outcome = await database.commit(all as readonly Change<Refusal>[]);
    if (!outcome.committed) return outcome.refusal;
    if (all.some(outbox.isMessage)) options.onMail();
    return undefined;
  };

  return {
    commit,
    accounts: createAccounts(database, queries),
    hashCosts: createHashCosts(database, queries, options.monotonicNow),
    manyAccounts: createManyAccounts(database, queries),
    codes: createCodes(database, queries),
    phoneCodes: createPhoneCodes(database, queries),
    challenges: createSpentChallenges(queries),
    sessions: createSessions(database, queries),
    pendingSignIns: createPendingSignIns(database, queries),
    recoveryCodes: createRecoveryCodes(database, queries),
    passkeys: createPasskeys(database, queries),
    providerConfigs: createProviderConfigs(database, queries, sealer),
    providerSignIns: createProviderSignIns(database, queries),
    spentCredentials: createSpentCredentials(queries),
    usedAssertions: createUsedAssertions(queries),
    guesses: createGuessBudgets(database, queries),
    sends: createSendBudgets(queries),
    outbox,
    messageQueue: createMessageQueue(database, queries, sealer),
    keptMessages: createKeptMessages(database, queries, sealer),
    audit: announcements.audit,
    usage: createUsage(database, queries),
    tenants,
    settings,
    installation: createInstallation(database, queries),
    signingKeys: createKeyStore(database, queries),
    serviceAccounts: createServiceAccounts(database, queries),
  };
}
