import { ClientError } from '@latchkey/client';
import { leaveFor } from './finish.ts';
import type { Stage } from './performance.ts';

/** A browser would run an address of another kind, and who wrote this one is not always known. */
export function leaveForPage(stage: Pick<Stage, 'page'>, url: string): Promise<never> {
  const { protocol } = new URL(url, stage.page.address);
  if (protocol !== 'https:' && protocol !== 'http:') throw new ClientError('INTERNAL');
  return leaveFor(stage, url);
}
