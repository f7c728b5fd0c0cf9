import { expect, test } from 'vitest';
import { readConfig } from '../config/read-config.ts';
import { roomWarnings } from './check-room.ts';

const config = readConfig({ LATCHKEY_DATA: '/var/lib/latchkey' });
const withRoom = (bytes: number) =>
  roomWarnings(config, async () => ({ bavail: bytes / 4096, bsize: 4096 }));

test('doctor warns of a disk that is nearly full, and says where', async () => {
  expect(await withRoom(300 * 1024 ** 2)).toEqual([
    'disk: /var/lib/latchkey has room for 0.3 GB more; where it is full nothing is written any more.',
  ]);
  expect(await withRoom(2 * 1024 ** 3)).toEqual([]);
});
