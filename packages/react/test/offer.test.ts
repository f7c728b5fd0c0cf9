import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Client, Persistence } from '../../client/src/index.ts';
import type { Offer } from '../src/flow/screens.ts';
import type { SignInOptions } from '../src/index.ts';
import { askOffer } from '../src/offer/ask-offer.ts';
import { openTown, type Town, type Visit } from './visit.ts';

let town: Town;
beforeAll(async () => {
  town = await openTown();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await town.tidy();
});
afterAll(() => town.close());

const settings = '/latchkey/v1/signInSettings';
const body = { at: 'body' };
const field = { value: '', defaultValue: '', matches: (what: string) => what.includes('input') };

type Page = {
  /** Where the pointer rests on a button, or is pressed. */
  pressed: object | null;
  activeElement: object;
  /** What stands in the field. */
  input: { readonly value: string; readonly defaultValue: string };
  state: object | null;
};

/** As much of a page with one widget as anybody looks at. */
function openPage(): Page {
  const page: Page = { pressed: null, activeElement: body, input: field, state: null };
  const widget = {
    contains: (one: unknown) => one === field,
    querySelector: () => page.pressed,
    querySelectorAll: () => [page.input],
  };
  vi.stubGlobal('document', {
    body,
    get activeElement() {
      return page.activeElement;
    },
    querySelectorAll: () => [widget],
  });
  vi.stubGlobal(
    'MutationObserver',
    class {
      observe() {}
    },
  );
  vi.stubGlobal('history', {
    get state() {
      return page.state;
    },
    replaceState(state: object) {
      page.state = state;
    },
  });
  return page;
}

/** An application that names no providers, in front of somebody. */
async function open(options: SignInOptions = {}, client?: Client) {
  const visit = town.visit({ layout: 'form', ...options }, { client: client ?? newClient() });
  await visit.at('email-entry');
  const page = openPage();
  const told: Offer[] = [];
  return { visit, page, told, ask: (how?: Partial<How>) => ask(visit, told, how) };
}

const newClient = () => town.newBrowser().openTab();

type How = {
  readonly persistence: Persistence;
  readonly autoFocus: boolean;
  readonly signal: AbortSignal;
};

const ask = ({ client, flow }: Visit, told: Offer[], how: Partial<How> = {}): Promise<void> =>
  askOffer({
    client,
    machine: { getSnapshot: flow },
    signal: new AbortController().signal,
    persistence: undefined,
    autoFocus: undefined,
    loadRest: undefined,
    tell: (offer) => told.push(offer),
    ...how,
  });

const ids = ({ providers }: Offer) => providers.map(({ id }) => id);

const kept = ({ client }: Visit): Offer | undefined => {
  const note = client.notes.read('offer:');
  return note === undefined ? undefined : JSON.parse(note);
};

describe('what the server offers', () => {
  test('is told, and kept for the next visit', async () => {
    const { visit, told, ask } = await open();
    await ask();
    expect(told).toHaveLength(1);
    expect(told.map(ids)[0]).toEqual(
      expect.arrayContaining(['google.com', 'password', 'phone', 'anonymous']),
    );
    expect(told[0]).toMatchObject({ email: { password: true, link: true }, isOpenToNew: true });
    expect(kept(visit)).toEqual(told[0]);
  });

  test.each([true, false])('has passkeys where this browser has them: %s', async (hasThem) => {
    if (hasThem) vi.stubGlobal('PublicKeyCredential', class {});
    const { told, ask } = await open();
    await ask();
    expect(told.flatMap(ids).includes('passkey')).toBe(hasThem);
  });

  test('is not kept where the application keeps nothing', async () => {
    const { visit, told, ask } = await open();
    visit.client.notes.write('offer:', 'from before');
    await ask({ persistence: 'none' });
    expect(told).toHaveLength(1);
    expect(visit.client.notes.read('offer:')).toBeUndefined();
  });

  test('is kept by tenant', async () => {
    const { visit, ask } = await open();
    visit.client.notes.write('offer:', 'the project’s own');
    visit.client.setTenantId('nobody-knows-it');
    await ask();
    expect(visit.client.notes.read('offer:')).toBe('the project’s own');
    expect(visit.client.notes.read('offer:nobody-knows-it')).toBeUndefined();
  });

  test('is not asked for in the name of whoever is signed in to a tenant', async () => {
    const browser = town.newBrowser();
    const client = browser.openTab();
    const { ask, told } = await open({}, client);
    const account = { tenantId: 'elsewhere' };
    vi.spyOn(client.session, 'current', 'get').mockReturnValue({ account } as never);
    await ask();
    expect([told, browser.count(settings)]).toEqual([[], 0]);
  });

  test('that cannot be had changes nothing', async () => {
    const browser = town.newBrowser();
    const { ask, told, visit } = await open({}, browser.openTab());
    visit.client.notes.write('offer:', 'from before');
    browser.cut();
    await ask();
    expect(told).toEqual([]);
    expect(visit.client.notes.read('offer:')).toBe('from before');
  });
});

