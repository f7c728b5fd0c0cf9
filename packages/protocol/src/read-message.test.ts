import { describe, expect, test } from 'vitest';
import {
  boolean,
  double,
  enumeration,
  int32,
  int64,
  list,
  map,
  message,
  secret,
  string,
  struct,
} from './field.ts';
import { MalformedMessage, readMessage, readReply } from './read-message.ts';

const fields = {
  displayName: string,
  iOSBundleId: string,
  emailVerified: boolean,
  validSince: int64,
  port: int32,
  ratio: double,
  requestType: enumeration({ UNSPECIFIED: 0, PASSWORD_RESET: 1, EMAIL_SIGNIN: 6 }),
  localId: list(string),
  claims: struct,
  testNumbers: map(string),
  link: message({ providerId: string, rawId: string }),
} as const;

describe('a request is read leniently', () => {
  test('names may be written in camelCase or snake_case, and camelCase wins', () => {
    expect(readMessage(fields, { display_name: 'Ada' })).toEqual({ displayName: 'Ada' });
    expect(readMessage(fields, { displayName: 'Ada', display_name: 'Eve' })).toEqual({
      displayName: 'Ada',
    });
    expect(readMessage(fields, { iOSBundleId: 'com.example' })).toEqual({
      iOSBundleId: 'com.example',
    });
    expect(readMessage(fields, { link: { provider_id: 'google.com' } })).toEqual({
      link: { providerId: 'google.com' },
    });
  });

  test('an int64 may be a string or a number', () => {
    expect(readMessage(fields, { validSince: '1700000000' })).toEqual({
      validSince: 1_700_000_000,
    });
    expect(readMessage(fields, { validSince: 1_700_000_000 })).toEqual({
      validSince: 1_700_000_000,
    });
  });

  test('an enum may be its name or its number', () => {
    expect(readMessage(fields, { requestType: 'EMAIL_SIGNIN' })).toEqual({
      requestType: 'EMAIL_SIGNIN',
    });
    expect(readMessage(fields, { requestType: 6 })).toEqual({ requestType: 'EMAIL_SIGNIN' });
  });

  test('null is absent, and unknown fields are dropped', () => {
    expect(
      readMessage(fields, { displayName: null, passwordHash: 'x', returnSecureToken: true }),
    ).toEqual({});
  });

  test('a secret keeps every character, even the one no text may hold', () => {
    expect(readMessage({ password: secret }, { password: 'a\0b ' })).toEqual({ password: 'a\0b ' });
  });

  test('an inherited name is not a field', () => {
    const inherited = Object.create({ displayName: 'Eve' });
    expect(readMessage(fields, inherited)).toEqual({});
  });
});

describe('a request of the wrong shape is refused by the place, without the value', () => {
  const wrong: [string, unknown][] = [
    ['displayName', 1],
    ['displayName', ['a']],
    ['displayName', {}],
    ['displayName', 'a\0b'],
    ['emailVerified', 'yes'],
    ['emailVerified', 1],
    ['validSince', '1e3'],
    ['validSince', 1.5],
    ['validSince', '99999999999999999999'],
    ['validSince', Number.POSITIVE_INFINITY],
    ['port', '12x'],
    ['ratio', '0.5'],
    ['requestType', 'NOBODY'],
    ['requestType', 99],
    ['requestType', 'toString'],
    ['localId', 'abc'],
    ['localId', [1]],
    ['localId', [null]],
    ['claims', 'text'],
    ['claims', []],
    ['testNumbers', { '+1': 123 }],
    ['link', 'x'],
    ['link', { rawId: 7 }],
  ];

  test.each(wrong)('%s = %j', (name, value) => {
    const read = () => readMessage(fields, { [name]: value });
    expect(read).toThrow(MalformedMessage);
    expect(read).toThrow(`Invalid JSON payload received. Invalid value at "${name}`);
  });

  test('the whole request has to be an object', () => {
    for (const value of [null, 'text', 3, [], undefined]) {
      expect(() => readMessage(fields, value)).toThrow(MalformedMessage);
    }
  });
});

test('an answer shows what no request may hold', () => {
  const fields = { name: string, list: list(message({ text: string })) };
  const shown = { name: 'a\0b', list: [{ text: '\0' }] };
  expect(readReply(fields, shown)).toEqual(shown);
  expect(() => readMessage(fields, shown)).toThrow(MalformedMessage);
});
