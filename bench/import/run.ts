import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Measured, runImport } from './import-process.ts';
import { inNewDatabase } from './new-database.ts';
import { rawInserts } from './raw-inserts.ts';
import { rawPostgresInserts } from './raw-postgres-inserts.ts';
import { writeUserFile } from './user-file.ts';

const { values } = parseArgs({
  options: {
    large: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
    postgres: { type: 'string' },
  },
});
const { large, quick, postgres } = values;
const sizes = [10_000, ...(quick ? [] : [100_000]), ...(large ? [1_000_000] : [])];
const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });

const rawRate = (folder: string, count: number): Promise<number> =>
  postgres === undefined
    ? rawInserts(folder, count)
    : inNewDatabase(postgres, (url) => rawPostgresInserts(url, count));

function importInto(folder: string, file: string): Promise<Measured> {
  const settings = { LATCHKEY_DATA: join(folder, 'data') };
  return postgres === undefined
    ? runImport(settings, file)
    : inNewDatabase(postgres, (url) => runImport({ ...settings, DATABASE_URL: url }, file));
}

console.log('users      seconds  users/s  raw inserts/s  ratio  peak MB');
for (const size of sizes) {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-import-bench-'));
  try {
    const raw = await rawRate(folder, size);
    const file = join(folder, 'users.json');
    await writeUserFile(file, size);
    const { seconds, megabytes } = await importInto(folder, file);
    const rate = size / seconds;
    console.log(
      [
        whole.format(size).padEnd(9),
        seconds.toFixed(1).padStart(8),
        whole.format(rate).padStart(7),
        whole.format(raw).padStart(13),
        (rate / raw).toFixed(2).padStart(5),
        whole.format(megabytes).padStart(7),
      ].join('  '),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
