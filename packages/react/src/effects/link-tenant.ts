import type { Stage } from './performance.ts';

/**
 * The tenant a mailed link names, for the calls about that link alone: anybody can write a link, and
 * the page must not ask another tenant for everything else because somebody opened it.
 */
export function linkTenant({ hands }: Stage): { readonly tenantId?: string } {
  const tenantId = hands.action?.tenantId ?? hands.link?.tenantId;
  return tenantId === undefined ? {} : { tenantId };
}
