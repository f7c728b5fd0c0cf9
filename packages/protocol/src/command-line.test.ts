import { expect, test } from 'vitest';
import {
  comparedCode,
  createRecipient,
  handOverAddress,
  readWaiting,
  sealForCommand,
  writeWaiting,
} from './command-line.ts';

test('what is sealed for a command is read by that command alone, and never twice the same', async () => {
  const [one, other] = [await createRecipient(), await createRecipient()];
  const sealed = await sealForCommand(one.key, 'päss');
  expect(await one.open(sealed)).toBe('päss');
  expect(await other.open(sealed)).toBeUndefined();
  expect(await sealForCommand(one.key, 'päss')).not.toBe(sealed);
  for (const broken of ['', 'A', '%', sealed.slice(0, -1), `A${sealed.slice(1)}`]) {
    expect(await one.open(broken)).toBeUndefined();
  }
});

test('the address of a command that waits names a port of this machine and a whole key', async () => {
  const { key } = await createRecipient();
  const waiting = { key, port: 40_123 };
  expect(readWaiting(writeWaiting(waiting))).toEqual(waiting);
  expect(handOverAddress(waiting, 'a+b')).toBe('http://127.0.0.1:40123/?sealed=a%2Bb');
  for (const port of [
    '',
    '80',
    '1023',
    '65536',
    '99999',
    '40123@evil',
    '4e4',
    '-40123',
    '040123',
  ]) {
    expect(readWaiting(`?${new URLSearchParams({ key, port })}`), port).toBeUndefined();
  }
  for (const broken of ['', `${key}A`, key.slice(1), `${key.slice(1)}%`]) {
    expect(readWaiting(`?${new URLSearchParams({ key: broken, port: '40123' })}`)).toBeUndefined();
  }
});

test('both sides show the same short code, and another one for another command', async () => {
  const [one, other] = [await createRecipient(), await createRecipient()];
  const code = await comparedCode(one.key);
  expect(code).toMatch(/^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/);
  expect(await comparedCode(one.key)).toBe(code);
  expect(await comparedCode(other.key)).not.toBe(code);
});
