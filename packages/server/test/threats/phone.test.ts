import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPhoneCode } from '@latchkey/identity/phone/open-phone-code';
import { newPhoneDigits } from '@latchkey/identity/phone/phone-digits';
import { canonicalPhoneNumber } from '@latchkey/identity/phone/phone-number';
import { sendPhoneCode } from '@latchkey/identity/phone/send-phone-code';
import type { Caller } from '@latchkey/kernel/caller';
import { Refused } from '@latchkey/kernel/refused';
import { phoneLimits } from '@latchkey/protocol';
import { forEachDeployment, race } from '@latchkey/testing/deployments';
import {
  gatewayEnvironment,
  type SmsGateway,
  startSmsGateway,
} from '@latchkey/testing/sms-gateway';
import { solve } from '@latchkey/testing/solve-challenge';
import {
  productionEnvironment,
  startWorld,
  type World,
  type WorldOptions,
} from '@latchkey/testing/world';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

const configPath = '/v2/projects/latchkey/config';

const configure = (world: World, mask: string, body: Record<string, unknown>) =>
  world.admin(`${configPath}?updateMask=${mask}`, body, 'PATCH');

/** A server as others sign in to it, with a gateway that counts what leaves. */
async function startProduction(
  gateway: SmsGateway,
  environment: Record<string, string> = {},
  options: WorldOptions = {},
): Promise<World> {
  return startWorld({
    ...options,
    environment: { ...productionEnvironment, ...gatewayEnvironment(gateway), ...environment },
  });
}

const turnOn = (world: World, smsRegionConfig: Record<string, unknown>) =>
  configure(world, 'signIn.phoneNumber,smsRegionConfig', {
    signIn: { phoneNumber: { enabled: true } },
    smsRegionConfig,
  });

let used = 0;
const freshNumber = () => {
  used += 1;
  return `+1650${200 + Math.floor(used / 40)}${String(used % 40).padStart(4, '0')}`;
};

const ask = (world: World, phoneNumber: string, more: Record<string, unknown> = {}) =>
  world.call('sendVerificationCode', { phoneNumber, ...more });

async function sentTo(world: World, phoneNumber = freshNumber()) {
  const { body } = await ask(world, phoneNumber);
  const sessionInfo = String(body['sessionInfo']);
  return { phoneNumber, sessionInfo, code: await world.smsCodeFor(phoneNumber) };
}

const redeem = (world: World, body: Record<string, unknown>) =>
  world.call('signInWithPhoneNumber', body);

const message = async (reply: ReturnType<World['call']>) =>
  (await reply).body.error?.message ?? 'accepted';

const wrongDigits = (code: string, turn = 1) =>
  String((Number(code) + turn) % 1_000_000).padStart(6, '0');

const callerOf = (tenant = ''): Caller => ({
  tenant,
  address: '192.0.2.1',
  userAgent: '',
  locale: undefined,
  requestId: 'request',
});

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'accepted',
    (error: unknown) => {
      if (error instanceof Refused) return error.code;
      throw error;
    },
  );

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

describe('P1: an SMS goes where an operator allowed it, and to lines that have SMS', () => {
  let gateway: SmsGateway;
  let production: World;
  beforeAll(async () => {
    gateway = await startSmsGateway();
    production = await startProduction(gateway);
  });
  afterAll(async () => {
    await production.close();
    await gateway.close();
  });

  /** Where a number goes is decided before anybody's work is looked at. */
  const send = (phoneNumber: string) => message(ask(production, phoneNumber));
  const sendWithWork = async (phoneNumber: string) =>
    message(ask(production, phoneNumber, { recaptchaToken: await production.solveChallenge() }));

  it('is off, and goes nowhere, until somebody decides otherwise', async () => {
    expect(await send('+16505550100')).toBe('OPERATION_NOT_ALLOWED');
    await configure(production, 'signIn.phoneNumber', {
      signIn: { phoneNumber: { enabled: true } },
    });
    for (const number of ['+16505550100', '+4915123456789', '+33612345678']) {
      expect(await send(number)).toMatch(/^OPERATION_NOT_ALLOWED/);
    }
  });

  it('goes to the countries that are listed', async () => {
    await turnOn(production, { allowlistOnly: { allowedRegions: ['DE', 'US'] } });
    expect(await sendWithWork('+16505550100')).toBe('accepted');
    expect(await sendWithWork('+4915123456789')).toBe('accepted');
    // Canada and Jamaica share their code with the United States.
    for (const number of ['+14165550100', '+18764123456', '+33612345678', '+2348021234567']) {
      expect(await send(number)).toMatch(/^OPERATION_NOT_ALLOWED/);
    }
  });

  it('goes to all but the countries that are excepted', async () => {
    await turnOn(production, { allowByDefault: { disallowedRegions: ['FR'] } });
    expect(await sendWithWork('+14165550100')).toBe('accepted');
    expect(await send('+33612345678')).toMatch(/^OPERATION_NOT_ALLOWED/);
  });

  // Attack: numbers whose owner is paid for every SMS, or whose price nobody knows.
  it.each([
    ['a premium rate of the United States', '+19002345678'],
    ['a premium rate of the United Kingdom', '+449012345678'],
    ['a premium rate of Germany', '+499001234567'],
    ['a toll-free number', '+18002345678'],
    ['an international toll-free number', '+80012345678'],
    ['an international premium number', '+979123456789'],
    ['a satellite phone', '+870773111632'],
    ['another satellite phone', '+8816312345678'],
    ['an international network', '+88213300655'],
    ['a line without SMS', '+442079460958'],
    ['a range nobody was given', '+15555550100'],
    ['a country that does not exist', '+999123456789'],
    ['a pager', '+447640123456'],
    ['a shared-cost number', '+448431234567'],
  ])('never goes to %s', async (_name, number) => {
    expect(await send(number)).toMatch(/^INVALID_PHONE_NUMBER/);
  });

  it('left for the numbers above that were accepted, and for no other', async () => {
    await production.dispatcher.dispatchDue();
    const recipients = gateway.received.map(({ body }) => JSON.parse(body).to).sort();
    expect(recipients).toEqual(['+14165550100', '+16505550100', '+4915123456789']);
  });
});

