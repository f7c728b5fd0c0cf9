import { phoneLimits } from '@latchkey/protocol';
import { forEachDeployment } from '@latchkey/testing/deployments';
import { gatewayEnvironment, startSmsGateway } from '@latchkey/testing/sms-gateway';
import type { Reply } from '@latchkey/testing/wire-reply';
import { productionEnvironment, startWorld, type World } from '@latchkey/testing/world';
import { afterEach, describe, expect, test } from 'vitest';

const hour = 3_600_000;
const password = 'correct horse';

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function start(environment: Record<string, string> = {}): Promise<World> {
  const world = await startWorld({ environment });
  closers.push(world.close);
  return world;
}

let people = 0;
const freshEmail = () => {
  people += 1;
  return `owner-${people}@example.com`;
};

/** Numbers that nobody has yet, each of another range. */
let numbers = 0;
const strangersNumber = () => {
  numbers += 1;
  return `+1${['650', '415', '212'][numbers % 3]}${200 + Math.floor(numbers / 3)}0100`;
};

const codeOf = ({ status, body }: Reply) =>
  status === 200 ? 'accepted' : (body.error.message.split(' : ')[0] ?? '');

const askAsStranger = (world: World, phoneNumber = strangersNumber()) =>
  world.call('sendVerificationCode', { phoneNumber });

/** Asks until nothing more is sent; how many were. */
async function exhaust(ask: () => Promise<Reply>, refusal: string): Promise<number> {
  for (let sent = 0; sent < 2000; sent += 1) {
    const code = codeOf(await ask());
    if (code === refusal) return sent;
    expect(code).toBe('accepted');
  }
  throw new Error('There is no end to it.');
}

type Owner = { readonly email: string; readonly phoneNumber: string; readonly tenantId?: string };

const inTenant = (tenantId: string | undefined) => (tenantId === undefined ? {} : { tenantId });

async function signUp(world: World, email: string, tenantId?: string): Promise<string> {
  const { body } = await world.call('signUp', { email, password, ...inTenant(tenantId) });
  const { idToken, localId } = body;
  const of = tenantId === undefined ? '' : `/tenants/${tenantId}`;
  await world.admin(`/v1/projects/latchkey${of}/accounts:update`, { localId, emailVerified: true });
  return idToken;
}

const startEnrolment = (world: World, idToken: string, phoneNumber: string, tenantId?: string) =>
  world.call('/v2/accounts/mfaEnrollment:start', {
    idToken,
    phoneEnrollmentInfo: { phoneNumber },
    ...inTenant(tenantId),
  });

/** Somebody whose second factor is an SMS. */
async function newOwner(
  world: World,
  phoneNumber = strangersNumber(),
  tenantId?: string,
): Promise<Owner> {
  const email = freshEmail();
  const idToken = await signUp(world, email, tenantId);
  const begun = await startEnrolment(world, idToken, phoneNumber, tenantId);
  const { sessionInfo } = begun.body['phoneSessionInfo'] as { sessionInfo: string };
  const enrolled = await world.call('/v2/accounts/mfaEnrollment:finalize', {
    idToken,
    phoneVerificationInfo: { sessionInfo, code: await world.smsCodeFor(phoneNumber) },
    ...inTenant(tenantId),
  });
  expect(enrolled.status).toBe(200);
  return { email, phoneNumber, ...inTenant(tenantId) };
}

/** The same by an operator's order: nothing was sent for it. */
async function orderedOwner(world: World, phoneNumber: string): Promise<Owner> {
  const email = freshEmail();
  const { localId } = (await world.call('signUp', { email, password })).body;
  const enrollments = [{ mfaEnrollmentId: 'one', phoneInfo: phoneNumber }];
  const ordered = { localId, emailVerified: true, mfa: { enrollments } };
  await world.admin('/v1/projects/latchkey/accounts:update', ordered);
  return { email, phoneNumber };
}

/** The first factor, and the SMS for the second one. */
async function askForFactor(world: World, { email, tenantId }: Owner, more = {}) {
  const of = inTenant(tenantId);
  const first = (await world.call('signInWithPassword', { email, password, ...of })).body;
  const mfaPendingCredential = first.mfaPendingCredential;
  const reply = await world.call('/v2/accounts/mfaSignIn:start', {
    mfaPendingCredential,
    mfaEnrollmentId: first.mfaInfo[0]?.['mfaEnrollmentId'],
    phoneSignInInfo: {},
    ...of,
    ...more,
  });
  return { reply, mfaPendingCredential };
}

/** Passes both factors, and answers how that went. */
async function signIn(world: World, owner: Owner): Promise<string> {
  const { reply, mfaPendingCredential } = await askForFactor(world, owner);
  if (reply.status !== 200) return codeOf(reply);
  const { sessionInfo } = reply.body['phoneResponseInfo'] as { sessionInfo: string };
  const code = await world.smsCodeFor(owner.phoneNumber);
  return codeOf(
    await world.call('/v2/accounts/mfaSignIn:finalize', {
      mfaPendingCredential,
      phoneVerificationInfo: { sessionInfo, code },
      ...inTenant(owner.tenantId),
    }),
  );
}

const perDay = (count: number) => ({ LATCHKEY_SMS_PER_DAY: String(count) });

