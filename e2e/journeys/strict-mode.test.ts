import type { Request } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openLiveSite } from '../../apps/web/build/live-site.ts';
import { type RunningSite, startSite } from '../browser/start-site.ts';
import { desktop, eventually } from './account-owner.ts';
import { accountOf, openSessionsOf } from './server-knows.ts';
import { askForLink } from './signing-in.ts';
import { openVisitor } from './visitor.ts';

// Only React's development build mounts everything twice, and that comes with the live site.
let site: RunningSite;
beforeAll(async () => {
  site = await startSite({ site: await openLiveSite() });
});
afterAll(() => site.close());

const lookup = '/v1/accounts:lookup';
const sessions = '/latchkey/v1/sessions:list';

/** What was asked of the server, by the names of its operations. */
function questionsOf(requests: readonly Request[]): readonly string[] {
  return requests
    .filter((request) => request.resourceType() === 'fetch')
    .map((request) => new URL(request.url()).pathname)
    .filter((path) => /^\/(?:v\d|latchkey)\//.test(path));
}

test('a mailed link that is mounted twice is redeemed once', async () => {
  const email = 'ada@example.com';
  const visitor = await openVisitor(site.url, desktop);
  await visitor.begin('/sign-in');
  await askForLink(visitor, email);

  const requests: Request[] = [];
  visitor.page.on('request', (request) => requests.push(request));
  await visitor.open(await site.linkFor(email, 'signIn'));
  await visitor.arrivesAt('/account');
  await visitor.isSignedInAs(email);
  const asked = () => questionsOf(requests);
  // The account page asks whether the sign-in is still good, and what the account is like.
  await eventually(() => asked().slice(3).toSorted()).toEqual([sessions, lookup]);
  expect(asked().slice(0, 3)).toEqual([
    '/v1/accounts:resetPassword',
    '/v1/accounts:signInWithEmailLink',
    lookup,
  ]);
  expect(await openSessionsOf(site, await accountOf(site, email))).toHaveLength(1);
});
