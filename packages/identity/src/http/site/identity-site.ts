import type { Site } from '@latchkey/kernel/http/site/site';
import type { SiteFacts } from './facts.ts';

/** A site that is told of accounts: the one people sign in on. */
export type IdentitySite = Site<SiteFacts>;
