import { isAllowedAddress } from '@latchkey/client';
import { askedAddress } from './asked-address.ts';
import { keptAddress } from './kept-address.ts';
import type { Stage } from './performance.ts';

/** Where the visitor wanted to go, or else where the application sends everybody, if one may. */
export function destination({
  options,
  page,
}: Pick<Stage, 'options' | 'page'>): string | undefined {
  const { afterSignInUrl, afterSignInParameter, allowedHosts = [] } = options;
  const here = { origin: new URL(page.address).origin, base: page.address };
  return [askedAddress(page.address, afterSignInParameter), keptAddress(), afterSignInUrl].find(
    (address): address is string => !!address && isAllowedAddress(address, allowedHosts, here),
  );
}