describe('P2: SMS are capped by number, by range, by day and by what comes back', () => {
  it('five an hour and ten a day for one number, whoever asks and however it is spelled', async () => {
    const number = freshNumber();
    const spellings = [number, number.replace('+1650', '+1 (650) '), `${number} `];
    const attempt = (turn: number) => message(ask(world, spellings[turn % 3] ?? number));
    for (let turn = 0; turn < 5; turn += 1) expect(await attempt(turn)).toBe('accepted');
    expect(await attempt(5)).toMatch(/^TOO_MANY_ATTEMPTS_TRY_LATER/);
    world.pass(hour);
    for (let turn = 0; turn < 5; turn += 1) expect(await attempt(turn)).toBe('accepted');
    world.pass(hour);
    expect(await attempt(0)).toMatch(/^TOO_MANY_ATTEMPTS_TRY_LATER/);
    world.pass(22 * hour);
    expect(await attempt(0)).toBe('accepted');
  });

  it('fifty an hour for numbers that begin alike, even if every code comes back', async () => {
    const own = await startWorld();
    const answers = [];
    for (let turn = 0; turn < 60; turn += 1) {
      const number = `+1650999${String(turn).padStart(4, '0')}`;
      const reply = await ask(own, number);
      answers.push(reply.status);
      if (reply.status !== 200) continue;
      const code = await own.smsCodeFor(number);
      await redeem(own, { sessionInfo: reply.body['sessionInfo'], code });
    }
    expect(answers.filter((status) => status === 200)).toHaveLength(50);
    expect(answers.slice(50)).toEqual(Array.from({ length: 10 }, () => 429));
    await own.close();
  });

  it('a flood of numbers that nobody reads stops the sending', async () => {
    const gateway = await startSmsGateway();
    const own = await startWorld({ environment: gatewayEnvironment(gateway) });
    const numbers = Array.from(
      { length: 1000 },
      (_, turn) => `+1${['650', '415', '212'][turn % 3]}${200 + Math.floor(turn / 3)}0100`,
    );
    const answers = await Promise.all(numbers.map((number) => message(ask(own, number))));
    expect(answers.filter((answer) => answer === 'accepted')).toHaveLength(
      phoneLimits.unconfirmedSendsPerHour,
    );
    expect(new Set(answers)).toEqual(
      new Set(['accepted', 'QUOTA_EXCEEDED : Too many SMS were sent. Try again later.']),
    );
    await own.dispatcher.dispatchDue();
    expect(gateway.received).toHaveLength(phoneLimits.unconfirmedSendsPerHour);
    own.pass(hour);
    expect(await message(ask(own, '+16505550199'))).toBe('accepted');
    await own.close();
    await gateway.close();
  });

  it('people who type their codes in keep it going', async () => {
    const own = await startWorld();
    let sent = 0;
    for (let turn = 0; turn < 110; turn += 1) {
      const number = `+1650${300 + turn}0100`;
      const reply = await ask(own, number);
      if (reply.status !== 200) break;
      sent += 1;
      const code = await own.smsCodeFor(number);
      // Every second one gives up.
      if (turn % 2 === 0) await redeem(own, { sessionInfo: reply.body['sessionInfo'], code });
    }
    expect(sent).toBe(110);
    await own.close();
  });

  it('a day has half as many as the operator pays for', async () => {
    const own = await startWorld({ environment: { LATCHKEY_SMS_PER_DAY: '6' } });
    const attempt = () => message(ask(own, freshNumber()));
    for (let turn = 0; turn < 3; turn += 1) expect(await attempt()).toBe('accepted');
    expect(await attempt()).toMatch(/^QUOTA_EXCEEDED/);
    own.pass(day - minute);
    expect(await attempt()).toMatch(/^QUOTA_EXCEEDED/);
    own.pass(minute);
    expect(await attempt()).toBe('accepted');
    await own.close();
  });

  it('one network address asks for fifty an hour', async () => {
    const gateway = await startSmsGateway();
    const production = await startProduction(gateway);
    await turnOn(production, { allowByDefault: {} });
    const attempt = (address: string) =>
      message(production.call('sendVerificationCode', { phoneNumber: 'x' }, { address }));
    for (let turn = 0; turn < 50; turn += 1) {
      expect(await attempt('192.0.2.7')).toMatch(/^INVALID_PHONE_NUMBER/);
    }
    expect(await attempt('192.0.2.7')).toMatch(/^TOO_MANY_ATTEMPTS_TRY_LATER/);
    expect(await attempt('192.0.2.8')).toMatch(/^INVALID_PHONE_NUMBER/);
    await production.close();
    await gateway.close();
  });

  forEachDeployment((nodes) => {
    it('a burst gets no more than the number’s hour holds', async () => {
      const number = freshNumber();
      const answers = await race(nodes(), 30, (node) => ask(node, number));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
      expect(await nodes()[0].smsTo(number)).toHaveLength(5);
    });
  });
});

