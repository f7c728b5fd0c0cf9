import { knownProviders } from '@latchkey/identity/providers/provider-names';

/** Where the demo provider lives. */
export const demoPath = '/dev/idp';

/** Whom it plays, by the names that people know. */
export const playedProviders: ReadonlyMap<string, string> = new Map([
  ...Object.entries(knownProviders),
  ['oidc.demo', 'Demo'],
]);
