import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { loadMasterKey, MasterKeyError } from './master-key.ts';

let directory: string;
let file: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'master-key-'));
  file = join(directory, 'master.key');
});

afterEach(() => rm(directory, { recursive: true }));

const refusal = async (source: Partial<Parameters<typeof loadMasterKey>[0]>) => {
  const failure = await loadMasterKey({ file, mayCreate: false, ...source }).then(
    () => 'accepted',
    (error: unknown) => error,
  );
  expect(failure).toBeInstanceOf(MasterKeyError);
  return String(failure);
};

describe('a master key from the setting', () => {
  const key = Buffer.from(
    'fbefbe0102030405ffeeddccbbaa99887766554433221100a1b2c3d4e5f60718',
    'hex',
  );

  test.each([
    ['base64', key.toString('base64')],
    ['base64 without padding', key.toString('base64').replace('=', '')],
    ['base64url', key.toString('base64url')],
    ['base64url with padding', `${key.toString('base64url')}=`],
    ['hexadecimal', key.toString('hex')],
    ['hexadecimal in capitals', key.toString('hex').toUpperCase()],
    ['a value with a line end', `${key.toString('base64')}\n`],
  ])('may be written as %s', async (_, value) => {
    expect(await loadMasterKey({ value, file, mayCreate: false })).toEqual(new Uint8Array(key));
  });

  test('wins over the file and touches no file', async () => {
    await loadMasterKey({ value: key.toString('hex'), file, mayCreate: true });
    expect(await readdir(directory)).toEqual([]);
  });

  const base64 = (text: string) => Buffer.from(text).toString('base64');
  const ascending = Buffer.from(Array.from({ length: 32 }, (_, index) => index));
  test.each([
    ['a word', 'changeme', '6 bytes instead of 32'],
    ['six digits', 'abcdef', '3 bytes instead of 32'],
    ['half a key', randomBytes(16).toString('base64'), '16 bytes instead of 32'],
    ['one byte short', randomBytes(31).toString('hex'), '31 bytes instead of 32'],
    ['one byte long', randomBytes(33).toString('base64'), '33 bytes instead of 32'],
    ['too long', randomBytes(48).toString('hex'), '48 bytes instead of 32'],
    ['a pass phrase', 'correct horse battery staple', 'neither base64 nor hexadecimal'],
    ['followed by a stray sign', `${key.toString('base64')}!`, 'neither base64 nor hexadecimal'],
    ['followed by a stray digit', `${key.toString('hex')}0`, 'neither base64 nor hexadecimal'],
    ['padding only', '=', 'neither base64 nor hexadecimal'],
    ['zeros', '00'.repeat(32), 'repeats'],
    ['ones', 'ff'.repeat(32), 'repeats'],
    ['a repeated word', 'deadbeef'.repeat(8), 'repeats'],
    ['a repeated letter', 'A'.repeat(43), 'repeats'],
    ['a repeated placeholder', 'changeme'.repeat(6).slice(0, 42).concat('A'), 'repeats'],
    ['a word padded with zeros', base64('changeme'.padEnd(32, '\0')), 'repeats'],
    ['a word padded with a letter', base64('changeme'.padEnd(32, 'x')), 'repeats'],
    ['ascending', ascending.toString('hex'), 'follow one another'],
    ['descending', Buffer.from(ascending).reverse().toString('base64'), 'follow one another'],
    [
      'ascending past 255',
      Buffer.from(ascending.map((byte) => byte + 240)).toString('hex'),
      'follow',
    ],
    ['text of 32 letters', base64('my-very-secret-key-for-latchkey!'), 'readable text'],
    ['text with a line end', base64('changeme-0123456789-abcdefghijk\n'), 'readable text'],
    ['a placeholder', 'CHANGE_ME_pZ8Qw3kVt5Yx1LrB7nHc9DfGs2Jm4UoiE', 'placeholder'],
  ])('is refused when it is %s', async (_, value, reason) => {
    const sentence = await refusal({ value });
    expect(sentence).toContain(reason);
    expect(sentence).toContain('openssl rand -base64 32');
  });

  test('is not repeated in the refusal', async () => {
    const value = randomBytes(24).toString('base64');
    expect(await refusal({ value })).not.toContain(value);
  });
});

describe('a master key from the file', () => {
  test('is created once, for the owner only, and found again', async () => {
    const created = await loadMasterKey({ value: '', file, mayCreate: true });
    expect(created).toHaveLength(32);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await loadMasterKey({ file, mayCreate: false })).toEqual(created);
    expect(await loadMasterKey({ file, mayCreate: true })).toEqual(created);
    expect(await readFile(file, 'utf8')).toBe(`${Buffer.from(created).toString('base64')}\n`);
    expect(await readdir(directory)).toEqual(['master.key']);
  });

  test('is created together with its directory', async () => {
    const deeper = join(directory, 'a', 'b', 'master.key');
    await loadMasterKey({ file: deeper, mayCreate: true });
    expect((await stat(join(directory, 'a', 'b'))).mode & 0o777).toBe(0o700);
  });

  test('is the same for all of many starts at almost the same moment', async () => {
    for (let round = 0; round < 15; round += 1) {
      const fresh = join(directory, String(round), 'master.key');
      const keys = await Promise.all(
        Array.from({ length: 12 }, async (_, ticks) => {
          for (let tick = 0; tick < ticks; tick += 1) await setImmediate();
          return loadMasterKey({ file: fresh, mayCreate: true });
        }),
      );
      expect(new Set(keys.map((key) => Buffer.from(key).toString('hex'))).size).toBe(1);
      expect(await readdir(join(directory, String(round)))).toEqual(['master.key']);
    }
  });

  test('is not invented where data may already be sealed', async () => {
    expect(await refusal({})).toContain(`nor the file ${file} holds one`);
    expect(await readdir(directory)).toEqual([]);
  });

  test.each(['604', '640', '610', '644', '666'])('is refused with mode %s', async (mode) => {
    await loadMasterKey({ file, mayCreate: true });
    await chmod(file, Number.parseInt(mode, 8));
    expect(await refusal({})).toContain(`chmod 600 ${file}`);
  });

  test.each(['600', '400'])('is read with mode %s', async (mode) => {
    const created = await loadMasterKey({ file, mayCreate: true });
    await chmod(file, Number.parseInt(mode, 8));
    expect(await loadMasterKey({ file, mayCreate: false })).toEqual(created);
  });

  test.each([
    ['empty', ''],
    ['a sample', '0'.repeat(64)],
    ['large', 'A'.repeat(2000)],
  ])('is refused, not replaced, when it is %s', async (_, text) => {
    await writeFile(file, text, { mode: 0o600 });
    expect(await refusal({ mayCreate: true })).toContain(file);
    expect(await readFile(file, 'utf8')).toBe(text);
  });

  test('is refused with a sentence when the name is a directory', async () => {
    expect(await refusal({ file: directory, mayCreate: true })).toContain('is not a file');
  });

  test('is refused with a sentence when the place cannot be written', async () => {
    await writeFile(file, '');
    const below = join(file, 'master.key');
    expect(await refusal({ file: below, mayCreate: true })).toMatch(/cannot be (read|created)/);
  });
});
