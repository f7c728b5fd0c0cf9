import type { Mount } from '@latchkey/kernel/http/mount';
import type { ServiceAccounts } from '@latchkey/kernel/operators/service-account';
import type { Ground } from '@latchkey/kernel/product';
import { mayActAs } from '@latchkey/protocol';
import type { Files } from '../open-files.ts';
import type { Bandwidth } from './bandwidth.ts';
import {
  developmentOperator,
  developmentPrincipals,
  isHeaderLess,
} from './gcs/development/header-less.ts';
import { gcsReplyTo } from './gcs/gcs-reply.ts';
import { mountGcs } from './gcs/gcs-routes.ts';
import type { Places } from './places.ts';
import type { ServedBuckets } from './served-buckets.ts';
import { mountSigned } from './signed/signed-routes.ts';
import { everyPage } from './v0/v0-routes.ts';

export type BucketMounts = Pick<Ground, 'principals' | 'project' | 'now' | 'mode'> & {
  /** Whose signatures count. */
  readonly accounts: Pick<ServiceAccounts, 'keysOf'>;
  readonly files: Files;
  readonly served: ServedBuckets;
  readonly places: Places;
  readonly bandwidth: Bandwidth;
};

/** Two names of a kilobyte in which every byte is three letters, beside a signature. */
const reading = {
  urlBytes: 16 * 1024,
  parameterLength: 300,
  json: { depth: 20, keys: 2000, names: 'any' },
} as const;

/** What clients of buckets call, with the key of a service account or with an address it has signed. */
export function bucketMounts(parts: BucketMounts): readonly Mount[] {
  const { principals, project, mode, now, accounts, files, served, places, bandwidth } = parts;
  const isDevelopment = mode === 'development';
  const principalOf = isDevelopment
    ? developmentPrincipals(principals)
    : ({ headers }: { readonly headers: { readonly authorization?: string | undefined } }) =>
        principals.of(headers.authorization);

  async function isStillOwner(operator: string): Promise<boolean> {
    if (isDevelopment && operator === developmentOperator) return true;
    const keys = await accounts.keysOf(operator);
    return keys.some(({ role }) => mayActAs(role, 'owner'));
  }

  const roots = ['/storage/v1', '/upload/storage/v1', '/download/storage/v1'];
  const { exposed = [], ...origins } = everyPage(isDevelopment);
  const readers = { ...origins, exposed: [...exposed, 'range', 'location'] };
  return [
    {
      reading,
      envelope: gcsReplyTo,
      readers,
      routes: (scope) =>
        mountGcs(scope, {
          ...{ files, served, places, isStillOwner, principalOf },
          projectNumber: project.number,
          roots: isDevelopment ? [...roots, ''] : roots,
          ...(isDevelopment && { countsAsOwner: isHeaderLess }),
        }),
    },
    {
      reading,
      envelope: gcsReplyTo,
      readers,
      routes: (scope, { addressOf }) =>
        mountSigned(scope, { ...{ files, served, places, bandwidth, accounts, now }, addressOf }),
    },
  ];
}
