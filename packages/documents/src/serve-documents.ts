import { getHeapStatistics } from 'node:v8';
import { openTurns } from '@latchkey/kernel/begin-in-turn';
import type { Origins } from '@latchkey/kernel/http/cors';
import type { Mount } from '@latchkey/kernel/http/mount';
import { rpcReplyTo } from '@latchkey/kernel/http/rpc-reply';
import { faultFields } from '@latchkey/kernel/log';
import type { Chore, Ground, OpenProduct } from '@latchkey/kernel/product';
import { recordingEvents } from '@latchkey/kernel/store/record-event';
import { openDeployed } from '@latchkey/rulesets/open-deployed';
import { databaseRelease } from '@latchkey/rulesets/release';
import { type Rulesets, replaceable, rulesetsOf, sampled } from './access/rulesets.ts';
import { documentsEvent } from './audit.ts';
import { mountChannels } from './http/channel/channel-routes.ts';
import { openChannelSessions } from './http/channel/channel-sessions.ts';
import { usualTimes } from './http/channel/channel-times.ts';
import { mountDocuments } from './http/documents-routes.ts';
import { mountEmulatorRoutes } from './http/emulator-routes.ts';
import { mountCalls } from './http/grpc/grpc-routes.ts';
import { openHeldRequests } from './http/held-requests.ts';
import { mountIndexRoutes } from './http/index-routes.ts';
import { measureConversations } from './http/measure-conversations.ts';
import type { OperatorAct } from './http/operator-act.ts';
import { mountPastRoutes } from './http/past-routes.ts';
import { documentsReading } from './http/reading.ts';
import { indexesTopic, indexingChore, indexingEvery } from './indexing-chore.ts';
import { largeRequests } from './large/large-requests.ts';
import { openCommits } from './live/commits.ts';
import { openLive } from './live/open-live.ts';
import type { DocumentsSettings } from './settings.ts';
import { openDocuments } from './store/open-documents.ts';
import { limitsWithin } from './store/query-limits.ts';

/**
 * Pages of every origin may read what is answered, as they may at Google: who asks is said by a token,
 * which no browser sends by itself. The client for browsers asks with credentials, though, and is
 * answered by browsers only if it is allowed to.
 */
const everyPage = (privateNetwork: boolean): Origins => ({
  mayRead: async () => true,
  privateNetwork,
  methods: ['DELETE', 'GET', 'HEAD', 'PATCH', 'POST', 'PUT'],
  credentials: true,
});

type RulesSource = Rulesets & { readonly chores: readonly Chore[]; close(): Promise<void> };

const givenRules = (text: string): RulesSource => ({
  ...rulesetsOf(text),
  chores: [],
  close: async () => undefined,
});

function deployedRules(ground: Ground): RulesSource {
  const { current, sample, chores, close } = openDeployed(ground);
  const rulesets: Rulesets = {
    current: ({ project, database }) => current(project, databaseRelease(database)),
  };
  return { ...sampled(rulesets, sample, ground.project.id), chores, close };
}

