import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { signInSettings } from '../src/effects/settings.ts';
import type { Opening } from '../src/flow/event.ts';
import { knownTenant } from '../src/tenants/known-tenant.ts';
import { optionsFor } from '../src/tenants/options-for.ts';
import { type TenantOptions, tenantOf } from '../src/tenants/tenant-options.ts';
import { openTown, type Town } from './visit.ts';

let town: Town;
beforeAll(async () => {
  town = await openTown();
});
afterEach(() => town.tidy());
afterAll(() => town.close());

/** The project itself is one of those to choose from; the other is one the server does not know. */
const project: TenantOptions = { id: '', name: 'Everybody' };
const unknown: TenantOptions = { id: 'blue-4711', name: 'Blue', domains: ['blue.example'] };
const everybody = { ...project, domains: ['example.com'] };

const choosing: Opening = {
  kind: 'screen',
  screen: 'tenant-choice',
  data: { tenants: [project, unknown].map(tenantOf) },
};
const finding: Opening = {
  kind: 'screen',
  screen: 'tenant-by-email',
  data: { tenants: [everybody, unknown].map(tenantOf) },
};

describe('an organisation', () => {
  test('that is chosen brings its own ways to sign in, by its settings', async () => {
    const visit = town.visit({}, { opening: choosing });
    await visit.at('tenant-choice');
    visit.send({ type: 'tenantChosen', tenantId: '' });
    const { data } = await visit.at('tenant-entered');
    const settings = await signInSettings(visit.client);
    expect(settings).toMatchObject({ passwordSignIn: true, anonymousSignIn: true });
    expect(data.offer.providers.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['password', 'passkey', 'phone', 'anonymous']),
    );
    // Nobody mistakes a provider that is played for the real one.
    const played = settings.providers
      ?.filter(({ demo }) => demo)
      .map(({ providerId }) => providerId);
    expect(played).toContain('google.com');
    expect(data.offer.providers.flatMap(({ id, isDemo }) => (isDemo ? [id] : []))).toEqual(played);
    expect(data.offer.email).toEqual({ password: true, link: true });
    expect(data.offer.isOpenToNew).toBe(true);
  });

  test('that is closed to new people, and has neither links nor guests, is shown so', async () => {
    await town.configure('client.permissions,signIn.email,signIn.anonymous', {
      client: { permissions: { disabledUserSignup: true } },
      signIn: { email: { enabled: true, passwordRequired: true }, anonymous: { enabled: false } },
    });
    const visit = town.visit({}, { opening: choosing });
    await visit.at('tenant-choice');
    visit.send({ type: 'tenantChosen', tenantId: '' });
    const { data } = await visit.at('tenant-entered');
    expect(data.offer.email).toEqual({ password: true, link: false });
    expect(data.offer.providers.map(({ id }) => id)).not.toContain('anonymous');
    const options = optionsFor({}, project, data);
    expect(options).toMatchObject({ closedToNew: true, email: { password: true, link: false } });
  });

  test('that the server does not know is told, and nothing is asked of it afterwards', async () => {
    const visit = town.visit({}, { opening: choosing });
    await visit.at('tenant-choice');
    visit.send({ type: 'tenantChosen', tenantId: unknown.id });
    const { notice } = await visit.at('tenant-choice');
    expect(notice).toMatchObject({ problem: 'TENANT_NOT_FOUND' });
    expect(visit.client.tenantId).toBeUndefined();
    expect(knownTenant(['', unknown.id])).toBeUndefined();
  });

  test('is found by an address, whose sign-in begins with it', async () => {
    const visit = town.visit({}, { opening: finding });
    await visit.at('tenant-by-email');
    const email = town.newEmail();
    visit.send({ type: 'emailEntered', email });
    const { data } = await visit.at('tenant-entered');
    expect(optionsFor({}, everybody, data)).toMatchObject({ initialValues: { email } });
  });

  test('is none for an address that nobody has a rule for, and another may be tried', async () => {
    const visit = town.visit({}, { opening: finding });
    await visit.at('tenant-by-email');
    visit.send({ type: 'emailEntered', email: 'eve@elsewhere.example' });
    const { notice } = await visit.at('tenant-by-email');
    expect(notice).toEqual({ problem: 'NO_TENANT_FOR_EMAIL' });
    visit.send({ type: 'emailEntered', email: town.newEmail() });
    await visit.at('tenant-entered');
  });

  test('is remembered in this tab until another one is to be chosen', async () => {
    const visit = town.visit({}, { opening: choosing });
    await visit.at('tenant-choice');
    visit.send({ type: 'tenantChosen', tenantId: '' });
    await visit.at('tenant-entered');
    expect(knownTenant(['', unknown.id])).toBe('');
    expect(knownTenant([unknown.id, 'other'])).toBeUndefined();
    visit.send({ type: 'backPressed' });
    await visit.at('tenant-choice');
    expect(knownTenant(['', unknown.id])).toBeUndefined();
  });

  test('that is the only one needs no choice', () => {
    expect(knownTenant([unknown.id])).toBe(unknown.id);
    expect(knownTenant([])).toBeUndefined();
  });
});

describe('the options of an organisation', () => {
  const entered = {
    tenants: [],
    tenantId: 'blue-4711',
    from: 'tenant-by-email',
    offer: {
      providers: [{ id: 'saml.blue', name: 'Blue' }, { id: 'password' }],
      email: { password: true, link: false },
      isOpenToNew: true,
    },
  } as const;

  test('are what its settings offer where it names no providers', () => {
    expect(optionsFor({ providers: ['google.com'] }, unknown, entered).providers).toEqual(
      entered.offer.providers,
    );
  });

  test('are its own before those of the widget around it', () => {
    const tenant = { ...unknown, providers: ['github.com'], termsUrl: '/blue', closedToNew: false };
    const around = { termsUrl: '/all', privacyUrl: '/privacy', closedToNew: true };
    expect(optionsFor(around, tenant, entered)).toMatchObject({
      providers: ['github.com'],
      termsUrl: '/blue',
      privacyUrl: '/privacy',
      closedToNew: false,
    });
  });

  test('leave out the providers that are not for the address', () => {
    const tenant = { ...unknown, providers: [{ id: 'saml.blue' }, 'password', 'github.com'] };
    const found = { ...entered, providers: ['password', 'saml.blue'] };
    expect(optionsFor({}, tenant, found).providers).toEqual([{ id: 'saml.blue' }, 'password']);
  });

  test('name no look of its button: that is the list’s', () => {
    const options = optionsFor(
      {},
      { ...unknown, label: 'Blue people', color: '#00f', iconUrl: '/blue.svg' },
      entered,
    );
    for (const name of ['id', 'name', 'label', 'color', 'iconUrl', 'domains'])
      expect(options).not.toHaveProperty(name);
  });
});

describe('a pattern for addresses', () => {
  test('that remembers where it left off judges the same every time', () => {
    const [provider] =
      tenantOf({
        id: 'a',
        name: 'A',
        providers: [{ id: 'password', domain: /@blue\.example$/giy }],
      }).providers ?? [];
    expect(provider).toEqual({
      id: 'password',
      rule: { pattern: '@blue\\.example$', flags: 'i' },
    });
  });
});
