import { configureProvider } from '@latchkey/testing/federated-sign-in';
import { newSamlSigningKey } from '@latchkey/testing/saml-signing';
import { productionEnvironment, startWorld, type World } from '@latchkey/testing/world';
import { worldOnEachDatabase } from '@latchkey/testing/world-on-each-database';
import { decodeJwt, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { describe, expect, test } from 'vitest';

let asked = 0;

/** Each from an address of its own: how often somebody may try is not what is tried here. */
const bringTo = (to: World, fields: Record<string, string>) =>
  to.call(
    'signInWithIdp',
    { requestUri: 'http://localhost', postBody: new URLSearchParams(fields).toString() },
    { address: `10.1.0.${++asked}` },
  );

/** As Google signs it, with a key that nobody here knows, and long past. */
async function signedByGoogle(claims: Record<string, unknown>): Promise<string> {
  const { privateKey } = await generateKeyPair('RS256');
  return new SignJWT({ iss: 'https://accounts.google.com', aud: 'any', ...claims })
    .setProtectedHeader({ alg: 'RS256', kid: 'unknown' })
    .setIssuedAt(1_400_000_000)
    .setExpirationTime(1_400_003_600)
    .sign(privateKey);
}

worldOnEachDatabase((world) => {
  const bring = (providerId: string, id_token: string) =>
    bringTo(world(), { providerId, id_token });

  test.each(['google.com', 'oidc.any'])(
    'a test suite is whoever its unsigned token of %s says, as text or as a token',
    async (providerId) => {
      const claims = { sub: `1 of ${providerId}`, email: `${providerId}@example.com`, name: 'Ada' };
      const first = await bring(providerId, JSON.stringify({ ...claims, email_verified: true }));
      expect(first.body).toMatchObject({
        isNewUser: true,
        email: claims.email,
        emailVerified: true,
      });
      const again = await bring(providerId, new UnsecuredJWT(claims).encode());
      expect(again.body.localId).toBe(first.body.localId);
    },
  );

  test('an unsigned token is one as an access token, too', async () => {
    const claims = { sub: 'by access', email: 'access@example.com', email_verified: true };
    for (const [providerId, access_token] of [
      ['facebook.com', JSON.stringify(claims)],
      ['github.com', new UnsecuredJWT(claims).encode()],
    ] as const) {
      const { body } = await bringTo(world(), { providerId, access_token });
      expect(body).toMatchObject({ providerId, email: claims.email, emailVerified: true });
    }
  });

  test('a token that Google signed is believed unread, and the console says so', async () => {
    const idToken = await signedByGoogle({
      sub: '1101',
      email: 'g@example.com',
      email_verified: true,
    });
    const { body } = await bring('google.com', idToken);
    expect(body).toMatchObject({
      federatedId: 'https://accounts.google.com/1101',
      email: 'g@example.com',
      emailVerified: true,
    });
    const warned = world().logged.map((line) => JSON.parse(line));
    expect(warned).toContainEqual(
      expect.objectContaining({
        level: 'warn',
        event: 'provider_token_not_verified',
        outcome: 'google.com',
      }),
    );
  });

  test.each([
    ['of another provider', 'apple.com', {}],
    ['of somebody else who signs', 'google.com', { iss: 'https://issuer.example' }],
  ])('a signed token %s is not', async (_, providerId, claims) => {
    const idToken = await signedByGoogle({ sub: '1102', ...claims });
    expect((await bring(providerId, idToken)).body.error.message).toMatch(/^INVALID_IDP_RESPONSE/);
  });

  test('a token without a subject is nobody’s', async () => {
    expect((await bring('google.com', '{"email":"a@example.com"}')).body.error.message).toMatch(
      /^INVALID_IDP_RESPONSE/,
    );
  });

  test('a provider that is configured is asked for real tokens here as well', async () => {
    const known = { clientId: 'ours', clientSecret: 'secret', appleKey: null, bundleIds: [] };
    await configureProvider(world(), 'github.com', { kind: 'known', known });
    const { body } = await bring('github.com', '{"sub":"1"}');
    expect(body.error.message).toMatch(/^INVALID_CREDENTIAL_OR_PROVIDER_ID/);
  });

  test('a sign-in page is offered the providers that are played', async () => {
    const url = `/latchkey/v1/signInSettings?key=${world().apiKey}`;
    const { providers } = (await world().app.inject({ method: 'GET', url })).json() as {
      providers: { providerId: string; displayName: string; demo?: boolean }[];
    };
    expect(providers).toContainEqual({
      providerId: 'google.com',
      displayName: 'Google',
      demo: true,
    });
    expect(providers).toContainEqual({ providerId: 'github.com', displayName: 'GitHub' });
  });

  const samlResponse = (subject: unknown, attributeStatements?: unknown) =>
    JSON.stringify({ assertion: { subject, attributeStatements } });

  describe('what a test suite writes for a SAML provider that nobody configured', () => {
    const idToken = new UnsecuredJWT({ sub: 'by saml', email: 'of-token@example.com' }).encode();

    test('is believed as a token, and what it says of an address counts', async () => {
      const { body } = await bring('saml.any', idToken);
      expect(body).toMatchObject({
        isNewUser: true,
        providerId: 'saml.any',
        federatedId: 'by saml',
        email: 'of-token@example.com',
        emailVerified: true,
      });
      expect(decodeJwt(body.idToken)['firebase']).toMatchObject({
        sign_in_provider: 'saml.any',
        identities: { 'saml.any': ['by saml'], email: ['of-token@example.com'] },
      });
    });

    test('is believed with an assertion, whose words are for the application', async () => {
      const attributes = { name: 'Jane Doe', mail: 'jane@example.org' };
      const { body } = await bringTo(world(), {
        providerId: 'saml.other',
        id_token: idToken,
        SAMLResponse: samlResponse({ nameId: 'Jane@example.com' }, attributes),
      });
      expect(body).toMatchObject({ email: 'jane@example.com', emailVerified: true });
      expect(JSON.parse(String(body['rawUserInfo']))).toEqual(attributes);
      const { firebase } = decodeJwt(body.idToken) as { firebase: Record<string, unknown> };
      expect(firebase['sign_in_attributes']).toEqual(attributes);
    });

    test('is believed as an assertion alone, and its subject need not be an address', async () => {
      const SAMLResponse = samlResponse({ nameId: 'E1234' });
      const enter = () => bringTo(world(), { providerId: 'saml.staff', SAMLResponse });
      const first = (await enter()).body;
      expect(first).toMatchObject({ isNewUser: true, federatedId: 'E1234' });
      expect(first).not.toHaveProperty('email');
      expect((await enter()).body).toMatchObject({ isNewUser: false, localId: first.localId });
    });

    test.each([
      ['no assertion', '{}'],
      ['no subject', '{"assertion":{}}'],
      ['no name of a subject', samlResponse({})],
      ['nothing but XML', '<samlp:Response/>'],
      ['half of it', '{"assertion":'],
    ])('is not believed with %s', async (_, SAMLResponse) => {
      const { body } = await bringTo(world(), {
        providerId: 'saml.any',
        id_token: idToken,
        SAMLResponse,
      });
      expect(body.error.message).toMatch(/^INVALID_IDP_RESPONSE/);
    });

    test('is nothing to one that somebody configured', async () => {
      const configured = await world().admin(
        '/v2/projects/latchkey/inboundSamlConfigs?inboundSamlConfigId=saml.real',
        {
          enabled: true,
          idpConfig: {
            idpEntityId: 'https://idp.example.com',
            ssoUrl: 'https://idp.example.com/sso',
            idpCertificates: [{ x509Certificate: (await newSamlSigningKey()).certificate }],
          },
          spConfig: { spEntityId: 'urn:example:latchkey' },
        },
      );
      expect([configured.status, configured.body.error]).toEqual([200, undefined]);
      for (const fields of [
        { id_token: idToken },
        { SAMLResponse: samlResponse({ nameId: 'a@example.com' }) },
      ]) {
        const { body } = await bringTo(world(), { providerId: 'saml.real', ...fields });
        expect(body.error.message).toMatch(/^INVALID_CREDENTIAL_OR_PROVIDER_ID/);
      }
    });
  });
});

test('in production nobody is believed without a signature that was checked', async () => {
  const production = await startWorld({ environment: productionEnvironment });
  try {
    const known = { clientId: 'any', clientSecret: 'secret', appleKey: null, bundleIds: [] };
    const claims = { sub: '1', email: 'ada@example.com', email_verified: true };
    const idTokens = [
      JSON.stringify(claims),
      new UnsecuredJWT(claims).encode(),
      await signedByGoogle(claims),
    ];
    for (const isConfigured of [false, true]) {
      if (isConfigured) await configureProvider(production, 'google.com', { kind: 'known', known });
      for (const token of idTokens) {
        for (const name of ['id_token', 'access_token']) {
          const { body } = await bringTo(production, { providerId: 'google.com', [name]: token });
          expect(body).not.toHaveProperty('idToken');
          expect(body.error).toBeDefined();
        }
      }
    }
    for (const providerId of ['saml.any', 'google.com']) {
      const SAMLResponse = JSON.stringify({ assertion: { subject: { nameId: claims.email } } });
      for (const fields of [{ SAMLResponse }, { SAMLResponse, id_token: JSON.stringify(claims) }]) {
        const { status, body } = await bringTo(production, { providerId, ...fields });
        expect([status, body.error.message]).toEqual([
          400,
          'INVALID_IDP_RESPONSE : The answer has no state.',
        ]);
      }
      const given = await bringTo(production, { providerId, id_token: JSON.stringify(claims) });
      expect(given.body).not.toHaveProperty('idToken');
    }
    expect(await production.identity.accounts.byEmail('', claims.email)).toBeUndefined();
  } finally {
    await production.close();
  }
});
