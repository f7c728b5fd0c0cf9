import type { SiteFacts } from '@latchkey/identity/http/site/facts';
import type { TenantOptions } from '@latchkey/react';
import type { Path } from './paths.ts';

const parameter = 'tenantId';

/** The tenant that an address names; empty for the project itself. */
export const askedTenant = (search: string): string | undefined =>
  new URLSearchParams(search).get(parameter) ?? undefined;

/** The page to sign in on, for this tenant or for none, with everything else as it is. */
export function signInAt(tenantId: string | undefined, search = ''): Path {
  const parameters = new URLSearchParams(search);
  if (tenantId === undefined) parameters.delete(parameter);
  else parameters.set(parameter, tenantId);
  return parameters.size === 0 ? '/sign-in' : `/sign-in?${parameters}`;
}

/**
 * The tenants that this page is about: those there are to choose from, or the one its address names,
 * of which nothing has to be known. None, where it is the project's own.
 */
export function tenantsFor(
  { settings: { tenantChoice } }: SiteFacts,
  asked: string | undefined,
): readonly TenantOptions[] {
  if (asked === '') return [];
  const listed = (tenantChoice?.tenants ?? []).map(
    ({ tenantId: id = '', displayName: name = id, color, emailDomains: domains = [] }) => ({
      id,
      name,
      domains,
      ...(color && { color }),
    }),
  );
  const isListed = asked === undefined || listed.some(({ id }) => id === asked);
  return isListed ? listed : [{ id: asked, name: asked }];
}