describe('P3: every SMS is worked for first', () => {
  let gateway: SmsGateway;
  let production: World;
  beforeAll(async () => {
    gateway = await startSmsGateway();
    production = await startProduction(gateway);
    await turnOn(production, { allowByDefault: {} });
  });
  afterAll(async () => {
    await production.close();
    await gateway.close();
  });

  const challengeOf = async (node: World, address = '192.0.2.1') => {
    const url = `/latchkey/v1/challenge?key=${node.apiKey}`;
    const response = await node.app.inject({ method: 'GET', url, remoteAddress: address });
    return response.json<{ challenge: string; difficulty: number }>();
  };

  const send = (recaptchaToken: string | undefined, node = production) =>
    message(ask(node, freshNumber(), recaptchaToken === undefined ? {} : { recaptchaToken }));

  test.each(['+1650555010', '+165055501000', '+15555550100', '+123456'])(
    'no work makes %s a number that has a line',
    async (phoneNumber) => {
      expect(await message(ask(production, phoneNumber))).toBe(
        'INVALID_PHONE_NUMBER : Invalid format.',
      );
    },
  );

  it('without the work nothing is sent', async () => {
    for (const nothing of [undefined, '']) {
      expect(await send(nothing)).toBe('MISSING_APP_CREDENTIAL');
    }
    expect(await send(await production.solveChallenge())).toBe('accepted');
  });

  it('a solution is used once, on any node, by any number', async () => {
    const solution = await production.solveChallenge();
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(solution)));
    expect(answers.filter((answer) => answer === 'accepted')).toHaveLength(1);
    expect(answers.filter((answer) => answer === 'INVALID_APP_CREDENTIAL')).toHaveLength(9);
  });

  it('in development it may be left out or made up, but not be used twice', async () => {
    expect(await send(undefined, world)).toBe('accepted');
    expect(await send('a text that a client drew', world)).toBe('accepted');
    const solution = await world.solveChallenge();
    expect(await send(solution, world)).toBe('accepted');
    expect(await send(solution, world)).toBe('INVALID_APP_CREDENTIAL');
  });

  it('nothing else passes for a solution', async () => {
    const { challenge, difficulty } = await challengeOf(production);
    const solution = solve(challenge, difficulty);
    const counter = Number(solution.split('.')[1]);
    // The last of the counters before the right one is not one.
    expect(counter).toBeGreaterThan(0);
    const easier = Buffer.from(challenge, 'base64url');
    easier.writeUInt8(0, 16);
    const foreign = await challengeOf(world);
    const wrong = [
      challenge,
      `${challenge}.`,
      `${challenge}.${counter - 1}`,
      `${solution}.0`,
      ` ${solution}`,
      `${solution}\n`,
      `${challenge}.-1`,
      `${challenge}.1e3`,
      `${easier.toString('base64url')}.0`,
      solve(foreign.challenge, foreign.difficulty),
      'NO_RECAPTCHA',
      '.0',
      '.',
    ];
    for (const token of wrong) expect(await send(token)).toBe('INVALID_APP_CREDENTIAL');
    expect(await send(solution)).toBe('accepted');
  });

  it('a solution is good for ten minutes', async () => {
    const start = Date.now();
    let clock = start;
    const own = await startProduction(gateway, {}, { now: () => clock });
    await turnOn(own, { allowByDefault: {} });
    const [early, late] = [await own.solveChallenge(), await own.solveChallenge()];
    clock = start + 10 * minute - 1;
    expect(await send(early, own)).toBe('accepted');
    clock = start + 10 * minute;
    expect(await send(late, own)).toBe('INVALID_APP_CREDENTIAL');
    await own.close();
  });

  it('whoever asks often works more', async () => {
    const bits: number[] = [];
    for (let turn = 0; turn < 11; turn += 1) {
      bits.push((await challengeOf(production, '198.51.100.1')).difficulty);
    }
    expect(bits.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 16));
    expect(bits[10]).toBe(18);
    expect((await challengeOf(production, '198.51.100.2')).difficulty).toBe(16);
  });
});

