import { forEachDeployment } from '@latchkey/testing/deployments';
import { productionEnvironment, startWorld, type World } from '@latchkey/testing/world';
import { expect, test } from 'vitest';

const mfaInfo = [
  { displayName: 'Office', phoneInfo: '+16505550101', mfaEnrollmentId: 'chosen' },
  { displayName: 'Office again', phoneInfo: '+16505550101' },
  { phoneInfo: '+16505550102' },
];

const factorsOf = async (world: World, localId: string) =>
  (await world.identity.accounts.byId('', localId))?.secondFactors.map(
    ({ id, displayName, phoneNumber }) => ({ id, displayName, phoneNumber }),
  );

const id = expect.stringMatching(/^[A-Za-z0-9]{28}$/);
const asGiven = [
  { id, displayName: 'Office', phoneNumber: '+16505550101' },
  { id, displayName: null, phoneNumber: '+16505550102' },
];

forEachDeployment((nodes) => {
  test('a test suite signs up with phones, which are asked for from the next sign-in on', async () => {
    const [world] = nodes();
    await world.admin(
      '/v2/projects/latchkey/config?updateMask=mfa',
      { mfa: { state: 'ENABLED', enabledProviders: ['PHONE_SMS'] } },
      'PATCH',
    );
    const ada = { email: 'ada@example.com', password: 'correct horse' };
    const { status, body } = await world.call('signUp', { ...ada, mfaInfo });
    expect([status, typeof body.idToken]).toEqual([200, 'string']);
    expect(await factorsOf(world, body.localId)).toEqual(asGiven);
    const again = await world.call('signInWithPassword', ada);
    expect(again.body).toMatchObject({ mfaPendingCredential: expect.any(String) });
    expect(again.body).not.toHaveProperty('idToken');
  });

  test('a guest may, too, and keeps them on becoming a member', async () => {
    const [world] = nodes();
    const guest = (await world.call('signUp', { mfaInfo })).body;
    expect(await factorsOf(world, guest.localId)).toEqual(asGiven);
    const member = await world.call('signUp', {
      idToken: guest.idToken,
      email: 'guest@example.com',
      password: 'correct horse',
    });
    expect(member.status).toBe(200);
    expect(await factorsOf(world, guest.localId)).toEqual(asGiven);
  });

  test('what is no number is said to be none', async () => {
    const [world] = nodes();
    const { body } = await world.call('signUp', {
      email: 'none@example.com',
      password: 'correct horse',
      mfaInfo: [{ phoneInfo: '5' }],
    });
    expect(body.error.message).toBe('INVALID_MFA_PHONE_NUMBER : Invalid format.');
  });
});

test('in production nobody but an operator gives an account its phones, and is told so', async () => {
  const world = await startWorld({ environment: productionEnvironment });
  try {
    const ada = { email: 'ada@example.com', password: 'correct horse and staple' };
    const refused = await world.call('signUp', { ...ada, mfaInfo });
    expect([refused.status, refused.body.error.message]).toEqual([
      400,
      'UNEXPECTED_PARAMETER : MFA Info',
    ]);
    expect(await world.identity.accounts.byEmail('', ada.email)).toBeUndefined();
    expect((await world.call('signUp', { ...ada, mfaInfo: [] })).status).toBe(200);
    const made = await world.admin('/v1/projects/latchkey/accounts', {
      email: 'eve@example.com',
      emailVerified: true,
      mfaInfo,
    });
    expect(await factorsOf(world, made.body.localId)).toEqual(asGiven);
  } finally {
    await world.close();
  }
});
