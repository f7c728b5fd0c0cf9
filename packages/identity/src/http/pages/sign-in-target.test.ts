import { describe, expect, test } from 'vitest';
import { signInTarget } from './sign-in-target.ts';

const parameters = new Map([
  ['mode', 'signIn'],
  ['oobCode', 'a-b_c'],
  ['lang', 'en'],
]);
const added = 'mode=signIn&oobCode=a-b_c&lang=en';

describe('a sign-in link goes on with all its parameters', () => {
  test.each([
    ['https://app.example.com', `https://app.example.com/?${added}`],
    ['https://app.example.com/a?', `https://app.example.com/a?${added}`],
    ['http://localhost/?a=1&b=2#c=3', `http://localhost/?a=1&b=2&${added}#c=3`],
    ['https://app.example.com/?q=%20+%2F&&x', `https://app.example.com/?q=%20+%2F&x&${added}`],
    ['https://app.example.com/#/route?mode=x', `https://app.example.com/?${added}#/route?mode=x`],
    [
      'https://bücher.example/ä?ö=✓',
      `https://xn--bcher-kva.example/%C3%A4?%C3%B6=%E2%9C%93&${added}`,
    ],
  ])('%s', (continueUrl, target) => {
    expect(signInTarget(continueUrl, parameters)).toBe(target);
  });
});

test('a parameter that the application’s address already has cannot stand in for the link’s', () => {
  const target = signInTarget(
    'https://app.example.com/?oobCode=evil&keep=1&%6dode=resetPassword&oob%43ode=evil',
    parameters,
  );
  expect(target).toBe(`https://app.example.com/?keep=1&${added}`);
});

test('values are encoded, so that none of them adds another', () => {
  const target = signInTarget('https://app.example.com/', new Map([['lang', 'en&oobCode=evil#x']]));
  expect([...new URL(target).searchParams]).toEqual([['lang', 'en&oobCode=evil#x']]);
});
