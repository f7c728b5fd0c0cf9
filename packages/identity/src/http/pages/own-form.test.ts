import { describe, expect, test } from 'vitest';
import { isOwnForm } from './own-form.ts';

const publicUrl = 'https://auth.example.com';
const host = 'internal:8787';

describe('a form of ours is accepted', () => {
  test.each([
    [{ 'sec-fetch-site': 'same-origin' }],
    [{ 'sec-fetch-site': 'none' }],
    // Under our own referrer policy browsers hide the origin, and the newer header decides.
    [{ 'sec-fetch-site': 'same-origin', origin: 'null' }],
    [{ origin: 'https://auth.example.com' }],
    [{ origin: 'http://internal:8787' }],
    [{}],
  ])('%j', (headers) => {
    expect(isOwnForm({ host, ...headers }, publicUrl)).toBe(true);
  });
});

describe('a form of another site is not', () => {
  test.each([
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site' }],
    [{ 'sec-fetch-site': '' }],
    [{ 'sec-fetch-site': 'cross-site', origin: 'https://auth.example.com' }],
    [{ origin: 'https://evil.example' }],
    [{ origin: 'https://auth.example.com.evil.example' }],
    [{ origin: 'http://auth.example.com' }],
    [{ origin: 'null' }],
    [{ origin: '' }],
  ])('%j', (headers) => {
    expect(isOwnForm({ host, ...headers }, publicUrl)).toBe(false);
  });
});
