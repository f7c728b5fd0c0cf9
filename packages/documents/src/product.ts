import type { Origins } from '@latchkey/kernel/http/cors';
import type { Mount } from '@latchkey/kernel/http/mount';
import { rpcReplyTo } from '@latchkey/kernel/http/rpc-reply';
import type { Product } from '@latchkey/kernel/product';
import { recordingEvents } from '@latchkey/kernel/store/record-event';
import { type OpenRulesets, openRulesets } from '@latchkey/rulesets/open-rulesets';
import { databaseRelease } from '@latchkey/rulesets/release';
import { type Rulesets, replaceable, rulesetsOf } from './access/rulesets.ts';
import { documentsEvent } from './audit.ts';
import { documentsCommand } from './commands/documents.ts';
import { mountDocuments } from './http/documents-routes.ts';
import { mountEmulatorRoutes } from './http/emulator-routes.ts';
import { mountPastRoutes, type PastAct } from './http/past-routes.ts';
import { documentsGround } from './settings.ts';
import { documentsMigrations } from './store/migrations/index.ts';
import { openDocuments } from './store/open-documents.ts';
import { documentsTables } from './store/tables.ts';

/** A request has at most ten megabytes, an address a name in which every byte is three letters. */
const reading = {
  bodyBytes: 10 * 1024 * 1024,
  urlBytes: 32 * 1024,
  // A value within twenty maps, or a filter within a hundred others, beside what is around them.
  json: { depth: 500, keys: 2_000_000, arrayLength: 1_000_000, names: 'any' },
} as const;

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

const deployedRules = ({ current, close }: OpenRulesets): Rulesets & { close(): void } => ({
  current: ({ project, database }) => current(project, databaseRelease(database)),
  close,
});

export type DocumentsOptions = {
  /** The text of the rules by which clients are let in, for all databases, in place of what is deployed. */
  readonly rules?: string;
};

type DocumentsProduct = Product<typeof documentsGround.settings>;

export const createDocumentsProduct = ({ rules }: DocumentsOptions = {}): DocumentsProduct => ({
  ...documentsGround,
  ownDatabase: 'documents',
  migrations: documentsMigrations,
  tables: documentsTables,
  commands: [documentsCommand],
  open(
    { database, serverDatabase, notifications, project, mode, now, log, principals },
    { historyHours },
  ) {
    const isDevelopment = mode === 'development';
    const documents = openDocuments(database, undefined, now);
    const source =
      rules === undefined
        ? deployedRules(openRulesets(serverDatabase, { notifications, mode, log }))
        : rulesetsOf(rules);
    const rulesets = replaceable(source);
    const parts = {
      documents,
      rulesets,
      now,
      isExplained: isDevelopment,
      principals,
      isDevelopment,
      served: { project: project.id, anyProject: isDevelopment, anyDatabase: isDevelopment },
      replaceRules: rulesets.replace,
    };
    const record = recordingEvents(serverDatabase);
    const restored = ({ operator, name, ...rest }: PastAct) => {
      const caller = { ...rest, tenant: '', operator: operator.name, locale: undefined };
      return record(documentsEvent(caller, Math.floor(now()), 'document_restored', name));
    };
    const mounts: Mount[] = [
      {
        reading,
        envelope: rpcReplyTo,
        readers: everyPage(isDevelopment),
        routes: (scope, door) => mountDocuments(scope, { ...parts, addressOf: door.addressOf }),
      },
      {
        reading,
        envelope: rpcReplyTo,
        routes: (scope, door) => mountPastRoutes(scope, door, { ...parts, restored }),
      },
    ];
    if (isDevelopment) {
      mounts.push({
        reading,
        envelope: rpcReplyTo,
        routes: (scope) => mountEmulatorRoutes(scope, parts),
      });
    }
    const prune = async () => {
      while ((await documents.pruneChanges(historyHours * 3_600_000_000)) > 0);
      while ((await documents.pruneTransactions()) > 0);
      await documents.pruneImports();
    };
    return {
      mounts,
      chores: [{ every: 60_000, failure: 'documents_not_pruned', work: prune }],
      close: async () => source.close(),
    };
  },
});

export const documentsProduct = createDocumentsProduct();