describe('P9: what strangers ask for costs the owner nothing where they were before', () => {
  // Attack: five requests an hour from anywhere keep out whoever signs in by phone alone, and each of
  // them ends the code that the owner is about to type.
  forEachDeployment((nodes) => {
    const stranger = (phoneNumber: string, turn: number) =>
      nodes()[0].call(
        'sendVerificationCode',
        { phoneNumber },
        { address: `198.51.100.${turn + 1}` },
      );
    const untilRefused = async (send: (turn: number) => ReturnType<World['call']>) => {
      for (let turn = 0; turn < 50; turn += 1) if ((await send(turn)).status !== 200) return turn;
      return 50;
    };

    it('the code in hand stays good, and the same asker’s newer one ends it', async () => {
      const [own] = nodes();
      const mine = await sentTo(own);
      for (let turn = 0; turn < 3; turn += 1) await stranger(mine.phoneNumber, turn);
      expect((await redeem(own, mine)).status).toBe(200);
    });

    it('a place that was signed in from has its own five', async () => {
      const [own] = nodes();
      const phoneNumber = freshNumber();
      await own.signInByPhone(phoneNumber);
      expect(await untilRefused((turn) => stranger(phoneNumber, turn))).toBe(4);
      expect(await untilRefused(() => ask(own, phoneNumber))).toBe(5);
      expect((await stranger(phoneNumber, 9)).status).toBe(429);
    });

    it('with the first factor stolen, a second one’s SMS still come', async () => {
      const [own] = nodes();
      const settings = await own.identity.settings.current('');
      const { localId: accountId } = await own.signUp(`${crypto.randomUUID()}@example.com`);
      const phoneNumber = freshNumber();
      const send = (address: string) =>
        codeOf(
          sendPhoneCode(own.identity, { ...callerOf(), address }, settings, {
            ...{ phoneNumber, purpose: 'secondFactor', boundTo: address, check: {}, accountId },
          }),
        );
      const sent = (address: string) =>
        Promise.all(Array.from({ length: 6 }, () => send(address))).then(
          (answers) => answers.filter((answer) => answer === 'accepted').length,
        );
      expect(await sent('198.51.100.1')).toBe(5);
      expect(await sent('198.51.100.2')).toBe(0);
      expect(await sent('127.0.0.1')).toBe(5);
    });

    it('all places together get no more than four times as many', async () => {
      const [own] = nodes();
      const phoneNumber = freshNumber();
      const places = Array.from({ length: 7 }, (_, turn) => `203.0.113.${turn + 1}`);
      const { localId } = await own.signInByPhone(phoneNumber);
      for (const address of places) {
        const token = JSON.stringify({ uid: localId });
        expect((await own.call('signInWithCustomToken', { token }, { address })).status).toBe(200);
      }
      let sent = 1;
      for (const address of places) {
        sent += await untilRefused(() =>
          own.call('sendVerificationCode', { phoneNumber }, { address }),
        );
      }
      expect(sent).toBe(4 * phoneLimits.sendsPerNumberPerHour);
    });
  });
});

describe('P4: a number’s codes can be guessed at fifty times a day, in a million', () => {
  it('whatever an attacker does for three days', async () => {
    const own = await startWorld();
    const victim = freshNumber();
    await own.signInByPhone(victim);
    let guesses = 0;
    for (let passed = 0; passed < 3 * 24; passed += 1) {
      for (;;) {
        const { status, body } = await ask(own, victim);
        if (status !== 200) break;
        const digits = await own.smsCodeFor(victim);
        const guess = () =>
          message(
            redeem(own, {
              sessionInfo: body['sessionInfo'],
              code: wrongDigits(digits, guesses + 1),
            }),
          );
        while ((await guess()) === 'INVALID_CODE') guesses += 1;
      }
      own.pass(hour);
    }
    expect(guesses).toBeGreaterThan(100);
    expect(guesses).toBeLessThanOrEqual(3 * 50);
    await own.close();
  });
});

