import { linkParameters } from './mailed-link.ts';

/** What the client writes into the address that a sign-in link goes on to. */
const startParameters = ['ui_sid', 'ui_sd', 'ui_auid', 'ui_pid'] as const;

export type StartParameter = (typeof startParameters)[number];

/** All that a mailed link may leave in the address of a page. */
export const everyLinkParameter: readonly string[] = [...linkParameters, ...startParameters];
