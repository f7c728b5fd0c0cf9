import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { archiveProblems } from './archive-problems.ts';
import { findProblems } from './find-problems.ts';
import { runNpm } from './run-command.ts';
import { type StagedPackage, stagePackage } from './stage-package.ts';

/** In the order they need each other. */
const published = ['client', 'react', 'admin'];

export type PackedPackage = { readonly name: string; readonly file: string };

function refuse(name: string, problems: readonly string[]): void {
  if (problems.length > 0) throw new Error(`${name} cannot be published:\n${problems.join('\n')}`);
}

async function pack({ name, folder }: StagedPackage, destination: string): Promise<PackedPackage> {
  refuse(name, await findProblems(folder));
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', destination];
  const [packed] = JSON.parse(await runNpm(args, folder));
  const file = join(destination, packed.filename);
  refuse(name, await archiveProblems(file));
  return { name, file };
}

/** Compiles what applications install, checks it, and leaves one archive of each in this folder. */
export async function packPackages(
  destination: string,
  names: readonly string[] = published,
): Promise<PackedPackage[]> {
  const workshop = await mkdtemp(join(tmpdir(), 'latchkey-pack-'));
  try {
    await mkdir(destination, { recursive: true });
    const staged: StagedPackage[] = [];
    for (const name of names) {
      staged.push(await stagePackage(name, join(workshop, name), staged));
    }
    return await Promise.all(staged.map((each) => pack(each, destination)));
  } finally {
    await rm(workshop, { recursive: true, force: true });
  }
}