describe('P5: a number that was given to somebody else does not open the old owner’s account', () => {
  /** An account with an address and a number, last used now. */
  async function ownerOf(own: World, email: string) {
    const phoneNumber = freshNumber();
    const { idToken, localId } = await own.signUp(email);
    await own.signInByPhone(phoneNumber, idToken);
    return { phoneNumber, localId, email };
  }

  it('after 90 days without use, where there is another way in', async () => {
    const own = await startWorld();
    const { phoneNumber, localId, email } = await ownerOf(own, 'moved@example.com');
    own.pass(90 * day - hour);
    expect((await own.signInByPhone(phoneNumber)).localId).toBe(localId);
    own.pass(90 * day);
    expect(await message(redeem(own, await sentTo(own, phoneNumber)))).toMatch(
      /^CREDENTIAL_TOO_OLD_LOGIN_AGAIN/,
    );

    // The owner comes in the other way and confirms the number.
    const { body } = await own.call('signInWithPassword', { email, password: 'correct horse' });
    expect((await own.signInByPhone(phoneNumber, body.idToken)).localId).toBe(localId);
    expect((await own.signInByPhone(phoneNumber)).localId).toBe(localId);
    await own.close();
  });

  it('but an account that has nothing else stays open', async () => {
    const own = await startWorld();
    const phoneNumber = freshNumber();
    const { localId } = await own.signInByPhone(phoneNumber);
    own.pass(200 * day);
    expect((await own.signInByPhone(phoneNumber)).localId).toBe(localId);
    await own.close();
  });
});

describe('P6: one number has one spelling', () => {
  const canonical = '+16505550100';

  test.each([
    '+16505550100',
    '+1 650 555 0100',
    '+1 (650) 555-0100',
    '+1(650)5550100',
    '+1-650-555-0100',
    '+1.650.555.0100',
    '+1/650/555/0100',
    ' +16505550100',
    '+16505550100 ',
    '\t+16505550100\n',
    '+ 1 650 555 0100',
    '+1 650 555 0100',
    '+1 650 555 0100',
    '+1 650 555 0100',
    '+1‐650‐555‐0100',
    '+1‑650‑555‑0100',
    '+1–650–555–0100',
    '+1—650—555—0100',
    '+1－650－555－0100',
    '＋１６５０５５５０１００',
    '＋1 650 555 0100',
    '+١٦٥٠٥٥٥٠١٠٠',
    '+۱۶۵۰۵۵۵۰۱۰۰',
    '+1 ６５０ 555 ٠١٠٠',
    '+１　６５０　５５５　０１００',
    '+1  650  555  0100',
    '+1 (650) 555 (0100)',
    '+1-(650)-555-0100',
  ])('%j is that number', (spelling) => {
    expect(canonicalPhoneNumber(spelling)).toBe(canonical);
  });

  test.each([
    '',
    ' ',
    '+',
    '++16505550100',
    '16505550100',
    '6505550100',
    '0016505550100',
    '01116505550100',
    'tel:+16505550100',
    '+16505550100x5',
    '+16505550100 ext. 5',
    '+16505550100;ext=5',
    '+16505550100,5',
    '+16505550100#5',
    '+16505550100*',
    '+1650555O100',
    '+1-650-FLOWERS',
    '+1650\u200b5550100',
    '+1650\u202e5550100',
    '+1650\n5550100',
    '+१६५०५५५०१००',
    '+𝟏𝟔𝟓𝟎',
    '+0650555010',
    '+16505550100+16505550100',
    '+16505550100, +16505550199',
    'call +16505550100',
    '+1 650 555 0100 now',
    `+1${' '.repeat(100)}6505550100`,
    `+1650555${'0'.repeat(60)}`,
    '%2B16505550100',
  ])('%j is none', async (spelling) => {
    const answer = await message(ask(world, spelling));
    expect(answer).toBe('INVALID_PHONE_NUMBER : Invalid format.');
  });

  it('with a NUL, or of any type but text, there is none either', async () => {
    const wrong = [
      null,
      16505550100,
      ['+16505550100'],
      {},
      true,
      `${canonical}\0`,
      '+1650\x005550100',
    ];
    for (const phoneNumber of wrong) {
      const { status } = await world.call('sendVerificationCode', { phoneNumber });
      expect(status).toBe(400);
    }
    expect(await world.smsTo(canonical)).toEqual([]);
  });
});

describe('P7: numbers with a known code exist in development only', () => {
  const testPhoneNumbers = { '+15555550123': '424242' };

  it('there they need no SMS and no budget, and their code is what was set', async () => {
    await configure(world, 'signIn.phoneNumber', {
      signIn: { phoneNumber: { enabled: true, testPhoneNumbers } },
    });
    for (let turn = 0; turn < 12; turn += 1) {
      const { body } = await ask(world, '+1 555 555 0123');
      const sessionInfo = body['sessionInfo'];
      expect(await message(redeem(world, { sessionInfo, code: '424243' }))).toBe('INVALID_CODE');
      expect((await redeem(world, { sessionInfo, code: '424242' })).status).toBe(200);
    }
    expect(await world.smsTo('+15555550123')).toEqual([]);
  });

  it('production stores none', async () => {
    const gateway = await startSmsGateway();
    const production = await startProduction(gateway);
    const refused = await configure(production, 'signIn.phoneNumber', {
      signIn: { phoneNumber: { enabled: true, testPhoneNumbers } },
    });
    expect(refused.body.error.message).toMatch(/^INVALID_CONFIG : Test numbers exist/);
    await production.close();
    await gateway.close();
  });

  it('production ignores those that are in its data all the same, and says so when it starts', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'latchkey-test-numbers-'));
    const gateway = await startSmsGateway();
    const before = await startProduction(gateway, { LATCHKEY_DATA: folder });
    const { settings } = before.identity;
    const { config, version } = await settings.latest('');
    const phoneNumber = { enabled: true, testPhoneNumbers };
    const changed = { ...config, signIn: { ...config.signIn, phoneNumber } };
    await before.identity.commit([settings.replace('', version, changed, before.now())]);
    await before.close();

    const production = await startProduction(gateway, { LATCHKEY_DATA: folder });
    expect(production.logged.join('')).toContain('"event":"test_phone_numbers_ignored","count":1');
    const recaptchaToken = await production.solveChallenge();
    expect(await message(ask(production, '+15555550123', { recaptchaToken }))).toMatch(
      /^INVALID_PHONE_NUMBER/,
    );
    await production.close();
    await gateway.close();
    await rm(folder, { recursive: true, force: true });
  });
});

