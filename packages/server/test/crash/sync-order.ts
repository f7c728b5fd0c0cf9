import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { callsTo } from './calls.ts';
import { type Finding, lost } from './findings.ts';
import { startServer } from './server-process.ts';
import { commitsInLog } from './write-ahead-log.ts';

const oneByOne = 20;
const together = 50;

/**
 * A kill leaves what the system holds in memory; a power cut does not. So here the calls to fsync
 * are watched themselves: none of the answers comes without one, and each group has its own.
 */
export async function checkSyncOrder(folder: string, findings: Finding[]): Promise<void> {
  const trace = join(folder, 'syncs.trace');
  const strace = ['strace', '-f', '-qq', '-e', 'trace=fsync,fdatasync', '-o', trace];
  if (spawnSync('strace', ['-qq', '-o', '/dev/null', 'true']).status !== 0) {
    console.log('sync order: skipped, because strace is not there or may not trace');
    return;
  }
  const server = await startServer(join(folder, 'data'), { under: strace });
  const calls = callsTo(server.url);
  const syncs = () => readFileSync(trace, 'utf8').match(/f(data)?sync.*= 0$/gm)?.length ?? 0;
  const commits = () => commitsInLog(join(folder, 'data', 'latchkey.db-wal')).length;
  try {
    await calls.call('signUp', {});
    let early = 0;
    for (let call = 0; call < oneByOne; call += 1) {
      const before = syncs();
      await calls.call('signUp', {});
      if (syncs() === before) early += 1;
    }
    const before = { syncs: syncs(), commits: commits() };
    await Promise.all(Array.from({ length: together }, () => calls.call('signUp', {})));
    const synced = syncs() - before.syncs;
    // A log that began anew meanwhile shows only its last groups.
    const groups = commits() - (commits() >= before.commits ? before.commits : 0);
    console.log(
      `sync order: ${oneByOne - early} of ${oneByOne} lone writes were answered after a sync; ` +
        `${together} writes at once took ${groups} groups and ${synced} syncs`,
    );
    if (early > 0) findings.push(lost(`${early} answers came before any sync`));
    if (synced < groups)
      findings.push(lost(`${groups} groups were answered after ${synced} syncs`));
  } finally {
    await server.kill();
  }
}
