import type { Origins } from '@latchkey/kernel/http/cors';
import type { Credentials } from '@latchkey/kernel/http/credentials';
import type { Door, Mount } from '@latchkey/kernel/http/mount';
import type { Answered } from '@latchkey/kernel/http/operation-route';
import { type Exchange, mountTokenEndpoint } from '@latchkey/kernel/http/token-endpoint';
import type { Log } from '@latchkey/kernel/log';
import type { FastifyInstance } from 'fastify';
import type { Identity } from '../identity.ts';
import type { WriteSamlMetadata } from '../providers/saml-provider.ts';
import type { UsageCounter } from '../usage/usage-counter.ts';
import { accountsReply } from './accounts-reply.ts';
import { mountIdentityRoutes } from './identity-routes.ts';
import { mountKeyRoutes, type PublishedKeys } from './key-routes.ts';
import { logOperations } from './operation-log.ts';
import { mountPasskeyRoutes } from './passkey-routes.ts';
import { mountSamlMetadata } from './saml-metadata-routes.ts';
import { tenantOfRequest } from './tenant-of-request.ts';

export type IdentityMount = {
  readonly identity: Identity;
  readonly credentials: Credentials;
  readonly keys: PublishedKeys;
  readonly samlMetadata: WriteSamlMetadata;
  readonly exchange: Exchange;
  readonly usage: UsageCounter;
  readonly origins: Origins;
  readonly log: Log;
};

const first = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value);

/** What operators do is nobody's activity. */
const noteActivity =
  (usage: UsageCounter) =>
  ({ caller, account, request }: Answered): void => {
    if (caller.operator !== undefined) return;
    usage.note({
      tenant: account?.tenant ?? caller.tenant,
      accountId: account?.id,
      address: caller.address,
      heartbeats: first(request.headers['x-firebase-client']),
    });
  };

function mountOperations(
  api: FastifyInstance,
  { addressOf }: Door,
  { identity, credentials, exchange, usage, log }: IdentityMount,
): void {
  logOperations(api, identity, log);
  api.options('/*', async (_request, reply) => reply.code(204).send());
  mountIdentityRoutes(api, {
    product: identity,
    project: identity.project,
    credentials,
    addressOf,
    tenantOf: (operation, choice) => tenantOfRequest(identity, operation, choice),
    onAnswered: noteActivity(usage),
  });
  mountTokenEndpoint(api, exchange, addressOf);
}

function mountPublished(
  published: FastifyInstance,
  { identity, keys, samlMetadata }: IdentityMount,
): void {
  mountPasskeyRoutes(published, identity);
  mountSamlMetadata(published, identity, samlMetadata);
  mountKeyRoutes(published, keys, {
    publicUrl: identity.publicUrl,
    project: identity.project.id,
  });
}

export const identityMounts = (mount: IdentityMount): readonly Mount[] => [
  // The operations of accounts, for the pages and programs that may read the answers.
  {
    readers: mount.origins,
    envelope: accountsReply,
    routes: (scope, door) => mountOperations(scope, door, mount),
  },
  // What everybody may read: keys, and what other programs have to know of us.
  { readers: 'everybody', routes: (scope) => mountPublished(scope, mount) },
];
