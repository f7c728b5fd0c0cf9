import type { Caller } from '@latchkey/kernel/caller';
import { codeLifetimes } from '@latchkey/protocol';
import { sampleFactor } from '@latchkey/testing/sample-records';
import { someCaller } from '@latchkey/testing/stored-session';
import { startWorld, type World } from '@latchkey/testing/world';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Identity } from '../identity.ts';
import type { CodePurpose } from './code.ts';
import { type CodeOrder, hashCode, issueCode } from './issue-code.ts';

const now = 1_800_000_000_500;

let world: World;
let identity: Identity;
beforeAll(async () => {
  world = await startWorld();
  identity = { ...world.identity, now: () => now };
});
afterAll(() => world.close());

let people = 0;
const freshEmail = () => `person-${++people}@example.com`;

async function issue(order: Partial<CodeOrder> = {}, from: Partial<Caller> = {}) {
  const caller = { ...someCaller, ...from };
  const settings = await identity.settings.current('');
  const issued = issueCode(identity, caller, settings, {
    purpose: 'PASSWORD_RESET',
    accountId: 'account',
    displayName: null,
    email: freshEmail(),
    ...order,
  });
  await identity.commit(issued.changes);
  const find = () => identity.codes.find(caller.tenant, hashCode(issued.code));
  return { ...issued, find, isOpen: async () => (await find())?.usedAt === null };
}

test('a code is kept as its hash, and the mail says what it is for', async () => {
  const { code, link, mail, find } = await issue(
    { email: 'ada@example.com', displayName: 'Ada', continueUrl: 'http://localhost/on' },
    { locale: 'de-AT' },
  );
  expect(code).toMatch(/^[\w-]{43}$/);
  const expiresAt = now + codeLifetimes.PASSWORD_RESET;
  expect(await find()).toEqual({
    tenant: '',
    hash: hashCode(code),
    purpose: 'PASSWORD_RESET',
    accountId: 'account',
    email: 'ada@example.com',
    emailProved: false,
    newEmail: null,
    secondFactor: null,
    createdAt: now,
    expiresAt,
    usedAt: null,
  });
  expect(mail).toEqual({
    tenant: '',
    kind: 'resetPassword',
    to: 'ada@example.com',
    locale: 'de-AT',
    email: 'ada@example.com',
    newEmail: null,
    displayName: 'Ada',
    secondFactor: null,
    userAgent: null,
    link,
    lifetime: codeLifetimes.PASSWORD_RESET,
    createdAt: now,
    expiresAt,
  });
  expect(Object.fromEntries(new URL(link).searchParams)).toMatchObject({
    mode: 'resetPassword',
    oobCode: code,
    lang: 'de',
    continueUrl: 'http://localhost/on',
  });
});

test('a code may be for another address, another mailbox, another mail and a factor', async () => {
  const secondFactor = sampleFactor({ displayName: 'My app' });
  const { mail, find } = await issue({
    purpose: 'RECOVER_EMAIL',
    newEmail: 'new@example.com',
    to: 'elsewhere@example.com',
    toldAs: 'emailRemoved',
    secondFactor,
  });
  expect(await find()).toMatchObject({ newEmail: 'new@example.com', secondFactor });
  expect(mail).toMatchObject({
    kind: 'emailRemoved',
    to: 'elsewhere@example.com',
    newEmail: 'new@example.com',
    secondFactor: 'My app',
    locale: null,
    lifetime: codeLifetimes.RECOVER_EMAIL,
  });
});

test.each(['PASSWORD_RESET', 'EMAIL_SIGNIN', 'VERIFY_EMAIL', 'VERIFY_AND_CHANGE_EMAIL'] as const)(
  'of %s only the newest of an address is good',
  async (purpose) => {
    const email = freshEmail();
    const older = await issue({ purpose, email });
    const elsewhere = await issue({ purpose });
    const another = await issue({
      purpose: purpose === 'VERIFY_EMAIL' ? 'PASSWORD_RESET' : 'VERIFY_EMAIL',
      email,
    });
    const newest = await issue({ purpose, email });
    const open = [older, elsewhere, another, newest].map(({ isOpen }) => isOpen());
    expect(await Promise.all(open)).toEqual([false, true, true, true]);
  },
);

test.each<CodePurpose>([
  'RECOVER_EMAIL',
  'REVERT_SECOND_FACTOR_ADDITION',
  'REVERT_SECOND_FACTOR_REMOVAL',
])('of %s each undoes what it was made for, whatever came after', async (purpose) => {
  const email = freshEmail();
  const older = await issue({ purpose, email });
  const newest = await issue({ purpose, email });
  expect([await older.isOpen(), await newest.isOpen()]).toEqual([true, true]);
});

test('a code is of the tenant it was asked for in', async () => {
  const { mail, link, code, find } = await issue({}, { tenant: 'acme' });
  expect(mail.tenant).toBe('acme');
  expect(new URL(link).searchParams.get('tenantId')).toBe('acme');
  expect((await find())?.tenant).toBe('acme');
  expect(await identity.codes.find('', hashCode(code))).toBeUndefined();
});
