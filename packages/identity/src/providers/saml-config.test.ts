import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { selfSignedCertificate } from '@latchkey/kernel/keys/certificate';
import { newSamlSigningKey } from '@latchkey/testing/saml-signing';
import { beforeAll, describe, expect, test } from 'vitest';
import { checkSamlConfig } from './saml-config.ts';

const installation = { publicUrl: 'https://auth.example.com' };

let certificate: string;
let weak: string;
beforeAll(async () => {
  certificate = (await newSamlSigningKey()).certificate;
  weak = await selfSignedCertificate({
    ...generateKeyPairSync('rsa', { modulusLength: 1024 }),
    project: 'weak',
    notBefore: 0,
    notAfter: 4_000_000_000_000,
  });
});

const idpConfig = () => ({
  idpEntityId: 'https://idp.example/metadata',
  ssoUrl: 'https://idp.example/sso?tenant=1',
  idpCertificates: [{ x509Certificate: certificate }],
});
const spConfig = { spEntityId: 'urn:example:latchkey' };

const check = (idp: Record<string, unknown> = {}, sp: Record<string, unknown> = {}) =>
  checkSamlConfig(installation, {
    idpConfig: { ...idpConfig(), ...idp },
    spConfig: { ...spConfig, ...sp },
  });

test('a whole configuration is kept', () => {
  expect(check({ signRequest: true })).toEqual({
    idpEntityId: 'https://idp.example/metadata',
    ssoUrl: 'https://idp.example/sso?tenant=1',
    signRequest: true,
    idpCertificates: [certificate],
    spEntityId: 'urn:example:latchkey',
  });
});

test('a certificate may come in one line, without its frame, or with the line ends of Windows', () => {
  const bare = certificate.replace(/-----[A-Z ]+-----|\n/g, '');
  for (const x509Certificate of [
    bare,
    certificate.replaceAll('\n', '\r\n'),
    `\n  ${certificate}  `,
  ]) {
    expect(check({ idpCertificates: [{ x509Certificate }] }).idpCertificates).toEqual([
      certificate,
    ]);
  }
});

test('several certificates are kept, for the time in which a provider changes its key', () => {
  const two = [{ x509Certificate: certificate }, { x509Certificate: certificate }];
  expect(check({ idpCertificates: two }).idpCertificates).toHaveLength(2);
});

test('answers come to the one address, which may be named or left out', () => {
  check({}, { callbackUri: 'https://auth.example.com/__/auth/handler' });
  expect(() => check({}, { callbackUri: 'https://elsewhere.example/__/auth/handler' })).toThrow(
    'INVALID_CONFIG : spConfig.callbackUri can only be https://auth.example.com/__/auth/handler.',
  );
});

test('a provider on the own machine needs no https', () => {
  expect(check({ ssoUrl: 'http://127.0.0.1:8080/sso' }).ssoUrl).toBe('http://127.0.0.1:8080/sso');
});

test('what is missing is named', () => {
  expect(() => checkSamlConfig(installation, { spConfig })).toThrow('idpConfig is missing.');
  expect(() => checkSamlConfig(installation, { idpConfig: idpConfig() })).toThrow(
    'MISSING_SAML_RELYING_PARTY_CONFIG',
  );
});

describe('is refused in words:', () => {
  test.each([
    ['no name of the provider', { idpEntityId: '' }, 'idpConfig.idpEntityId is missing.'],
    ['a name with blanks', { idpEntityId: 'a b' }, 'no blanks.'],
    ['a long name', { idpEntityId: 'x'.repeat(1025) }, 'at most 1024 characters'],
    ['no address', { ssoUrl: '' }, 'idpConfig.ssoUrl is missing.'],
    ['half an address', { ssoUrl: '/sso' }, 'must be an absolute URL.'],
    ['an address without https', { ssoUrl: 'http://idp.example/sso' }, 'must be an https URL.'],
    ['a script', { ssoUrl: 'javascript:alert(1)' }, 'must be an https URL.'],
    ['an address with a fragment', { ssoUrl: 'https://idp.example/#x' }, 'have no fragment.'],
    ['no certificate', { idpCertificates: [] }, 'idpConfig.idpCertificates is empty.'],
    ['an empty certificate', { idpCertificates: [{}] }, 'is not in PEM form.'],
    ['no PEM', { idpCertificates: [{ x509Certificate: '<x>' }] }, 'is not in PEM form.'],
    ['base64 of anything', { idpCertificates: [{ x509Certificate: 'AAAA' }] }, 'cannot be read.'],
    ['eleven', { idpCertificates: Array(11).fill({}) }, 'At most 10 certificates'],
  ])('%s', (_what, idp, reason) => {
    expect(() => check(idp)).toThrow(/^INVALID_CONFIG : /);
    expect(() => check(idp)).toThrow(reason);
  });

  test.each([
    ['a key that takes long for its length', 10_240, 3],
    ['a key that takes long for its exponent', 2048, 9],
  ])('%s', async (_what, bits, exponentBytes) => {
    const number = (bytes: number) => Buffer.alloc(bytes, 0xff).toString('base64url');
    const jwk = { kty: 'RSA', n: number(bits / 8), e: number(exponentBytes) };
    const x509Certificate = await selfSignedCertificate({
      publicKey: createPublicKey({ format: 'jwk', key: jwk }),
      privateKey: generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey,
      ...{ project: 'slow', notBefore: 0, notAfter: 4_000_000_000_000 },
    });
    expect(() => check({ idpCertificates: [{ x509Certificate }] })).toThrow(
      'A certificate needs an RSA key of at most 8192 bits, with a short exponent.',
    );
  });

  test('a key that is too short', () => {
    expect(() => check({ idpCertificates: [{ x509Certificate: weak }] })).toThrow(
      'A certificate needs an RSA key of at least 2048 bits.',
    );
  });
});
