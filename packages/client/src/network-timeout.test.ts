import { describe, expect, test } from 'vitest';
import { networkTimeout } from './network-timeout.ts';

const pointer = (kind: string) => (query: string) => ({ matches: query.includes(kind) });
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const tablet = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15';

describe('a call may take', () => {
  test.each([
    ['30 s where nothing is known', {}, 30_000],
    ['30 s on a server', { navigator: { userAgent: 'Node.js/24' } }, 30_000],
    [
      '30 s on a desktop',
      { navigator: { userAgent: firefox }, matchMedia: pointer('fine') },
      30_000,
    ],
    ['60 s on a phone', { navigator: { userAgent: 'Mozilla/5.0 (iPhone) Mobile/15E148' } }, 60_000],
    ['60 s on a phone that says so', { navigator: { userAgentData: { mobile: true } } }, 60_000],
    [
      '60 s on a tablet that calls itself a desktop',
      { navigator: { userAgent: tablet }, matchMedia: pointer('coarse') },
      60_000,
    ],
  ])('%s', (_where, surroundings, expected) => {
    expect(networkTimeout(surroundings)).toBe(expected);
  });
});
