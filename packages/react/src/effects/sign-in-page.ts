import { plainAddress } from './clear-address.ts';
import { linkTenant } from './link-tenant.ts';
import type { Stage } from './performance.ts';

/**
 * Where somebody signs in who came with a mailed link, with the way back to that link: the page the
 * application has named, or this one, unless it is for mailed links alone.
 */
export function signInPage(
  stage: Pick<Stage, 'page' | 'options' | 'onlyActions' | 'hands'>,
): string | undefined {
  const { page, options, onlyActions } = stage;
  const { signInUrl, afterSignInParameter = 'next' } = options;
  if (signInUrl === undefined && onlyActions) return undefined;
  const here = new URL(page.address);
  const target = new URL(signInUrl ?? plainAddress(stage), here);
  const link = here.origin === target.origin ? here.href.slice(here.origin.length) : here.href;
  target.searchParams.set(afterSignInParameter, link);
  const { tenantId } = linkTenant(stage);
  if (tenantId !== undefined) target.searchParams.set('tenantId', tenantId);
  return target.href;
}
