import type { Stage } from './performance.ts';

/** Where a mail leads back to: the configured address, or this page without what a link brought. */
export function linkTarget({ options, page }: Stage): string {
  const target = new URL(options.email?.linkUrl ?? page.address, page.address);
  return target.href;
}