describe('C1: of any number of callers with one code from an SMS, one succeeds', () => {
  forEachDeployment((nodes) => {
    it('signing in', async () => {
      for (let round = 0; round < 3; round += 1) {
        const { phoneNumber, sessionInfo, code } = await sentTo(nodes()[0]);
        const replies = await race(nodes(), 100, (node) => redeem(node, { sessionInfo, code }));
        expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
        expect(await nodes()[0].smsTo(phoneNumber)).toHaveLength(1);
      }
    });

    it('with a temporary proof', async () => {
      const [node] = nodes();
      const phoneNumber = freshNumber();
      await node.signInByPhone(phoneNumber);
      const guest = (await node.call('signUp', {})).body;
      const { temporaryProof } = await node.signInByPhone(phoneNumber, guest.idToken);
      const replies = await race(nodes(), 100, (other) =>
        redeem(other, { phoneNumber, temporaryProof }),
      );
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    });

    it('and one number gets one account, however many sign up at once', async () => {
      const [node] = nodes();
      // Of a number for tests, any number of codes can be open.
      await configure(node, 'signIn.phoneNumber', {
        signIn: { phoneNumber: { enabled: true, testPhoneNumbers: { '+15555550125': '111111' } } },
      });
      for (const other of nodes()) await other.identity.settings.latest('');
      const sessions: unknown[] = [];
      for (let turn = 0; turn < 4; turn += 1) {
        sessions.push((await ask(node, '+15555550125')).body['sessionInfo']);
      }
      const replies = await race(nodes(), 4, (other, turn) =>
        redeem(other, { sessionInfo: sessions[turn], code: '111111' }),
      );
      expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      expect(new Set(replies.map(({ body }) => body.localId)).size).toBe(1);
      expect(replies.filter(({ body }) => body.isNewUser)).toHaveLength(1);
    });
  });
});

describe('C2: a code from an SMS expires to the second', () => {
  it('after ten minutes', async () => {
    const start = Date.now();
    let clock = start;
    const own = await startWorld({ now: () => clock });
    const early = await sentTo(own);
    const late = await sentTo(own);
    clock = start + 10 * minute - 1;
    expect((await redeem(own, early)).status).toBe(200);
    clock = start + 10 * minute;
    expect(await message(redeem(own, late))).toBe('SESSION_EXPIRED');
    await own.close();
  });
});

describe('C3: five wrong tries kill a code from an SMS', () => {
  it('the sixth is refused although it is right', async () => {
    const { sessionInfo, code } = await sentTo(world);
    for (let turn = 1; turn <= 5; turn += 1) {
      expect(await message(redeem(world, { sessionInfo, code: wrongDigits(code, turn) }))).toBe(
        'INVALID_CODE',
      );
    }
    expect(await message(redeem(world, { sessionInfo, code }))).toBe('SESSION_EXPIRED');
  });

  it('the fifth may still be right', async () => {
    const { sessionInfo, code } = await sentTo(world);
    for (let turn = 1; turn <= 4; turn += 1) {
      await redeem(world, { sessionInfo, code: wrongDigits(code, turn) });
    }
    expect((await redeem(world, { sessionInfo, code })).status).toBe(200);
  });

  forEachDeployment((nodes) => {
    it('a burst gets five tries', async () => {
      const { sessionInfo, code } = await sentTo(nodes()[0]);
      const answers = await race(nodes(), 50, (node, turn) =>
        message(redeem(node, { sessionInfo, code: wrongDigits(code, turn + 1) })),
      );
      expect(answers.filter((answer) => answer === 'INVALID_CODE')).toHaveLength(5);
      expect(answers.filter((answer) => answer === 'SESSION_EXPIRED')).toHaveLength(45);
      expect(await message(redeem(nodes()[0], { sessionInfo, code }))).toBe('SESSION_EXPIRED');
    });
  });
});

