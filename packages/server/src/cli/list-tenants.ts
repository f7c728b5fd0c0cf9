import type { listTenants, ReplyOf } from '@latchkey/protocol';
import type { Ask } from './operations/ask.ts';

export type Tenant = NonNullable<ReplyOf<typeof listTenants>['tenants']>[number];

export const idOf = ({ name = '' }: Pick<Tenant, 'name'>) => name.slice(name.lastIndexOf('/') + 1);

/** All of them, a page at a time. */
export async function* everyTenant(ask: Ask): AsyncGenerator<readonly Tenant[]> {
  let pageToken: string | undefined;
  do {
    const page = await ask('listTenants', { pageSize: 1000, pageToken });
    yield page.tenants ?? [];
    pageToken = page.nextPageToken || undefined;
  } while (pageToken !== undefined);
}