/** Documents of a server that runs, under the rules given or those that are deployed. */
export function serveDocuments(
  ground: Ground,
  { historyHours, queryEntries, querySeconds }: DocumentsSettings,
  rules: string | undefined,
): OpenProduct {
  const { database, serverDatabase, notifications, project, mode, principals, log } = ground;
  const { now, after, metrics } = ground;
  const isDevelopment = mode === 'development';
  const limits = {
    ...limitsWithin(getHeapStatistics().heap_size_limit),
    ...{ mostRejected: queryEntries, longest: querySeconds * 1000 },
  };
  const commits = openCommits(notifications);
  const documents = openDocuments(database, limits, now, commits.committed);
  const source = rules === undefined ? deployedRules(ground) : givenRules(rules);
  const rulesets = replaceable(source);
  const { share } = database;
  const large = share && largeRequests({ share, limits, isExplained: isDevelopment });
  const parts = {
    documents,
    rulesets,
    now,
    isExplained: isDevelopment,
    principals,
    isDevelopment,
    served: { project: project.id, anyProject: isDevelopment, anyDatabase: isDevelopment },
    replaceRules: rulesets.replace,
    large,
    committed: commits.committed,
    bodies: openHeldRequests(),
    turns: openTurns(),
    after,
    log,
  };
  const live = openLive({ ...parts, commits, notifications });
  const channels = openChannelSessions(usualTimes, after);
  const measures = measureConversations(metrics, live.figures, channels);
  const record = recordingEvents(serverDatabase);
  const recording =
    (event: Parameters<typeof documentsEvent>[2]) =>
    ({ operator, name, ...rest }: OperatorAct) => {
      const caller = { ...rest, tenant: '', operator: operator.name, locale: undefined };
      return record(documentsEvent(caller, Math.floor(now()), event, name));
    };
  const restored = recording('document_restored');
  const deployed = recording('document_indexes_deployed');
  const declared = async (act: OperatorAct) => {
    notifications.notify([indexesTopic]);
    await deployed(act);
  };
  const mounts: Mount[] = [
    {
      reading: documentsReading,
      envelope: rpcReplyTo,
      readers: everyPage(isDevelopment),
      routes: (scope, door) => mountDocuments(scope, { ...parts, addressOf: door.addressOf }),
    },
    {
      reading: { bodyBytes: documentsReading.bodyBytes },
      envelope: rpcReplyTo,
      routes(scope, door) {
        // The server waits for every answer, and these end only when they are ended.
        door.leaving.addEventListener('abort', () => void live.close(), { once: true });
        mountCalls(scope, { ...parts, ...door, live, measures });
      },
    },
    {
      reading: documentsReading,
      envelope: rpcReplyTo,
      readers: everyPage(isDevelopment),
      routes: (scope, door) =>
        mountChannels(scope, { ...parts, ...door, live, channels, measures }),
    },
    {
      // What is said there is short, but for the name.
      reading: { urlBytes: documentsReading.urlBytes },
      envelope: rpcReplyTo,
      routes: (scope, door) => mountPastRoutes(scope, door, { ...parts, restored }),
    },
    {
      // A path of fields is within one segment of the address.
      reading: { urlBytes: documentsReading.urlBytes, parameterLength: documentsReading.urlBytes },
      envelope: rpcReplyTo,
      routes: (scope, door) => mountIndexRoutes(scope, door, { ...parts, declared }),
    },
  ];
  if (isDevelopment) {
    mounts.push(
      {
        reading: documentsReading,
        envelope: rpcReplyTo,
        routes: (scope) => mountEmulatorRoutes(scope, parts),
      },
      {
        envelope: rpcReplyTo,
        routes(scope) {
          scope.register(async (page) => {
            const { mountChanges } = await import('./http/development/changes-routes.ts');
            const { latestChanges } = documents;
            const { subscribe } = commits;
            mountChanges(page, { project: project.id, now, latestChanges, subscribe });
          });
        },
      },
    );
  }
  const prune = async () => {
    while ((await documents.pruneChanges(historyHours * 3_600_000_000)) > 0);
    while ((await documents.pruneTransactions()) > 0);
    await documents.pruneImports();
  };
  const { work, stop } = indexingChore(documents);
  const failure = 'documents_not_indexed';
  const unsubscribe = notifications.subscribe(indexesTopic, () => {
    work().catch((fault) => log('warn', failure, faultFields(fault)));
  });
  return {
    mounts,
    chores: [
      { every: 60_000, failure: 'documents_not_pruned', work: prune },
      { every: indexingEvery[database.dialect], failure, work },
      ...source.chores,
    ],
    async close() {
      unsubscribe();
      await live.close();
      await large?.close();
      commits.close();
      await stop();
      await source.close();
    },
  };
}
