import { describe, expect, test } from 'vitest';
import { type Walk, walk } from '../../../test/walk.ts';
import type { Answer } from '../event.ts';
import type { Offer } from '../screens.ts';
import type { Tenant } from '../tenants.ts';

const tenants: readonly Tenant[] = [
  { id: 'harbour', name: 'Harbour Hospital', rules: [{ domain: 'harbour.example' }] },
  {
    id: 'night',
    name: 'Night School',
    providers: [{ id: 'password' }, { id: 'saml.night', rule: { domain: 'night.example' } }],
  },
];
const onlyHarbour = tenants.slice(0, 1);
const email = 'ada@harbour.example';

const choosing = (): Walk =>
  walk({}, { kind: 'screen', screen: 'tenant-choice', data: { tenants } });
const finding = (among = tenants): Walk =>
  walk({}, { kind: 'screen', screen: 'tenant-by-email', data: { tenants: among } });

const offer: Offer = {
  providers: [{ id: 'password' }],
  email: { password: true, link: false },
  isOpenToNew: true,
};
const entered = (tenantId: string): Answer => ({ type: 'tenantEntered', tenantId, offer });

describe('an organisation that is chosen from the list', () => {
  const chosen = () => choosing().send({ type: 'tenantChosen', tenantId: 'night' });

  test('is entered, and its own sign-in begins', () => {
    expect(chosen().effect).toEqual({ type: 'enterTenant', tenantId: 'night' });
    expect(chosen().answer(entered('night')).flow).toMatchObject({
      screen: 'tenant-entered',
      data: { tenantId: 'night', offer },
    });
  });

  test.each(['TENANT_NOT_FOUND', 'PROJECT_DISABLED', 'INTERNAL'] as const)(
    'and refused with %s leaves the list, and says so',
    (problem) => {
      const { flow } = chosen().refuse(problem);
      expect(flow).toMatchObject({ screen: 'tenant-choice', notice: { problem } });
      expect(flow.pending).toBeUndefined();
    },
  );

  test('is left for the list, and nothing is asked of it any more', () => {
    const left = chosen().answer(entered('night')).send({ type: 'backPressed' });
    expect(left.effect).toEqual({ type: 'leaveTenant' });
    expect(left.answer({ type: 'tenantLeft' }).flow).toMatchObject({
      screen: 'tenant-choice',
      data: { tenants },
    });
  });
});

describe('an organisation that is found by an address', () => {
  const typed = (address: string, among = tenants) =>
    finding(among).send({ type: 'emailEntered', email: address });

  test.each([
    ['', 'MISSING_EMAIL'],
    ['   ', 'MISSING_EMAIL'],
    ['ada', 'INVALID_EMAIL'],
  ])('is not looked for with %j', (address, problem) => {
    expect(typed(address).flow.errors).toEqual({ email: { problem } });
    expect(typed(address).effect).toBeUndefined();
  });

  test('is the one whose domain it has, and the address goes along', () => {
    const found = typed(` ${email} `);
    expect(found.effect).toEqual({ type: 'enterTenant', tenantId: 'harbour' });
    expect(found.answer(entered('harbour')).flow).toMatchObject({
      screen: 'tenant-entered',
      data: { tenantId: 'harbour', email },
    });
  });

  test('offers only the providers that are for the address', () => {
    expect(typed('grace@elsewhere.example').effect).toEqual({
      type: 'enterTenant',
      tenantId: 'night',
      providers: ['password'],
    });
  });

  test('is none where no domain matches: another address is asked for, and this one stays', () => {
    const { flow, effect } = typed('eve@elsewhere.example', onlyHarbour);
    expect(flow).toMatchObject({
      screen: 'tenant-by-email',
      data: { email: 'eve@elsewhere.example' },
      notice: { problem: 'NO_TENANT_FOR_EMAIL' },
    });
    expect(effect).toBeUndefined();
  });

  test('stays where it is when the server cannot be asked', () => {
    expect(typed(email).refuse('NETWORK_REQUEST_FAILED').flow).toMatchObject({
      screen: 'tenant-by-email',
      data: { email },
      notice: { problem: 'NETWORK_REQUEST_FAILED' },
    });
  });

  test('is left for the question, with the address in it', () => {
    const left = typed(email).answer(entered('harbour')).send({ type: 'backPressed' });
    expect(left.answer({ type: 'tenantLeft' }).flow).toMatchObject({
      screen: 'tenant-by-email',
      data: { tenants, email },
    });
  });

  test('is entered without a question where it is known from before', () => {
    const known = finding().send({ type: 'tenantChosen', tenantId: 'harbour' });
    expect(known.effect).toEqual({ type: 'enterTenant', tenantId: 'harbour' });
    const { flow } = known.answer(entered('harbour')).send({ type: 'backPressed' });
    expect(flow.screen).toBe('tenant-by-email');
  });
});
