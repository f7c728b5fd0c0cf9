import { afterEach, describe, expect, test, vi } from 'vitest';
import { passkeyName } from './passkey-name.ts';

const on = (userAgent: string) => vi.stubGlobal('navigator', { userAgent });
afterEach(() => vi.unstubAllGlobals());

describe('a new passkey', () => {
  test('is named after the device that keeps it', () => {
    on('Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit Chrome/140.0 Safari/537.36');
    expect(passkeyName({ authenticatorAttachment: 'platform' })).toEqual({
      name: 'Chrome, Windows',
    });
  });

  test('is named by the server where this device does not keep it', () => {
    on('Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit Chrome/140.0 Safari/537.36');
    expect(passkeyName({ authenticatorAttachment: 'cross-platform' })).toEqual({});
    expect(passkeyName({})).toEqual({});
  });

  test('is named by the server where nobody knows what this device is', () => {
    on('Something new');
    expect(passkeyName({ authenticatorAttachment: 'platform' })).toEqual({});
  });
});
