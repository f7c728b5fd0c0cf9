import { ClientError } from '@latchkey/client';
import { expect, test } from 'vitest';
import { OtherAccountError } from '../account/own-token.ts';
import { pictureProblemOf, UnusablePicture } from './picture-failure.ts';

test('a file that cannot be used says why', () => {
  expect(pictureProblemOf(new UnusablePicture('PICTURE_TOO_LARGE'))).toBe('PICTURE_TOO_LARGE');
});

test.each(['PERMISSION_DENIED', 'INVALID_ARGUMENT', 'PAYLOAD_TOO_LARGE', 'NOT_FOUND'] as const)(
  'a picture that is answered with %s was refused',
  (code) => {
    expect(pictureProblemOf(new ClientError(code))).toBe('PICTURE_REFUSED');
  },
);

test('whatever else fails is told as on the rest of the page', () => {
  const problemOf = (code: ClientError['code']) => pictureProblemOf(new ClientError(code));
  expect(problemOf('NETWORK_REQUEST_FAILED')).toBe('NETWORK_REQUEST_FAILED');
  expect(problemOf('TIMEOUT')).toBe('TIMEOUT');
  expect(problemOf('UNAUTHENTICATED')).toBe('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
  expect(pictureProblemOf(new OtherAccountError())).toBe('USER_MISMATCH');
  expect(pictureProblemOf(new TypeError('x is undefined'))).toBe('INTERNAL');
});

test('too many pictures are no wrong passwords', () => {
  const tooMany = new ClientError('TOO_MANY_ATTEMPTS_TRY_LATER');
  expect(pictureProblemOf(tooMany)).toBe('TOO_MANY_CHANGES');
});
