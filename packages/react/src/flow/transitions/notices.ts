import { openLink } from '../open-link.ts';
import { start, startAt } from '../start.ts';
import { type RegionTable, to } from '../transition.ts';

/** What is left to say when there is nothing to fill in. */
export const notices: RegionTable<'notices'> = {
  'recoverable-error': {
    continuePressed: to(['link-return'], (flow) => openLink(flow, flow.data.returning)),
  },
  'unrecoverable-error': {},
  'signed-out': { continuePressed: to(start, (flow) => startAt(flow)) },
};
