import { expect, test } from 'vitest';
import { type Boot, writeBoot } from './boot.ts';

const boot = (appName: string): Boot => ({
  locale: 'en',
  wasSignedIn: false,
  facts: {
    publicUrl: 'http://localhost:8787',
    apiKey: 'key',
    project: 'latchkey',
    appName,
    development: false,
    settings: {},
  },
});

// The attack: a name that ends the element it stands in and begins another.
test.each([
  '</script><script>alert(1)</script>',
  '</SCRIPT\n>',
  '<!--<script>',
  ']]>',
  '&lt;/script&gt;',
  '\u2028alert(1)\u2029',
])('%j stays a text, and the same one', (appName) => {
  const written = writeBoot(boot(appName));
  expect(written).not.toMatch(/[<>&\u2028\u2029]/);
  expect(JSON.parse(written).facts.appName).toBe(appName);
});
