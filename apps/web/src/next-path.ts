import { isAllowedAddress } from '@latchkey/client';
import { signInAt } from './asked-tenant.ts';
import type { Path, Place } from './paths.ts';

const parameter = 'next';

/** Addresses are judged as if we lived here, so that none of ours can be told from a foreign one. */
const here = { origin: 'https://site.invalid', base: 'https://site.invalid/' };

const longest = 2000;

/** Going on to these would lead straight back. */
const signingPaths = /^\/sign-(?:in|out)(?:[?#]|$)/;

/**
 * Where a visitor wanted to go before signing in. Anybody can write this into a link, so only an
 * address on this very site counts, written as a path.
 */
export function nextPath(search: string): string | undefined {
  const next = new URLSearchParams(search).get(parameter);
  if (next === null || next.length > longest) return undefined;
  if (!/^\/(?!\/)/.test(next) || !isAllowedAddress(next, [], here)) return undefined;
  return signingPaths.test(next) ? undefined : next;
}

/** The sign-in page, remembering where to go on afterwards if it is worth it. */
export function signInPath({ path, search }: Place, tenantId?: string): Path {
  const query = `?${new URLSearchParams({ [parameter]: path + search })}` as const;
  return signInAt(tenantId, path === '/' || nextPath(query) === undefined ? '' : query);
}

const creating = 'create';

/** Whoever comes here this way wants an account of their own, and goes back to where they were. */
export function createAccountPath({ path, search }: Place, tenantId?: string): Path {
  const next = new URLSearchParams({ [creating]: '1', [parameter]: path + search });
  return signInAt(tenantId, next.toString());
}

export const wantsAccount = (search: string): boolean => new URLSearchParams(search).has(creating);
