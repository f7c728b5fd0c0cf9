import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { bytesContract } from '../../../test/bytes-contract.ts';
import { openDisk } from './open-disk.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-bytes-'));
});
afterAll(() => rm(folder, { recursive: true }));

bytesContract(async () => openDisk({ folder: join(folder, 'files') }));
