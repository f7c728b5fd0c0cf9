import { worldOnEachDatabase } from '@latchkey/testing/world-on-each-database';
import { describe, expect, test } from 'vitest';

/** Unsigned, as test suites write them: read before it is checked, and never believed. */
const tokenOf = (tenant: string | undefined) =>
  [
    { alg: 'none' },
    { iss: 'https://securetoken.google.com/latchkey', firebase: tenant ? { tenant } : {} },
  ]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .concat('')
    .join('.');

worldOnEachDatabase((world) => {
  const refusal = async (path: string, body: Record<string, unknown> = {}) =>
    (await world().call(path, body)).body.error.message;
  const accounts = '/v1/projects/latchkey/accounts';

  const newTenant = async (fields: Record<string, unknown>) => {
    const { body } = await world().admin('/v2/projects/latchkey/tenants', {
      displayName: 'refusals',
      ...fields,
    });
    return String(body['name']).split('/').at(-1) ?? '';
  };

  test('a credential without a provider is none', async () => {
    const body = { requestUri: 'http://localhost', postBody: 'id_token=x' };
    expect(await refusal('signInWithIdp', body)).toMatch(
      /^INVALID_CREDENTIAL_OR_PROVIDER_ID : Invalid IdP response\/credential: /,
    );
  });

  test('an operator who deletes names the account: the one of a token stays', async () => {
    const { idToken } = await world().signUp('stays@example.com');
    const { status, body } = await world().admin(`${accounts}:delete`, { idToken });
    expect([status, body.error.message]).toEqual([400, 'MISSING_LOCAL_ID']);
    const looked = await world().call('lookup', { idToken });
    expect(looked.body.users[0]).toMatchObject({ email: 'stays@example.com' });
  });

  describe.each(['start', 'finalize'])('a second factor is not asked for (%s)', (verb) => {
    const path = `/v2/accounts/mfaSignIn:${verb}`;

    test('where none is', async () => {
      const tenantId = await newTenant({ mfaConfig: { state: 'DISABLED' } });
      expect(await refusal(path, { tenantId })).toMatch(/^OPERATION_NOT_ALLOWED/);
    });

    test('by SMS where that is not switched on', async () => {
      const tenantId = await newTenant({ mfaConfig: { state: 'ENABLED', enabledProviders: [] } });
      expect(await refusal(path, { tenantId })).toMatch(/^OPERATION_NOT_ALLOWED/);
    });
  });

  test('whoever has a phone as their second factor gets no SMS once that was switched off', async () => {
    const email = 'no-sms@example.com';
    const { localId } = await world().signUpVerified(email);
    const enrollments = [{ mfaEnrollmentId: 'phone', phoneInfo: '+4915112345678' }];
    await world().admin(`${accounts}:update`, { localId, mfa: { enrollments } });
    const signedIn = await world().call('signInWithPassword', { email, password: 'correct horse' });
    const { mfaPendingCredential } = signedIn.body;
    const config = '/v2/projects/latchkey/config?updateMask=mfa.enabledProviders';
    await world().admin(config, { mfa: { enabledProviders: [] } }, 'PATCH');
    expect(
      await refusal('/v2/accounts/mfaSignIn:start', {
        mfaPendingCredential,
        mfaEnrollmentId: 'phone',
      }),
    ).toMatch(/^OPERATION_NOT_ALLOWED : SMS based MFA not enabled/);
    expect(await world().smsTo('+4915112345678')).toEqual([]);
    await world().admin(config, { mfa: { enabledProviders: ['PHONE_SMS'] } }, 'PATCH');
  });

  test('no password is reset where nobody has one, and other codes can be looked at', async () => {
    const tenantId = await newTenant({ enableEmailLinkSignin: true });
    const newPassword = 'another password';
    for (const body of [{}, { oobCode: 'x', newPassword }]) {
      expect(await refusal('resetPassword', { tenantId, ...body })).toBe('PASSWORD_LOGIN_DISABLED');
    }
    const email = 'looks@example.com';
    const continueUrl = 'http://localhost';
    await world().call('sendOobCode', {
      tenantId,
      requestType: 'EMAIL_SIGNIN',
      email,
      continueUrl,
    });
    const oobCode = await world().codeFor(email, 'signIn');
    const { body } = await world().call('resetPassword', { tenantId, oobCode });
    expect(body.requestType).toBe('EMAIL_SIGNIN');
  });

  test('a passkey that nobody has is not found, also where no device has answered', async () => {
    const path = '/v2/accounts/passkeySignIn:finalize';
    const authenticatorAuthenticationResponse = { id: 'nobodys_passkey' };
    expect(await refusal(path, { authenticatorAuthenticationResponse })).toBe(
      'PASSKEY_CREDENTIAL_NOT_FOUND',
    );
    expect(await refusal(path)).toBe('MISSING_AUTHENTICATOR_RESPONSE');
  });

  test('what a device did not say is missed before anybody looks at the token', async () => {
    const path = '/v2/accounts/passkeyEnrollment:finalize';
    expect(await refusal(path, { idToken: 'some token' })).toBe('MISSING_AUTHENTICATOR_RESPONSE');
    expect(await refusal(path)).toBe('MISSING_ID_TOKEN');
  });

  test('the tenant of a token is compared before the tenant is looked for', async () => {
    const tenantId = await newTenant({});
    const absent = 'there-is-no-such-tenant';
    const lookup = (idToken: string, named: string) =>
      refusal('lookup', { idToken, tenantId: named });
    expect(await lookup(tokenOf(tenantId), absent)).toBe('TENANT_ID_MISMATCH');
    expect(await lookup(tokenOf(undefined), absent)).toBe('TENANT_ID_MISMATCH');
    expect(await lookup(tokenOf(absent), absent)).toBe('TENANT_NOT_FOUND');
    expect(await lookup('no token at all', absent)).toBe('TENANT_NOT_FOUND');
  });

  describe('the factors that an operator names', () => {
    const phone = { phoneInfo: '+4915112340001', displayName: 'one' };
    const other = { phoneInfo: '+4915112340002' };

    test('are merged by their number before their ids are looked at', async () => {
      const { localId } = await world().signUpVerified('merged@example.com');
      const change = async (enrollments: readonly Record<string, unknown>[]) =>
        world().admin(`${accounts}:update`, { localId, mfa: { enrollments } });
      const twice = [phone, phone].map((each) => ({ ...each, mfaEnrollmentId: 'same' }));
      const { status, body } = await change(twice);
      expect(status).toBe(200);
      expect(body.mfaInfo).toMatchObject([{ ...phone, mfaEnrollmentId: 'same' }]);
      expect((await change([{ ...phone, mfaEnrollmentId: 'same' }, phone])).status).toBe(200);
      const shared = [phone, other].map((each) => ({ ...each, mfaEnrollmentId: 'same' }));
      expect((await change(shared)).body.error.message).toBe('DUPLICATE_MFA_ENROLLMENT_ID');
    });

    test('have a number that can be one, or are an app that was there', async () => {
      const { localId } = await world().signUpVerified('numbers@example.com');
      const message = async (factor: Record<string, unknown>) => {
        const mfa = { enrollments: [{ mfaEnrollmentId: 'a', ...factor }] };
        return (await world().admin(`${accounts}:update`, { localId, mfa })).body.error.message;
      };
      expect(await message({})).toBe('INVALID_MFA_PHONE_NUMBER : Invalid format.');
      expect(await message({ mfaEnrollmentId: '' })).toBe(
        'INVALID_MFA_PHONE_NUMBER : Invalid format.',
      );
      expect(await message({ phoneInfo: '5-5' })).toBe(
        'INVALID_MFA_PHONE_NUMBER : Invalid format.',
      );
      expect(await message({ totpInfo: {} })).toBe('UNSUPPORTED_SECOND_FACTOR');
    });
  });
});
