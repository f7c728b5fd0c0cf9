import { type HookHost, startHookHost } from '@latchkey/testing/hook-host';
import type { Reply } from '@latchkey/testing/wire-reply';
import { startWorld, type World } from '@latchkey/testing/world';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

type Body = Record<string, unknown>;

let world: World;
let host: HookHost;
beforeAll(async () => {
  host = await startHookHost();
  world = await startWorld();
});
afterAll(async () => {
  await world.close();
  await host.close();
});

const operate = (verb: string, body: Body) =>
  world.admin(`/v1/projects/latchkey/accounts${verb}`, body);
const code = ({ body }: Reply) => body.error?.message.split(' : ')[0] ?? 'ok';

/** Everything that is stored, whoever's it is. */
const stored = async () => {
  const rows = ['accounts', 'identities'].map((table) =>
    world.data.database.read({ sql: `SELECT * FROM ${table} ORDER BY 1, 2, 3`, parameters: [] }),
  );
  return JSON.stringify(await Promise.all(rows));
};

describe('W5: a picture is an address of the web, or there is none', () => {
  // Applications put `picture` of a token into a page; as the target of a link, a script runs there.
  const good = 'https://example.com/ada.png';
  const evil = [
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    ' javascript:alert(1)',
    'javascript://example.com/%0aalert(1)',
    'data:text/html,<script>alert(1)</script>',
    'data:image/svg+xml;base64,PHN2Zy8+',
    'vbscript:x',
    'blob:https://example.com/1',
    'file:///etc/passwd',
    'ftp://example.com/ada.png',
    '//example.com/ada.png',
    '/ada.png',
    'ada.png',
    'https:',
    'https:///',
    'https:example.com/ada.png',
    'view-source:https://example.com',
  ];

  test.each(evil)('%s is refused of people and of operators', async (photoUrl) => {
    const { idToken, localId } = await world.signUp(`p${evil.indexOf(photoUrl)}@example.com`);
    const before = await stored();
    const link = { providerId: 'google.com', rawId: 'google-1', photoUrl };
    const replies = [
      await world.call('update', { idToken, displayName: 'Ada', photoUrl }),
      await operate('', { email: 'made@example.com', photoUrl }),
      await operate(':update', { localId, photoUrl }),
      await operate(':update', { localId, linkProviderUserInfo: link }),
    ];
    expect(replies.map(code)).toEqual(Array(4).fill('INVALID_PHOTO_URL'));
    expect(await stored()).toBe(before);
  });

  test('an import keeps the account and leaves the picture out', async () => {
    const users = evil.map((photoUrl, index) => ({
      localId: `imported-${index}`,
      photoUrl,
      providerUserInfo: [{ providerId: 'google.com', rawId: `imported-${index}`, photoUrl }],
    }));
    const kept = { localId: 'imported-good', photoUrl: good };
    const { body } = await operate(':batchCreate', { users: [...users, kept] });
    expect(body['error']).toBeUndefined();
    const found = await operate(':lookup', {
      localId: [...users, kept].map((user) => user.localId),
    });
    expect(found.body.users).toHaveLength(evil.length + 1);
    const pictures = found.body.users.flatMap(({ photoUrl, providerUserInfo = [] }) => [
      photoUrl,
      ...providerUserInfo.map((link) => link['photoUrl']),
    ]);
    expect(pictures.filter((picture) => picture !== undefined)).toEqual([good]);
  });

  test('what a provider says is left out', async () => {
    for (const [index, picture] of [...evil, good].entries()) {
      const token = JSON.stringify({ sub: `sub-${index}`, picture });
      const postBody = new URLSearchParams({ id_token: token, providerId: 'google.com' });
      const { body } = await world.call('signInWithIdp', {
        postBody: postBody.toString(),
        requestUri: 'http://localhost',
      });
      const expected = picture === good ? good : undefined;
      expect([picture, body['photoUrl']]).toEqual([picture, expected]);
      expect(decodeJwt(body.idToken)['picture']).toBe(expected);
    }
  });

  test('a function that sets one is one that cannot be understood', async () => {
    const triggers = { beforeCreate: { functionUri: `${host.url}/beforeCreate` } };
    const path = '/v2/projects/latchkey/config?updateMask=blockingFunctions';
    await world.admin(path, { blockingFunctions: { triggers } }, 'PATCH');
    for (const [index, photoURL] of [...evil, good].entries()) {
      host.answer('/beforeCreate', { body: { userRecord: { photoURL, updateMask: 'photoURL' } } });
      const email = `asked-${index}@example.com`;
      const answer = await world.call('signUp', { email, password: 'correct horse' });
      expect([photoURL, code(answer)]).toEqual([
        photoURL,
        photoURL === good ? 'ok' : 'BLOCKING_FUNCTION_ERROR_RESPONSE',
      ]);
    }
    await world.admin(path, { blockingFunctions: {} }, 'PATCH');
  });

  test('over http or https, and none at all, it is as it was sent', async () => {
    const { idToken, refreshToken } = await world.signUp('good@example.com');
    for (const photoUrl of [
      good,
      'http://localhost:3000/a.png?x=1#y',
      'HTTPS://EXAMPLE.COM/A',
      '',
    ]) {
      const expected = photoUrl === '' ? undefined : photoUrl;
      const { body } = await world.call('update', { idToken, photoUrl });
      expect(body['photoUrl']).toBe(expected);
      const refreshed = await world.refresh(refreshToken);
      expect(decodeJwt(refreshed.body.id_token)['picture']).toBe(expected);
    }
  });
});
