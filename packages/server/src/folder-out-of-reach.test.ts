import { BadSettings } from '@latchkey/kernel/settings/setting';
import { expect, test } from 'vitest';
import { saidOfFolder } from './folder-out-of-reach.ts';

const failed = (code: string, path: string) =>
  Object.assign(new Error(`${code}: refused, open '${path}'`), { code, path, syscall: 'open' });

test('data of another user is said to be, and what else is wrong with the folder, too', () => {
  const said = saidOfFolder('/data', failed('EACCES', '/data/latchkey.db'));
  expect(said).toBeInstanceOf(BadSettings);
  expect((said as Error).message).toBe(
    'LATCHKEY_DATA: /data/latchkey.db cannot be used (EACCES). Be the user that the server runs as, to whom it belongs.',
  );
  expect(saidOfFolder('/data', failed('EROFS', '/data/documents.db'))).toMatchObject({
    message: 'LATCHKEY_DATA: /data/documents.db cannot be used (EROFS).',
  });
});

test('what is not about the folder stays what it was', () => {
  for (const error of [failed('EACCES', '/elsewhere/file'), new Error('ours'), undefined]) {
    expect(saidOfFolder('/data', error)).toBe(error);
  }
});