describe('the first screen is left alone', () => {
  test.each<[string, Partial<Page>, Partial<How>]>([
    ['something is written', { input: { ...field, value: 'a' } }, {}],
    ['something is pressed', { pressed: {} }, {}],
    ['the focus is in the field', { activeElement: field }, {}],
    ['the focus was taken elsewhere', { activeElement: {} }, { autoFocus: true }],
    ['the page has gone on', {}, { signal: AbortSignal.abort() }],
  ])('where %s; the next visit has the offer', async (_what, touch, how) => {
    const { visit, page, told, ask } = await open();
    Object.assign(page, touch);
    await ask(how);
    expect(told).toEqual([]);
    expect(kept(visit)).toBeDefined();
  });

  test.each<[string, object, Partial<How>]>([
    ['the field that the widget took it to', field, { autoFocus: true }],
    ['something else on the page', {}, {}],
  ])('but not because the focus is in %s', async (_what, activeElement, how) => {
    const { page, told, ask } = await open();
    Object.assign(page, { activeElement });
    await ask(how);
    expect(told).toHaveLength(1);
  });

  test('where somebody has gone on', async () => {
    const { visit, told, ask } = await open();
    visit.send({ type: 'creationAsked', email: '' });
    await visit.at('create-account');
    await ask();
    expect(told).toEqual([]);
    expect(kept(visit)).toBeDefined();
  });

  test('where they have gone and come back before the answer', async () => {
    const browser = town.newBrowser();
    const { visit, told, ask } = await open({}, browser.openTab());
    const release = browser.hold();
    const asked = ask();
    visit.send({ type: 'creationAsked', email: '' });
    await visit.at('create-account');
    visit.send({ type: 'backPressed' });
    await visit.at('email-entry');
    release();
    await asked;
    expect(told).toEqual([]);
  });

  test('where they are told something', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const browser = town.newBrowser();
    const { visit, told, ask } = await open({}, browser.openTab());
    browser.cut();
    visit.send({ type: 'emailEntered', email: town.newEmail() });
    expect((await visit.at('email-entry')).notice).toBeDefined();
    browser.restore();
    await ask();
    expect(told).toEqual([]);
  });

  test('but not because the application knows an address', async () => {
    const providers = ['password', 'google.com'];
    const { told, ask } = await open({ providers, initialValues: { email: 'ada@example.com' } });
    await ask();
    expect(told).toHaveLength(1);
  });
});

test('an offer that is told lets go of the step of this page, and of nothing else', async () => {
  const { page, ask } = await open();
  const step = { screen: 'email-entry', data: { email: '' } };
  page.state = { ofTheApplication: 7, latchkey: { at: 2, ...step } };
  await ask();
  expect(page.state).toEqual({ ofTheApplication: 7, latchkey: { at: 2 } });
});
