import { describe, expect, test } from 'vitest';
import { hasAnswer } from './answer-address.ts';
import { answerOfAddress, answerOfMessage, stateOf, withoutAnswer } from './provider-answer.ts';

const handler = 'https://auth.example.com/__/auth/handler';
const answer = { requestUri: `${handler}?code=1&state=abc`, postBody: null };
const page = 'https://shop.example.com/in?a=1';
const withAnswer = (value: unknown) =>
  `${page}#latchkey-answer=${encodeURIComponent(JSON.stringify(value))}`;

describe('an answer in the address of a page', () => {
  test('is read, and taken out of it', () => {
    const address = withAnswer(answer);
    expect(hasAnswer(address)).toBe(true);
    expect(answerOfAddress(address, handler)).toEqual(answer);
    expect(withoutAnswer(address)).toBe(page);
  });

  test('may bring a form', () => {
    const posted = { requestUri: handler, postBody: 'SAMLResponse=x&RelayState=abc' };
    expect(answerOfAddress(withAnswer(posted), handler)).toEqual(posted);
  });

  test('may have come to the address of its provider', () => {
    const own = 'https://auth.example.com/__/auth/callback/acme-1/oidc.acme?code=1&state=abc';
    const came = { requestUri: own, postBody: null };
    expect(answerOfAddress(withAnswer(came), handler)).toEqual(came);
  });

  test.each([
    ['nothing', undefined],
    ['no object', 7],
    ['no address', { postBody: null }],
    ['a form that is no text', { ...answer, postBody: { a: 1 } }],
    ['an address of elsewhere', { ...answer, requestUri: 'https://evil.example/__/auth/handler' }],
    ['another page of ours', { ...answer, requestUri: 'https://auth.example.com/account' }],
    ['what is hidden before a host', { ...answer, requestUri: `${handler}@evil.example/` }],
    ['what is no address at all', { ...answer, requestUri: 'code=1' }],
  ])('counts as none with %s', (_what, value) => {
    expect(answerOfAddress(withAnswer(value), handler)).toBeUndefined();
  });

  test('counts as none where it is broken', () => {
    expect(answerOfAddress(`${page}#latchkey-answer=%7Bbroken`, handler)).toBeUndefined();
    expect(answerOfAddress(`${page}#latchkey-answer=%E0%A4%A`, handler)).toBeUndefined();
    expect(hasAnswer(page)).toBe(false);
  });
});

test('an answer in a message says that it is one', () => {
  const type = 'latchkey:provider-answer';
  expect(answerOfMessage({ type, ...answer }, handler)).toEqual(answer);
  for (const said of [answer, { type: 'other', ...answer }, null, undefined, type]) {
    expect(answerOfMessage(said, handler)).toBeUndefined();
  }
});

test.each([
  [`${handler}?state=abc`, null, 'abc'],
  [`${handler}#id_token=x&state=abc`, null, 'abc'],
  [handler, 'SAMLResponse=x&RelayState=abc', 'abc'],
  ['https://idp.example/sso?SAMLRequest=x&RelayState=abc', null, 'abc'],
  [`${handler}?state=`, null, undefined],
  [handler, null, undefined],
])('the state of %s with the form %s is %s', (address, form, state) => {
  expect(stateOf(address, form)).toBe(state);
});