describe('P8: whatever strangers ask for, the second factor of everybody else is sent', () => {
  forEachDeployment((nodes) => {
    // Attack: a hundred SMS that nobody reads, every hour.
    test('the hour of signing in by phone is used up, and only that', async () => {
      const [world] = nodes();
      const owner = await newOwner(world);
      const sent = await exhaust(() => askAsStranger(world), 'QUOTA_EXCEEDED');
      expect(sent).toBe(phoneLimits.unconfirmedSendsPerHour);
      for (const node of nodes()) expect(await signIn(node, owner)).toBe('accepted');
      const idToken = await signUp(world, freshEmail());
      expect(codeOf(await startEnrolment(world, idToken, strangersNumber()))).toBe('accepted');
    });
  });

  // Attack: the same, from morning to night.
  test('the day of signing in by phone is half of the installation’s', async () => {
    const world = await start(perDay(40));
    const owner = await newOwner(world);
    const ask = () => askAsStranger(world);
    expect(await exhaust(ask, 'QUOTA_EXCEEDED')).toBe(20);
    world.pass(hour);
    expect(codeOf(await ask())).toBe('QUOTA_EXCEEDED');
    expect(await signIn(world, owner)).toBe('accepted');
  });

  // Attack: whoever makes accounts may ask for an SMS with each of them.
  test('the enrolments of new accounts have an hour and a quarter of the day', async () => {
    const world = await start(perDay(40));
    const owner = await newOwner(world);
    const idToken = await signUp(world, freshEmail());
    const ask = () => startEnrolment(world, idToken, strangersNumber());
    expect(await exhaust(ask, 'QUOTA_EXCEEDED')).toBe(9);
    expect(await signIn(world, owner)).toBe('accepted');
    expect(codeOf(await askAsStranger(world))).toBe('accepted');

    const large = await start(perDay(10_000));
    const other = await newOwner(large);
    const token = await signUp(large, freshEmail());
    const sent = await exhaust(
      () => startEnrolment(large, token, strangersNumber()),
      'QUOTA_EXCEEDED',
    );
    // The owner's own one came back and made room.
    expect(sent).toBe(phoneLimits.unconfirmedSendsPerHour);
    expect(await signIn(large, other)).toBe('accepted');
  });

  // Attack: somebody in particular is to be kept out.
  test('the number itself, and its range, are asked for until they rest', async () => {
    const world = await start();
    const owner = await newOwner(world, '+16505550100');
    const own = () => askAsStranger(world, owner.phoneNumber);
    expect(await exhaust(own, 'TOO_MANY_ATTEMPTS_TRY_LATER')).toBe(
      phoneLimits.sendsPerNumberPerHour,
    );
    let turn = 0;
    const near = () => {
      turn += 1;
      return askAsStranger(world, `+1650555${String(1000 + turn)}`);
    };
    expect(await exhaust(near, 'TOO_MANY_ATTEMPTS_TRY_LATER')).toBe(
      phoneLimits.sendsPerPrefixPerHour - phoneLimits.sendsPerNumberPerHour,
    );
    expect(await signIn(world, owner)).toBe('accepted');
  });

  // Attack: from within the office whose people it is.
  test('a network address that asks too often still gets its second factors', async () => {
    const gateway = await startSmsGateway();
    closers.push(gateway.close);
    const world = await start({ ...productionEnvironment, ...gatewayEnvironment(gateway) });
    await world.admin(
      '/v2/projects/latchkey/config?updateMask=smsRegionConfig,signIn.phoneNumber',
      {
        signIn: { phoneNumber: { enabled: true } },
        smsRegionConfig: { allowByDefault: {} },
      },
      'PATCH',
    );
    await exhaust(async () => {
      const reply = await world.call('sendVerificationCode', { phoneNumber: 'x' });
      // Nothing is sent, and it counts.
      return codeOf(reply) === 'INVALID_PHONE_NUMBER' ? { ...reply, status: 200 } : reply;
    }, 'TOO_MANY_ATTEMPTS_TRY_LATER');
    const owner = await orderedOwner(world, '+16505550100');
    const phoneSignInInfo = { recaptchaToken: await world.solveChallenge() };
    const { reply } = await askForFactor(world, owner, { phoneSignInInfo });
    expect(codeOf(reply)).toBe('accepted');
  });

  test('a whole house with numbers that begin alike comes to work in the morning', async () => {
    const world = await start();
    for (let turn = 0; turn < phoneLimits.sendsPerPrefixPerHour + 5; turn += 1) {
      const owner = await orderedOwner(world, `+49151123${30_000 + turn}`);
      expect([turn, await signIn(world, owner)]).toEqual([turn, 'accepted']);
    }
  });

  test('the day of an installation ends, whichever tenants ask', async () => {
    const world = await start(perDay(40));
    const newTenant = async () => {
      const { body } = await world.admin('/v2/projects/latchkey/tenants', {
        displayName: 'acme',
        allowPasswordSignup: true,
        mfaConfig: { state: 'ENABLED', enabledProviders: ['PHONE_SMS'] },
      });
      return String(body['name']).split('/')[3] ?? '';
    };
    const enrolments = async (tenantId: string) => {
      const idToken = await signUp(world, freshEmail(), tenantId);
      return exhaust(
        () => startEnrolment(world, idToken, strangersNumber(), tenantId),
        'QUOTA_EXCEEDED',
      );
    };
    const owner = await newOwner(world);
    const tenants = [await newTenant(), await newTenant(), await newTenant()];
    const sent = [];
    for (const tenant of tenants) sent.push(await enrolments(tenant));
    // A quarter of forty for all; half of that for one of them.
    expect(sent).toEqual([5, 4, 0]);
    expect(await signIn(world, owner)).toBe('accepted');
    expect(await exhaust(() => askAsStranger(world), 'QUOTA_EXCEEDED')).toBe(20);
    expect(await signIn(world, owner)).toBe('accepted');
  });
});
