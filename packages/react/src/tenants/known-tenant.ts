import { keptTenant } from '../effects/kept-tenant.ts';

/**
 * The tenant that nobody has to be asked for: the only one there is, or the one chosen in this tab.
 * What a tab has kept may be older than the list.
 */
export function knownTenant(ids: readonly string[]): string | undefined {
  if (ids.length === 1) return ids[0];
  const kept = keptTenant();
  return kept !== undefined && ids.includes(kept) ? kept : undefined;
}
