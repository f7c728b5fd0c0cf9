import { authorizedOrigins } from '@latchkey/identity/http/authorized-origins';
import { type IdentityMount, identityMounts } from '@latchkey/identity/http/mount-identity';
import { mountPages } from '@latchkey/identity/http/pages/mount-pages';
import type { IdentitySite } from '@latchkey/identity/http/site/identity-site';
import { samlMetadata } from '@latchkey/identity/providers/adapters/saml-metadata';
import type { UsageCounter } from '@latchkey/identity/usage/usage-counter';
import type { AppContext } from '@latchkey/kernel/http/app';
import type { Credentials } from '@latchkey/kernel/http/credentials';
import type { Log } from '@latchkey/kernel/log';
import type { FastifyInstance } from 'fastify';
import { firstKeyFile } from './config/first-key-file.ts';
import type { Config } from './config/read-config.ts';
import type { Development } from './dev/development.ts';
import type { OpenIdentity } from './open-identity.ts';
import type { ServerData } from './open-server-data.ts';
import { exchangeWith, type OperatorTokens } from './operator-credentials.ts';
import { senderOf } from './start-delivery.ts';

/** What accounts are served with. */
export function accountMounts(
  config: Config,
  data: ServerData,
  { identity, keys }: OpenIdentity,
  given: {
    readonly credentials: Credentials;
    readonly operatorTokens: OperatorTokens;
    readonly development: Development | undefined;
    readonly usage: UsageCounter;
    readonly site: IdentitySite | undefined;
    readonly log: Log;
  },
): Pick<AppContext, 'guard' | 'mounts'> {
  const { credentials, operatorTokens, development, usage, site, log } = given;
  const { store, database, notifications } = data;
  const pages = development?.foreignPages(identity, config.development.hosts);
  const sender = senderOf(config);
  const subscribe = (listener: () => void) => notifications.subscribe('outbox', listener);
  const context = { identity, store, database, sender, subscribe };
  const mount: IdentityMount = {
    identity,
    credentials,
    keys,
    samlMetadata,
    exchange: exchangeWith(identity, operatorTokens),
    usage,
    origins: pages?.origins ?? authorizedOrigins(identity),
    log,
  };
  return {
    guard: pages?.guard,
    mounts: [
      ...identityMounts(mount),
      {
        routes: (scope, { addressOf }) => {
          mountPages(scope, {
            identity,
            addressOf,
            isApiKey: credentials.isApiKey,
            log,
            appName: sender.appName,
            development: development !== undefined,
            dataFolder: config.database.dataFolder,
            keyFile: firstKeyFile(config),
            site,
          });
          development?.mount(scope, context);
        },
      },
      ...(development === undefined || pages === undefined
        ? []
        : [
            {
              readers: pages.helpersRead,
              routes: (scope: FastifyInstance) => development.mountHelpers(scope, context),
            },
          ]),
    ],
  };
}
