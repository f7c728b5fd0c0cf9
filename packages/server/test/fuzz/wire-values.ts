import type { Field, Fields } from '@latchkey/protocol';
import fc from 'fast-check';
import { type Reference, references } from './references.ts';

/** A value of a message as it is generated: what only the server knows is named, not written. */
export type Value = fc.Arbitrary<unknown>;

const named = (...names: readonly Reference[]) => names.map((name) => ({ $: name }));

/** What gets an operation further than its first check, by the name of the field. */
const plausible: Readonly<Record<string, readonly unknown[]>> = {
  idToken: named('idToken', 'otherIdToken', 'guestIdToken', 'phoneIdToken', 'secondFactorIdToken'),
  refreshToken: named('refreshToken'),
  localId: [...named('localId', 'otherId', 'guestId'), 'nobody'],
  targetId: named('localId'),
  email: [...named('email'), 'new@example.com', 'other@example.com', 'Ada@EXAMPLE.com'],
  newEmail: ['moved@example.com', 'other@example.com'],
  identifier: [...named('email'), 'nobody@example.com'],
  password: ['correct horse', 'wrong horse', 'x'],
  newPassword: ['correct horse', 'x'],
  oldPassword: ['correct horse'],
  oobCode: named('resetCode', 'verifyCode', 'signInCode'),
  requestType: ['PASSWORD_RESET', 'VERIFY_EMAIL', 'EMAIL_SIGNIN', 'VERIFY_AND_CHANGE_EMAIL'],
  grantType: ['refresh_token', 'authorization_code'],
  tenantId: named('tenant'),
  phoneNumber: ['+14155550100', '+14155550101', '+4930123456', '+1'],
  phoneInfo: ['+14155550102'],
  sessionInfo: named('sessionInfo'),
  mfaPendingCredential: named('pendingCredential'),
  mfaEnrollmentId: named('enrolment'),
  mfaProvider: ['PHONE_SMS', 'TOTP'],
  verificationCode: ['000000', '123456'],
  code: ['000000', '123456'],
  providerId: ['google.com', 'oidc.acme', 'saml.acme', 'password', 'phone', 'apple.com', 'x'],
  rawId: ['google-1'],
  postBody: [
    'id_token={"sub":"1","email":"idp@example.com"}&providerId=google.com',
    'id_token={"sub":"2"}&providerId=oidc.acme',
    'access_token=x&providerId=github.com',
    'SAMLResponse=PHg+&providerId=saml.acme',
  ],
  requestUri: ['http://localhost', 'http://localhost/?code=x&state=y'],
  continueUri: ['http://localhost/done', 'https://evil.example'],
  continueUrl: ['http://localhost/done'],
  sessionId: named('sessionId'),
  pendingToken: ['x'],
  token: ['{"uid":"custom"}', '{"uid":1}', '{}', 'a.b.c'],
  customAttributes: ['{"role":"x"}', '{}', '[]', '{'],
  updateMask: ['signIn', 'notification.sendEmail', 'blockingFunctions', 'mfa,quota', 'name', ''],
  functionUri: ['http://127.0.0.1:9/hook', ''],
  url: ['http://127.0.0.1:9/told', ''],
  issuer: ['http://127.0.0.1:9', ''],
  host: ['127.0.0.1'],
  ssoUrl: ['https://127.0.0.1:9/sso'],
  callbackUri: ['http://localhost/action', ''],
  secret: ['0123456789abcdef0123456789abcdef'],
  quotaDuration: ['86400s', '0s', '-1s', '1.5s'],
  startTime: ['2030-01-31T12:00:00Z', 'soon'],
  authorizedDomains: ['localhost', 'example.com', '[::1]'],
  allowedRegions: ['US', 'DE', 'XX'],
  disallowedRegions: ['US', 'XX'],
  events: ['user.created', 'x'],
  name: ['robot-one', 'x'],
  role: ['owner', 'viewer'],
  salt: ['c2FsdA'],
  passwordHash: ['aGFzaA', '$argon2id$v=19$m=64,t=1,p=1$c2FsdHNhbHQ$aGFzaGhhc2g'],
  validSince: ['1', '99999999999'],
  nextPageToken: ['x', ''],
  challenge: ['x'],
  photoUrl: ['https://example.com/a.png'],
  x509Certificate: [...named('certificate'), 'x'],
};

