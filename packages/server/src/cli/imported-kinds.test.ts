import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sessionLimits } from '@latchkey/protocol';
import { commandFolders } from '@latchkey/testing/command-process';
import { commandsBeside } from '@latchkey/testing/commands-beside';
import { describe, expect, test } from 'vitest';
import { tidy } from '../housekeeping.ts';

const newFolder = commandFolders();
const commands = commandsBeside();
const day = 24 * 3_600_000;

function write(users: readonly object[]): string {
  const file = join(newFolder(), 'users.json');
  writeFileSync(file, JSON.stringify({ users }));
  return file;
}

const longAgo = { createdAt: '1500000000000', lastSignedInAt: '1500000000000' };
const nameless = (localId: string, more: object = {}) => ({ localId, ...longAgo, ...more });
const isThere = async (id: string) =>
  (await commands.world.identity.accounts.byId('', id)) !== undefined;
const bcrypt = Buffer.from(`$2b$04$${'a'.repeat(53)}`).toString('base64');

describe('latchkey import says by what those can sign in whom it brought', () => {
  test('and warns of those who will be deleted unless they do', async () => {
    const file = write([
      { localId: 'a', email: 'a@example.com', passwordHash: bcrypt },
      { localId: 'b', email: 'b@example.com' },
      { localId: 'c', phoneNumber: '+15555550111' },
      { localId: 'd', providerUserInfo: [{ providerId: 'google.com', rawId: 'd' }] },
      nameless('custom', { customAuth: true }),
      nameless('own-custom', { latchkey: { customAuth: true } }),
      nameless('guest-1'),
      nameless('guest-2'),
      nameless('disabled', { disabled: true }),
      { localId: 'never-signed-in' },
    ]);
    const { code, stdout, stderr } = await commands.run(
      ...['import', 'firebase', file, '--hash-algo', 'BCRYPT'],
    );
    expect(code).toBe(0);
    expect(stdout.split('\n')).toEqual([
      'imported 10, already there 0, refused 0.',
      'Of those imported: with a password 1, with a phone number 1, with a provider 1, with an address alone 1, by custom token 2, with no way to sign in 4.',
      '',
    ]);
    expect(stderr).toMatch(/^2 of them have neither address, phone number nor provider\./);
    expect(stderr).toMatch(/within 31 days is deleted/);
    expect(stderr).toMatch(/--custom-tokens/);

    const { store } = commands.world.data;
    const gone = ['guest-1', 'guest-2'];
    const stays = ['a', 'b', 'c', 'd', 'custom', 'own-custom', 'disabled', 'never-signed-in'];
    await tidy(store, Date.now() + 30 * day, true);
    for (const id of [...gone, ...stays]) expect([id, await isThere(id)]).toEqual([id, true]);
    await tidy(store, Date.now() + sessionLimits.idle + 2 * day, true);
    for (const id of gone) expect([id, await isThere(id)]).toEqual([id, false]);
    for (const id of stays) expect([id, await isThere(id)]).toEqual([id, true]);
  });

  test('and of nobody where they come by custom tokens', async () => {
    const file = write([nameless('token-1'), { ...nameless('token-2'), email: 't@example.com' }]);
    const printed = await commands.works('import', 'firebase', file, '--custom-tokens', '--json');
    expect(JSON.parse(printed)).toMatchObject({
      imported: 2,
      kinds: { customToken: 1, addressAlone: 1, guest: 0, guestsWhoMayGo: 0 },
    });
    await tidy(commands.world.data.store, Date.now() + sessionLimits.idle + 2 * day, true);
    expect([await isThere('token-1'), await isThere('token-2')]).toEqual([true, true]);
  });

  test('and of nobody where guests are kept', async () => {
    await commands.works('config', 'set', 'autodeleteAnonymousUsers', 'false');
    const printed = await commands.works('import', 'firebase', write([nameless('kept')]));
    expect(printed).toMatch(/with no way to sign in 1\.$/m);
  });
});
