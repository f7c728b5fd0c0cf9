import type { Caller } from '@latchkey/kernel/caller';
import { createAddressLimits } from '@latchkey/kernel/limits/address-limits';
import { newCode } from '@latchkey/kernel/random-names';
import { Refused } from '@latchkey/kernel/refused';
import { codeLifetimes } from '@latchkey/protocol';
import { sampleCode } from '@latchkey/testing/sample-records';
import { someCaller, storeSession } from '@latchkey/testing/stored-session';
import { startWorld, type World } from '@latchkey/testing/world';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Account } from '../accounts/account.ts';
import type { Identity } from '../identity.ts';
import { addressRules } from '../limits/address-rules.ts';
import type { Code, CodePurpose } from './code.ts';
import { hashCode } from './issue-code.ts';
import { accountOfCode, openCode, retireCodes, retireEveryCode } from './open-code.ts';

const now = 1_800_000_000_500;
const purposes = Object.keys(codeLifetimes) as CodePurpose[];
const undoing = purposes.filter((purpose) => /^RE(COVER|VERT)/.test(purpose));
const invalid = new Refused('INVALID_OOB_CODE');

let world: World;
let identity: Identity;
beforeAll(async () => {
  world = await startWorld();
  identity = { ...world.identity, now: () => now };
});
afterAll(() => world.close());

/** Stores a code that is good for an hour, but for what is given. */
async function put(given: Partial<Code> = {}): Promise<{ text: string; code: Code }> {
  const text = newCode(identity.randomBytes);
  const hash = hashCode(text);
  const code = sampleCode({ hash, createdAt: now, expiresAt: now + 3_600_000, ...given });
  await identity.commit([identity.codes.insert(code)]);
  return { text, code };
}

const open = (text: string, from: Partial<Caller> = {}, using: Partial<Identity> = {}) =>
  openCode({ ...identity, ...using }, { ...someCaller, ...from }, text);

let people = 0;
async function person(given: Partial<Account> = {}): Promise<Account> {
  people += 1;
  const account = { email: `person-${people}@example.com`, ...given };
  return (await storeSession(identity, { account })).account;
}

describe('a code is opened', () => {
  test('to the last moment, as often as somebody looks', async () => {
    const { text, code } = await put({ expiresAt: now + 1 });
    expect(await open(text)).toEqual(code);
    expect(await open(text)).toEqual(code);
  });

  test.each<[string, Partial<Code>, Refused]>([
    ['after its time', { expiresAt: now }, new Refused('EXPIRED_OOB_CODE')],
    ['after it was used', { usedAt: now - 1 }, invalid],
    ['in a tenant that it is not of', { tenant: 'acme' }, invalid],
  ])('and not %s', async (_, given, refusal) => {
    const { text, code } = await put(given);
    // Whether the store keeps the use as it is given does not matter here.
    if (given.usedAt) await identity.commit([identity.codes.consume(code, given.usedAt)]);
    await expect(open(text)).rejects.toThrow(refusal);
  });

  test('so often from one network, right or wrong, and by operators as often as they like', async () => {
    const { text } = await put();
    const using = { addressLimits: createAddressLimits({ now: () => 0 }) };
    for (let turn = 0; turn < addressRules.redeemCode.count; turn += 1) {
      await expect(open(`guess ${turn}`, {}, using)).rejects.toThrow(invalid);
    }
    await expect(open(text, {}, using)).rejects.toThrow(/^TOO_MANY_ATTEMPTS_TRY_LATER/);
    await open(text, { operator: 'ops' }, using);
    await open(text, { address: '192.0.2.2' }, using);
  });
});

describe('a code speaks for its account', () => {
  test.each(purposes)('while that has the address it was sent to (%s)', async (purpose) => {
    const { id, email } = await person();
    const { code } = await put({ purpose, accountId: id, email: email ?? '' });
    expect((await accountOfCode(identity, code)).id).toBe(id);
  });

  test('and not for one that is disabled, gone or was never there', async () => {
    const disabled = await person({ disabled: true });
    const email = disabled.email ?? '';
    for (const accountId of [disabled.id, 'nobody', null]) {
      const { code } = await put({ accountId, email });
      await expect(accountOfCode(identity, code)).rejects.toThrow(invalid);
    }
  });

  test.each(purposes)('once the address changed hands, if it undoes that (%s)', async (purpose) => {
    const { id: accountId } = await person();
    const email = `left-${purpose}@example.com`.toLowerCase();
    const { code } = await put({ purpose, accountId, email });
    const speaks = () =>
      accountOfCode(identity, code).then(
        () => true,
        (error: unknown) => {
          expect(error).toEqual(invalid);
          return false;
        },
      );
    expect(await speaks()).toBe(purpose === 'RECOVER_EMAIL');
    // While the owner may still take the address back, whatever undoes a change works from there.
    await put({ purpose: 'RECOVER_EMAIL', accountId, email: `other-${email}` });
    expect(await speaks()).toBe(purpose === 'RECOVER_EMAIL');
    await put({ purpose: 'RECOVER_EMAIL', accountId, email });
    expect(await speaks()).toBe(undoing.includes(purpose));
  });
});

describe('of an account whose password or address changed', () => {
  /** Which of the codes that could be open for an account are so after a change. */
  async function openAfter(retire: typeof retireCodes, given: Partial<Account> = {}) {
    const account = await person(given);
    const email = account.email ?? 'nobody@example.com';
    const watch = async (purpose: CodePurpose, accountId: string | null, to: string) => {
      const { text } = await put({ purpose, accountId, email: to });
      return () =>
        open(text).then(
          () => true,
          () => false,
        );
    };
    const ofAccount = await Promise.all(
      purposes.map((purpose) => watch(purpose, account.id, 'x@x')),
    );
    const ofAddress = await watch('EMAIL_SIGNIN', null, email);
    const ofOthers = await watch('PASSWORD_RESET', 'somebody else', 'other@example.com');
    await identity.commit(retire(identity, account));
    const stillOpen = await Promise.all(ofAccount.map((isOpen) => isOpen()));
    return {
      purposes: purposes.filter((_, index) => stillOpen[index]),
      ofAddress: await ofAddress(),
      ofOthers: await ofOthers(),
    };
  }

  test('no code works but those that undo something', async () => {
    expect(await openAfter(retireCodes)).toEqual({
      purposes: undoing,
      ofAddress: false,
      ofOthers: true,
    });
    expect(await openAfter(retireCodes, { email: null })).toEqual({
      purposes: undoing,
      ofAddress: true,
      ofOthers: true,
    });
  });

  test('no code at all works where nobody may undo anything', async () => {
    expect(await openAfter(retireEveryCode)).toEqual({
      purposes: [],
      ofAddress: false,
      ofOthers: true,
    });
  });
});
