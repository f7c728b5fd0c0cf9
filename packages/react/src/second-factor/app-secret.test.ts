import { expect, test } from 'vitest';
import { appSecretOf } from './app-secret.ts';

const secret = 'JBSWY3DPEHPK3PXP';

/** What an app reads from the address. */
function readByApp(address: string) {
  const { protocol, host, pathname, searchParams } = new URL(address);
  return {
    protocol,
    host,
    label: decodeURIComponent(pathname),
    ...Object.fromEntries(searchParams),
  };
}

test('an app reads from the picture whose account it is, and how the server counts', () => {
  const { address } = appSecretOf(
    {
      sharedSecretKey: secret,
      hashingAlgorithm: 'SHA256',
      verificationCodeLength: 8,
      periodSec: 60,
    },
    { issuer: 'example.com', account: 'ada+x@example.com' },
  );
  expect(readByApp(address)).toEqual({
    protocol: 'otpauth:',
    host: 'totp',
    label: '/example.com:ada+x@example.com',
    secret,
    issuer: 'example.com',
    algorithm: 'SHA256',
    digits: '8',
    period: '60',
  });
});

test('a server that does not say how it counts does so as all apps do', () => {
  const { address } = appSecretOf(
    { sharedSecretKey: secret },
    { issuer: 'example.com', account: 'ada' },
  );
  expect(readByApp(address)).toMatchObject({ algorithm: 'SHA1', digits: '6', period: '30' });
});
