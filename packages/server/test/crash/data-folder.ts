import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Finding, refused } from './findings.ts';

/** A folder to work in, cleared away unless something was found. What is thrown is a finding, too. */
export async function withDataFolder(
  work: (folder: string, findings: Finding[]) => Promise<void>,
): Promise<readonly Finding[]> {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-crash-'));
  const findings: Finding[] = [];
  try {
    await work(folder, findings);
  } catch (error) {
    findings.push(refused(error instanceof Error ? (error.stack ?? error.message) : String(error)));
  }
  if (findings.length === 0) await rm(folder, { recursive: true, force: true });
  else console.log(`The data is kept in ${folder}`);
  return findings;
}
