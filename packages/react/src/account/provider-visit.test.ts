import type { Client } from '@latchkey/client';
import { configureForeign } from '@latchkey/testing/federated-sign-in';
import { type ForeignProvider, startForeignProvider } from '@latchkey/testing/foreign-provider';
import { startWorld, type World } from '@latchkey/testing/world';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Browser, openBrowser } from '../../../client/test/open-browser.ts';
import type { Page } from '../effects/performance.ts';
import { linkProvider } from './own-providers.ts';
import { leaveToLink, returnedAnswer } from './provider-visit.ts';

const providerId = 'oidc.acme';
const home = 'http://localhost:3000/account?tab=links';

let world: World;
let foreign: ForeignProvider;
let browser: Browser;
beforeAll(async () => {
  world = await startWorld();
  foreign = await startForeignProvider();
  await configureForeign(world, providerId, foreign);
});
afterAll(async () => {
  await world.close();
  await foreign.close();
});
beforeEach(() => {
  browser = openBrowser(world);
});
afterEach(() => browser.close());

/** A page whose address can be looked at, and which tells where it is left for. */
function openPage(): Page & { readonly left: Promise<string> } {
  const left = Promise.withResolvers<string>();
  const page = {
    address: home,
    replaceAddress(next: string) {
      page.address = next;
    },
    goTo: (next: string) => left.resolve(next),
    openWindow: () => undefined,
    left: left.promise,
  };
  return page;
}

/** Leaves to link a provider, is somebody there, and is sent back. */
async function comeBack(client: Client, localId: string): Promise<Page> {
  const page = openPage();
  void leaveToLink(client, localId, { providerId, continueUri: home }, page);
  const answer = await foreign.visit(await page.left, 'grace');
  page.replaceAddress(`${home}#latchkey-answer=${encodeURIComponent(JSON.stringify(answer))}`);
  return page;
}

describe('whoever left the page to link a provider', () => {
  test('is back with its answer, which is taken out of the address and links', async () => {
    const client = browser.openTab({ persistence: 'none' });
    const account = await client.session.adopt(await world.signUp('leaver@example.com'));
    const page = await comeBack(client, account.localId);
    const returning = returnedAnswer(client, account.localId, page);
    expect(page.address).toBe(home);
    const answer = await returning;
    if (answer === undefined) throw new Error('There is no answer.');
    await linkProvider({ client, account, idToken: await client.session.idToken() }, answer);
    const { providers = [] } = client.session.current?.account ?? {};
    expect(providers.map((each) => each.providerId)).toContain(providerId);
    expect(returnedAnswer(client, account.localId, page)).toBeUndefined();
  });

  test('links nothing to whoever has signed in meanwhile', async () => {
    const client = browser.openTab({ persistence: 'none' });
    const { localId } = await client.session.adopt(await world.signUp('earlier@example.com'));
    const page = await comeBack(client, localId);
    expect(await returnedAnswer(client, 'somebody-else', page)).toBeUndefined();
  });

  test('is the one who is back: an answer that nobody left for is none', async () => {
    const client = browser.openTab({ persistence: 'none' });
    const { localId } = await client.session.adopt(await world.signUp('victim@example.com'));
    const attacker = browser.openTab({ persistence: 'none' });
    const page = await comeBack(attacker, localId);
    expect(await returnedAnswer(client, localId, page)).toBeUndefined();
    expect(page.address).toBe(home);
  });

  test('a page that nobody came back to has nothing to say', () => {
    const client = browser.openTab({ persistence: 'none' });
    expect(returnedAnswer(client, 'anybody', openPage())).toBeUndefined();
  });
});
