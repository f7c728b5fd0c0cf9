import { expect, test } from 'vitest';
import {
  always,
  boolean,
  double,
  index,
  int32,
  int64,
  list,
  map,
  message,
  string,
} from './field.ts';
import { writeMessage } from './write-message.ts';

const fields = {
  localId: string,
  emailVerified: boolean,
  validSince: int64,
  port: int32,
  passwordUpdatedAt: double,
  users: list(message({ localId: string, disabled: boolean })),
  counts: list(int64),
  numbers: map(string),
  totpInfo: message({}),
} as const;

test('an int64 is written as a decimal string, an int32 as a number', () => {
  expect(
    writeMessage(fields, { validSince: 1_700_000_000, port: 25, passwordUpdatedAt: 1.5 }),
  ).toEqual({
    validSince: '1700000000',
    port: 25,
    passwordUpdatedAt: 1.5,
  });
});

test('zeros are left out: false, 0, empty texts, lists and maps', () => {
  const zeros = {
    localId: '',
    emailVerified: false,
    validSince: 0,
    port: 0,
    users: [],
    numbers: {},
  };
  expect(writeMessage(fields, zeros)).toEqual({});
});

test('a zero of a field that clients always look at is written', () => {
  const looked = {
    registered: always(boolean),
    context: always(string),
    recordsCount: always(int64),
    signinMethods: always(list(string)),
  };
  const zeros = { registered: false, context: '', recordsCount: 0, signinMethods: [] };
  expect(writeMessage(looked, zeros)).toEqual({ ...zeros, recordsCount: '0' });
  expect(writeMessage(looked, {})).toEqual({});
});

test('a place in a list is written even when it is the first', () => {
  const errors = { errors: list(message({ index, message: string })) } as const;
  const reply = { errors: [{ index: 0, message: 'first' }] };
  expect(writeMessage(errors, reply)).toEqual(reply);
});

test('a message is there when it was given, even an empty one: clients test its presence', () => {
  expect(writeMessage(fields, { totpInfo: {} })).toEqual({ totpInfo: {} });
  expect('totpInfo' in writeMessage(fields, {})).toBe(false);
});

test('what the message does not name is not written, at any depth', () => {
  const reply = { localId: 'a', passwordHash: 'secret', users: [{ localId: 'b', salt: 'secret' }] };
  expect(writeMessage(fields, reply)).toEqual({ localId: 'a', users: [{ localId: 'b' }] });
});

test('a zero inside a list keeps its place', () => {
  expect(writeMessage(fields, { counts: [0, 7] })).toEqual({ counts: ['0', '7'] });
});