const oddText = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    'null',
    '__proto__',
    'constructor',
    '%00',
    '%',
    '{{',
    '../..',
    '0',
    '-1',
  ),
  fc.constantFrom('\u202e', '\ufffe', '\ud800', 'a\u0000b', '\r\nX: y', '🔑', 'x'.repeat(2000)),
  fc.string({ maxLength: 20 }),
  fc.string({ unit: 'binary', maxLength: 10 }),
);

const oddNumber = fc.oneof(
  fc.constantFrom(0, -1, 1, 1.5, 2 ** 31, -(2 ** 31), 2 ** 53 - 1, 1e21, '1', '-1', '9'.repeat(16)),
  fc.integer({ min: 0, max: 1000 }),
);

/** Of another kind than the field: mostly stopped by the reader, so there are few. */
const wrong = fc.constantFrom<unknown>(null, '', 0, true, [], {}, [null], [{}], { a: {} });

const mapKeys = [...['beforeCreate', 'beforeSignIn', 'beforeSendEmail', 'beforeSendSms'], 'x', ''];

function right(name: string, field: Field, depth: number): Value {
  switch (field.kind) {
    case 'string':
    case 'secret': {
      const known = plausible[name] ?? [];
      return known.length === 0
        ? oddText
        : fc.oneof(
            { weight: 6, arbitrary: fc.constantFrom(...known) },
            { weight: 1, arbitrary: oddText },
          );
    }
    case 'boolean':
      return fc.constantFrom<unknown>(true, false, 'true');
    case 'int32':
    case 'int64':
    case 'double':
      return oddNumber;
    case 'struct':
      return fc.dictionary(fc.constantFrom('a', 'sub', 'uid', ''), fc.jsonValue({ maxDepth: 2 }));
    case 'enum':
      return fc.constantFrom<unknown>(...Object.keys(field.numbers), 0, 1);
    case 'list':
      return fc.array(valueFor(name, field.of, depth + 1), { maxLength: 3 });
    case 'map':
      return fc.dictionary(fc.constantFrom(...mapKeys), valueFor(name, field.of, depth + 1), {
        maxKeys: 3,
      });
    case 'message':
      return messageOf(field.fields, depth + 1);
  }
}

const valueFor = (name: string, field: Field, depth: number): Value =>
  fc.oneof({ weight: 25, arbitrary: right(name, field, depth) }, { weight: 1, arbitrary: wrong });

export const someOf = (names: readonly string[], most: number): fc.Arbitrary<string[]> =>
  fc.subarray([...names], { maxLength: Math.min(most, names.length) });

/** A few of the fields: whoever fills in all of them is refused for the first that is wrong. */
export function messageOf(fields: Fields, depth = 0): fc.Arbitrary<Record<string, unknown>> {
  return someOf(Object.keys(fields), depth === 0 ? 6 : 3).chain((chosen) =>
    fc.record(
      Object.fromEntries(
        chosen.flatMap((name) => {
          const field = fields[name];
          return field === undefined ? [] : [[name, valueFor(name, field, depth)]];
        }),
      ),
    ),
  );
}

const isReference = (value: object): value is { readonly $: Reference } =>
  '$' in value && references.some((name) => name === value.$);

/** The same with the names replaced by what they stand for. */
export function filledIn(value: unknown, of: Partial<Record<Reference, string>>): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => filledIn(item, of));
  if (isReference(value)) return of[value.$];
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, filledIn(item, of)]));
}