describe('C4: a newer SMS ends the older one, and buys no more than its own tries', () => {
  it('the old code is dead with either session', async () => {
    const old = await sentTo(world);
    const fresh = await sentTo(world, old.phoneNumber);
    expect(await message(redeem(world, old))).toBe('SESSION_EXPIRED');
    if (old.code !== fresh.code) {
      const mixed = { sessionInfo: fresh.sessionInfo, code: old.code };
      expect(await message(redeem(world, mixed))).toBe('INVALID_CODE');
    }
    expect((await redeem(world, fresh)).status).toBe(200);
  });

  it('codes of other numbers and other uses live on', async () => {
    const one = await sentTo(world);
    await sentTo(world);
    const settings = await world.identity.settings.current('');
    await sendPhoneCode(world.identity, callerOf(), settings, {
      phoneNumber: one.phoneNumber,
      purpose: 'enrolFactor',
      boundTo: 'somebody',
      check: {},
    });
    expect((await redeem(world, one)).status).toBe(200);
  });
});

describe('C5: a code from an SMS serves one purpose', () => {
  const purposes = ['signIn', 'enrolFactor', 'secondFactor'] as const;
  const pairs = purposes.flatMap((made) => purposes.map((tried) => [made, tried] as const));

  it.each(pairs)('one for %s is tried for %s', async (made, tried) => {
    const phoneNumber = freshNumber();
    const settings = await world.identity.settings.current('');
    const sessionInfo = await sendPhoneCode(world.identity, callerOf(), settings, {
      phoneNumber,
      purpose: made,
      boundTo: 'same',
      check: {},
    });
    const given = { sessionInfo, code: await world.smsCodeFor(phoneNumber), boundTo: 'same' };
    expect(
      await codeOf(openPhoneCode(world.identity, callerOf(), { ...given, purpose: tried })),
    ).toBe(made === tried ? 'accepted' : 'INVALID_SESSION_INFO');
  });

  it('a mailed code is none, and none is a mailed code', async () => {
    const { sessionInfo, code } = await sentTo(world);
    for (const oobCode of [sessionInfo, code]) {
      expect(await message(world.call('resetPassword', { oobCode }))).toBe('INVALID_OOB_CODE');
      expect(await message(world.call('update', { oobCode }))).toBe('INVALID_OOB_CODE');
    }
    await world.signUp('both@example.com');
    await world.call('sendOobCode', { requestType: 'PASSWORD_RESET', email: 'both@example.com' });
    const oobCode = await world.codeFor('both@example.com', 'resetPassword');
    expect(await message(redeem(world, { sessionInfo: oobCode, code }))).toBe(
      'INVALID_SESSION_INFO',
    );
  });
});

describe('C6: a code from an SMS serves one tenant', () => {
  it('and tells another nothing', async () => {
    const { sessionInfo, code } = await sentTo(world);
    const given = { sessionInfo, code, purpose: 'signIn', boundTo: '' } as const;
    const elsewhere = (text: string) =>
      codeOf(openPhoneCode(world.identity, callerOf('other'), { ...given, sessionInfo: text }));
    expect(await elsewhere(sessionInfo)).toBe('INVALID_SESSION_INFO');
    expect(await elsewhere('nonsense')).toBe('INVALID_SESSION_INFO');
    expect(await codeOf(openPhoneCode(world.identity, callerOf(), given))).toBe('accepted');
  });
});

describe('C7: a code from an SMS is for its number, not for who had it', () => {
  it('after the number moved to another account, it opens that one', async () => {
    const number = freshNumber();
    const before = await world.signInByPhone(number);
    const { sessionInfo, code } = await sentTo(world, number);
    await world.admin('/v1/projects/latchkey/accounts:update', {
      localId: before.localId,
      deleteProvider: ['phone'],
    });
    const { body } = await redeem(world, { sessionInfo, code });
    expect(body.isNewUser).toBe(true);
    expect(body.localId).not.toBe(before.localId);
  });
});

describe('C8: a code from an SMS is worth something only where it was asked for', () => {
  // Attack: the digits are read over a shoulder, or the victim reads them out.
  it('digits of one session fail in another, of the same number, too', async () => {
    const mine = await sentTo(world);
    const victims = await sentTo(world);
    if (mine.code !== victims.code) {
      const swapped = { sessionInfo: mine.sessionInfo, code: victims.code };
      expect(await message(redeem(world, swapped))).toBe('INVALID_CODE');
    }
    expect(await message(redeem(world, { code: victims.code }))).toBe('MISSING_SESSION_INFO');
    const one = { sessionInfo: 'x'.repeat(43), code: victims.code };
    expect(await message(redeem(world, one))).toBe('INVALID_SESSION_INFO');
  });

  it('the same digits are stored differently for every session', async () => {
    await configure(world, 'signIn.phoneNumber', {
      signIn: { phoneNumber: { enabled: true, testPhoneNumbers: { '+15555550124': '111111' } } },
    });
    await ask(world, '+15555550124');
    await ask(world, '+15555550124');
    const rows = await world.data.database.read({
      sql: "SELECT DISTINCT code_hmac FROM phone_codes WHERE phone_number = '+15555550124'",
      parameters: [],
    });
    expect(rows).toHaveLength(2);
  });
});

