import type { Stage } from './performance.ts';

/** What is left of a link in the address of a page that is for links alone: see `clearUsed`. */
const usedLink = (address: string) => ({
  tenantId: new URL(address).searchParams.get('tenantId') ?? undefined,
});

/**
 * The tenant a mailed link names, for the calls about that link alone: anybody can write a link, and
 * the page must not ask another tenant for everything else because somebody opened it.
 */
export function linkTenant({
  hands,
  onlyActions,
  page,
}: Pick<Stage, 'hands' | 'onlyActions' | 'page'>): { readonly tenantId?: string } {
  const { tenantId } = hands.opened?.link ?? (onlyActions ? usedLink(page.address) : {});
  return tenantId === undefined ? {} : { tenantId };
}
