import { authorizedDomains, openRedirects } from '@latchkey/testing/open-redirects';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { guests, guestV6, visitV6 } from '../../test/v6-visit.ts';
import { asGuest, openTown, type Town } from '../../test/visit.ts';
import { destination } from '../effects/destination.ts';
import { optionsOf } from './options-of.ts';

let town: Town;
beforeAll(async () => {
  town = await openTown();
});
afterEach(() => town.tidy());
afterAll(() => town.close());

describe('signInSuccessUrl', () => {
  test.each([
    ['/welcome', 'http://localhost:3000/welcome'],
    ['welcome', 'http://localhost:3000/welcome'],
    ['#/welcome', 'http://localhost:3000/sign-in#/welcome'],
    ['http://localhost:3000/welcome', 'http://localhost:3000/welcome'],
  ])('%s is gone to after signing in', async (signInSuccessUrl, whole) => {
    const visitor = await guestV6(town, { ...guests, signInSuccessUrl });
    expect(await visitor.gone()).toBe(whole);
    expect(visitor.flow().screen).toBe('signed-in');
  });

  test('that is missing is told to the visitor, who is signed in', async () => {
    const visitor = await guestV6(town, guests);
    const { notice } = await visitor.at('provider-list');
    expect(notice?.problem).toBe('NOTHING_TO_RETURN_TO');
    expect(visitor.client.session.getSnapshot().status).toBe('signedIn');
    expect(visitor.goneTo).toEqual([]);
  });

  test('on another host is not gone to unless that host is named', async () => {
    const config = { ...guests, signInSuccessUrl: 'https://shop.example.com/' };
    const { notice } = await (await guestV6(town, config)).at('provider-list');
    expect(notice?.problem).toBe('NOTHING_TO_RETURN_TO');
    const visitor = town.visit((client) => ({
      ...optionsOf(client, config),
      allowedHosts: ['shop.example.com'],
    }));
    visitor.send(asGuest);
    expect(await visitor.gone()).toBe('https://shop.example.com/');
  });
});

describe('queryParameterForSignInSuccessUrl', () => {
  const config = { ...guests, signInSuccessUrl: '/configured' };

  test('is signInSuccessUrl, and what it says comes before what is configured', async () => {
    const address = 'http://localhost:3000/sign-in?signInSuccessUrl=/asked';
    expect(await (await guestV6(town, config, { address })).gone()).toBe(
      'http://localhost:3000/asked',
    );
  });

  test('can have another name', async () => {
    const address = 'http://localhost:3000/sign-in?signInSuccessUrl=/no&then=/asked';
    const visitor = await guestV6(
      town,
      { ...config, queryParameterForSignInSuccessUrl: 'then' },
      { address },
    );
    expect(await visitor.gone()).toBe('http://localhost:3000/asked');
  });

  test('is kept in the tab while its page is away, and erased at the end', async () => {
    const address = 'http://localhost:3000/sign-in?signInSuccessUrl=/asked';
    const first = visitV6(town, config, { address });
    first.leave();
    await expect.poll(() => sessionStorage.length).toBe(1);
    const second = await guestV6(town, config, { client: first.client });
    expect(await second.gone()).toBe('http://localhost:3000/asked');
    expect(sessionStorage.length).toBe(0);
  });

  test('is read, kept and forgotten without a tab that keeps anything', async () => {
    const { client } = visitV6(town, config);
    globalThis.sessionStorage.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    const address = 'http://localhost:3000/sign-in?signInSuccessUrl=/asked';
    expect(await (await guestV6(town, config, { address, client })).gone()).toMatch('/asked');
  });

  // Anybody can write a link to the sign-in page: FirebaseUI lets it lead anywhere afterwards.
  describe('never leads away from the application', () => {
    const origin = 'https://app.example.com';
    const addresses = Object.values(openRedirects).flat();
    const options = { afterSignInParameter: 'signInSuccessUrl', allowedHosts: ['localhost'] };
    const place = (address: string) => ({ address, replaceAddress() {}, goTo() {} });
    const isHome = (found: string | undefined) => {
      const url = new URL(found ?? '/', `${origin}/sign-in`);
      return (
        (url.origin === origin || (url.hostname === 'localhost' && !found?.includes('evil'))) &&
        !url.username &&
        !url.pathname.startsWith('//')
      );
    };

    test('whatever the query says', () => {
      expect(authorizedDomains).toContain('app.example.com');
      const found = addresses.map((address) => {
        const page = new URL(`${origin}/sign-in`);
        page.searchParams.set('signInSuccessUrl', address);
        return destination({ options, page: place(page.href) });
      });
      expect(found.filter((address) => !isHome(address))).toEqual([]);
      expect(found.filter((address) => address === undefined).length).toBeGreaterThan(350);
    });

    test('whatever is kept in the tab or configured', () => {
      visitV6(town, guests);
      const found = addresses.flatMap((address) => {
        sessionStorage.setItem('latchkey:after-sign-in', address);
        const kept = destination({ options, page: place(`${origin}/sign-in`) });
        sessionStorage.clear();
        const configured = destination({
          options: { ...options, afterSignInUrl: address },
          page: place(`${origin}/sign-in`),
        });
        return [kept, configured];
      });
      expect(found.filter((address) => !isHome(address))).toEqual([]);
      expect(found.filter((address) => address === undefined).length).toBeGreaterThan(700);
    });

    test('and a refused one gives way to the configured one', async () => {
      const address = 'http://localhost:3000/sign-in?signInSuccessUrl=https://evil.com';
      const visitor = await guestV6(town, config, { address });
      expect(await visitor.gone()).toBe('http://localhost:3000/configured');
    });
  });
});