describe('C9: all digits are equally likely', () => {
  it('also those beyond the last whole million', () => {
    const draws = [0xff_ff_ff_ff, 4_293_999_999 + 1, 4_293_999_999, 0];
    const randomBytes = () => {
      const bytes = Buffer.alloc(4);
      bytes.writeUInt32BE(draws.shift() ?? 0);
      return bytes;
    };
    // 4,294,000,000 is the first multiple of a million that 32 bits do not reach the end of.
    expect(newPhoneDigits(randomBytes)).toBe('999999');
    expect(newPhoneDigits(randomBytes)).toBe('000000');
  });

  it('at every place, in a hundred thousand codes', () => {
    const drawn = 100_000;
    const counts = Array.from({ length: 6 }, () => new Array<number>(10).fill(0));
    for (let turn = 0; turn < drawn; turn += 1) {
      const digits = newPhoneDigits(world.identity.randomBytes);
      for (const [index, place] of counts.entries()) {
        const digit = Number(digits[index]);
        place[digit] = (place[digit] ?? 0) + 1;
      }
    }
    for (const place of counts) {
      const expected = drawn / 10;
      expect(place).toHaveLength(10);
      const chiSquare = place.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
      // Nine degrees of freedom: exceeded once in ten million runs.
      expect(chiSquare).toBeLessThan(50);
    }
  });
});

describe('C10: a copy of the database tells no code from an SMS', () => {
  it('neither as digits nor as a hash that a million tries would undo', async () => {
    const { sessionInfo, code } = await sentTo(world);
    const rows = await Promise.all(
      ['phone_codes', 'outbox', 'audit'].map((table) =>
        world.data.database.read({ sql: `SELECT * FROM ${table}`, parameters: [] }),
      ),
    );
    const dump = JSON.stringify(rows);
    const sessionHash = createHash('sha256').update(sessionInfo).digest('base64url');
    expect(dump).toContain(sessionHash);
    const plainHashes = [code, `${sessionInfo}${code}`, `\n${sessionHash}\n${code}`].flatMap(
      (text) => {
        const hash = createHash('sha256').update(text).digest();
        return [hash.toString('hex'), hash.toString('base64'), hash.toString('base64url')];
      },
    );
    for (const text of [`"${code}"`, sessionInfo, ...plainHashes]) expect(dump).not.toContain(text);
  });
});

describe('C11: a code is written into its SMS and nowhere else', () => {
  it('no answer and no line of the log holds one', async () => {
    const gateway = await startSmsGateway();
    const production = await startProduction(gateway);
    await turnOn(production, { allowByDefault: {} });
    const texts: string[] = [];
    const codes: string[] = [];
    for (let turn = 0; turn < 3; turn += 1) {
      const phoneNumber = freshNumber();
      const sent = await ask(production, phoneNumber, {
        recaptchaToken: await production.solveChallenge(),
      });
      const code = await production.smsCodeFor(phoneNumber);
      const sessionInfo = sent.body['sessionInfo'];
      const wrong = await redeem(production, { sessionInfo, code: wrongDigits(code) });
      const right = await redeem(production, { sessionInfo, code });
      expect(right.status).toBe(200);
      codes.push(code);
      const { idToken: _idToken, refreshToken: _refreshToken, ...rest } = right.body;
      texts.push(sent.text.replace(String(sessionInfo), ''), wrong.text, JSON.stringify(rest));
    }
    const written = `${texts.join('\n')}\n${production.logged.join('\n')}`.replace(
      /"(time|requestId|milliseconds)":("[^"]*"|[\d.]+)/g,
      '',
    );
    for (const code of codes) expect(written).not.toContain(code);
    for (const path of ['/dev/inbox/sms', '/emulator/v1/projects/latchkey/verificationCodes']) {
      expect((await production.app.inject(path)).statusCode).toBe(404);
    }
    await production.close();
    await gateway.close();
  });
});

describe('C12: nothing but the exact digits are the digits', () => {
  it('neither empty nor longer, shorter, spaced or of another script', async () => {
    const { sessionInfo, code } = await sentTo(world);
    const arabic = code.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)));
    const spellings = [` ${code}`, `${code} `, arabic, `${code}0`, code.slice(1)];
    for (const given of spellings) {
      expect(await message(redeem(world, { sessionInfo, code: given }))).toBe('INVALID_CODE');
    }
    const again = await sentTo(world);
    for (const nothing of ['', undefined]) {
      expect(await message(redeem(world, { sessionInfo: again.sessionInfo, code: nothing }))).toBe(
        'MISSING_CODE',
      );
    }
    for (const wrong of [[], {}, null, [again.code], `${again.code}\0`]) {
      const { status } = await redeem(world, { sessionInfo: again.sessionInfo, code: wrong });
      expect(status).toBe(400);
    }
    expect((await redeem(world, again)).status).toBe(200);
  });
});
