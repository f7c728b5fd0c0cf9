import { expect, test } from 'vitest';
import { clientLimits, passwordLimits, phoneCodeLength } from './limits.ts';

test('the constants of chapter 9 of the specification', () => {
  expect({ ...clientLimits }).toEqual({
    scriptLoadTimeout: 5_000,
    libraryLoadTimeout: 10_000,
    storedEmailLifetime: 3_600_000,
    pendingCredentialLifetime: 3_600_000,
    busyIndicatorDelay: 500,
    signedInMessage: 1_000,
    networkTimeoutDesktop: 30_000,
    networkTimeoutMobile: 60_000,
    refreshBeforeExpiry: 300_000,
    refreshBackoffStart: 30_000,
    refreshBackoffMaximum: 960_000,
    heartbeatRetentionDays: 30,
    sessionIdentifierLength: 20,
    redirectCancelDelay: 2_000,
  });
  expect(phoneCodeLength).toBe(6);
  expect(passwordLimits.minimumLength).toBe(6);
});
