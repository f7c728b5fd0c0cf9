import { forEachDeployment } from '@latchkey/testing/deployments';
import { createPasskeyDevice } from '@latchkey/testing/passkey-device';
import {
  creationOptions,
  enrolPasskey,
  finishEnrolment,
  finishSignIn,
  requestOptions,
} from '@latchkey/testing/passkeys';
import type { Reply, WireReply } from '@latchkey/testing/wire-reply';
import type { World } from '@latchkey/testing/world';
import { decodeJwt } from 'jose';
import { describe, expect, test } from 'vitest';

const project = '/v1/projects/latchkey';
const password = 'correct horse';

let people = 0;
const newAddress = () => `leaver-${++people}@example.com`;
const newNumber = () => `+1650555${2000 + ++people}`;

type Person = WireReply & { readonly email: string };
/** Something a person holds: made on one node, tried on another. */
type Held = (here: World, person: Person) => Promise<(there: World) => Promise<Reply>>;

const mailed =
  (
    order: Record<string, unknown>,
    kind: string,
    use: (oobCode: string, email: string, idToken: string) => [string, Record<string, unknown>],
  ): Held =>
  async (here, { idToken, email }) => {
    await here.call('sendOobCode', { email, idToken, ...order });
    const to = String(order['newEmail'] ?? email);
    const [verb, body] = use(await here.codeFor(to, kind), email, idToken);
    return (there) => there.call(verb, body);
  };

const withNumber = async (here: World, { localId }: Person) => {
  const phoneNumber = newNumber();
  await here.admin(`${project}/accounts:update`, { localId, phoneNumber });
  return phoneNumber;
};

const codeFrom = async (here: World, phoneNumber: string) => {
  const { body } = await here.call('sendVerificationCode', { phoneNumber });
  return { sessionInfo: body['sessionInfo'], code: await here.smsCodeFor(phoneNumber) };
};

/** The first factor shown, the second one not yet. */
const pendingOf = async (here: World, { idToken, email }: Person) => {
  const app = await here.enrolTotp(idToken);
  const first = (await here.call('signInWithPassword', { email, password })).body;
  return { app, first };
};

const held: Readonly<Record<string, Held>> = {
  'an ID token':
    async (_, { idToken }) =>
    (there) =>
      there.call('lookup', { idToken }),
  'an ID token, for a change':
    async (_, { idToken }) =>
    (there) =>
      there.call('update', { idToken, displayName: 'Still here' }),
  'an ID token, for a session cookie':
    async (_, { idToken }) =>
    (there) =>
      there.admin(`${project}:createSessionCookie`, { idToken, validDuration: 300 }),
  'a refresh token':
    async (_, { refreshToken }) =>
    (there) =>
      there.refresh(refreshToken),
  'the password':
    async (_, { email }) =>
    (there) =>
      there.call('signInWithPassword', { email, password }),
  'a link that resets the password': mailed(
    { requestType: 'PASSWORD_RESET' },
    'resetPassword',
    (oobCode) => ['resetPassword', { oobCode, newPassword: 'another horse' }],
  ),
  'a link that verifies the address': mailed(
    { requestType: 'VERIFY_EMAIL' },
    'verifyEmail',
    (oobCode) => ['update', { oobCode }],
  ),
  'a link that signs in': mailed(
    {
      requestType: 'EMAIL_SIGNIN',
      continueUrl: 'http://localhost:8787/',
      canHandleCodeInApp: true,
    },
    'signIn',
    (oobCode, email) => ['signInWithEmailLink', { oobCode, email }],
  ),
  'a link that changes the address': async (here, person) =>
    mailed(
      { requestType: 'VERIFY_AND_CHANGE_EMAIL', newEmail: newAddress() },
      'verifyAndChangeEmail',
      (oobCode, _email, idToken) => ['update', { oobCode, idToken }],
    )(here, person),
  'a pending sign-in and its app': async (here, person) => {
    const { app, first } = await pendingOf(here, person);
    return (there) => there.finishWithTotp(first, app);
  },
  'a pending sign-in and a recovery code': async (here, person) => {
    const app = await here.enrolTotp(person.idToken);
    const generated = await here.call('/latchkey/v1/recoveryCodes:generate', {
      idToken: app.reply.idToken,
    });
    const [code] = generated.body['codes'] as readonly string[];
    const first = await here.call('signInWithPassword', { email: person.email, password });
    const { mfaPendingCredential } = first.body;
    return (there) =>
      there.call('/latchkey/v1/recoveryCodes:signIn', { mfaPendingCredential, code });
  },
  'an app half added': async (here, { idToken }) => {
    const started = await here.call('/v2/accounts/mfaEnrollment:start', {
      idToken,
      totpEnrollmentInfo: {},
    });
    const { sharedSecretKey, sessionInfo } = started.body['totpSessionInfo'] as Record<
      'sharedSecretKey' | 'sessionInfo',
      string
    >;
    return (there) =>
      there.call('/v2/accounts/mfaEnrollment:finalize', {
        idToken,
        totpVerificationInfo: { sessionInfo, verificationCode: there.totpCode(sharedSecretKey) },
      });
  },
  'a code from an SMS': async (here, person) => {
    const given = await codeFrom(here, await withNumber(here, person));
    return (there) => there.call('signInWithPhoneNumber', given);
  },
  'a proof for a number': async (here, person) => {
    const phoneNumber = await withNumber(here, person);
    const guest = (await here.call('signUp', {})).body;
    const given = { ...(await codeFrom(here, phoneNumber)), idToken: guest.idToken };
    const { temporaryProof } = (await here.call('signInWithPhoneNumber', given)).body;
    expect(temporaryProof).toBeDefined();
    return (there) => there.call('signInWithPhoneNumber', { temporaryProof, phoneNumber });
  },
  'a passkey': async (here, { idToken }) => {
    const device = createPasskeyDevice();
    expect((await enrolPasskey(here, idToken, device)).status).toBe(200);
    const used = device.use(await requestOptions(here));
    return (there) => finishSignIn(there, used);
  },
  'a passkey half added': async (here, { idToken }) => {
    const device = createPasskeyDevice();
    const made = device.make(await creationOptions(here, idToken));
    return (there) => finishEnrolment(there, idToken, made);
  },
};

const endings: Readonly<Record<string, (here: World, localId: string) => Promise<Reply>>> = {
  'was disabled': (here, localId) =>
    here.admin(`${project}/accounts:update`, { localId, disableUser: true }),
  'was deleted': (here, localId) => here.admin(`${project}/accounts:delete`, { localId }),
  'was deleted among many': (here, localId) =>
    here.admin(`${project}/accounts:batchDelete`, { localIds: [localId], force: true }),
};

/** A free number or address may become somebody new; it is not who it was. */
const isLetIn = ({ status, body }: Reply, localId: string) =>
  status === 200 && !(body['isNewUser'] === true && body.localId !== localId);

describe('J1: whoever was shut out holds nothing that opens anything, on any node', () => {
  // CVE-2023-22492: a user who had been locked went on with the refresh token of before.
  forEachDeployment((nodes) => {
    const nodesOf = () => {
      const here = nodes()[0];
      return { here, there: nodes().at(-1) ?? here };
    };
    const newPerson = async (here: World): Promise<Person> => {
      const email = newAddress();
      return { ...(await here.signUpVerified(email)), email };
    };

    test.each(Object.entries(held))('%s is good while its owner is there', async (_, hold) => {
      const { here, there } = nodesOf();
      const use = await hold(here, await newPerson(here));
      expect((await use(there)).body.error).toBeUndefined();
    });

    describe.each(Object.entries(endings))('of one who %s', (_, end) => {
      test.each(Object.entries(held))('%s is worth nothing', async (__, hold) => {
        const { here, there } = nodesOf();
        const person = await newPerson(here);
        const use = await hold(here, person);
        // Whatever a node keeps of the account, it has seen it now.
        await there.call('lookup', { idToken: person.idToken });
        expect((await end(here, person.localId)).body.error).toBeUndefined();
        for (const node of [there, here]) {
          const reply = await use(node);
          expect(reply.status).toBeLessThan(500);
          expect(isLetIn(reply, person.localId)).toBe(false);
        }
        const found = await there.admin(`${project}/accounts:lookup`, {
          localId: [person.localId],
        });
        expect(found.body.users?.[0]?.['disabled'] ?? true).toBe(true);
      });
    });

    test('a session cookie tells whoever asks about it that its owner is gone', async () => {
      const { here, there } = nodesOf();
      for (const end of Object.values(endings)) {
        const person = await newPerson(here);
        const made = await here.admin(`${project}:createSessionCookie`, {
          idToken: person.idToken,
          validDuration: 300,
        });
        const { sub = '' } = decodeJwt(String(made.body['sessionCookie']));
        // This is what verifiers that check for revocation ask.
        const ownerOf = async () =>
          (await there.admin(`${project}/accounts:lookup`, { localId: [sub] })).body.users?.[0];
        expect(await ownerOf()).toMatchObject({ localId: person.localId });
        expect(await ownerOf()).toMatchObject({ disabled: false });
        await end(here, person.localId);
        expect((await ownerOf())?.['disabled'] ?? true).toBe(true);
      }
    });
  });
});
