import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { archiveProblems, programProblems } from './archive-problems.ts';
import { findProblems } from './find-problems.ts';
import { runNpm } from './run-command.ts';
import { serverProblems } from './server-problems.ts';
import { type StagedPackage, stagePackage } from './stage-package.ts';
import { stageServer } from './stage-server.ts';

/** In the order they need each other. */
const published = ['client', 'react', 'element', 'admin', 'next'];

export type PackedPackage = { readonly name: string; readonly file: string };

function refuse(name: string, problems: readonly string[]): void {
  if (problems.length > 0) throw new Error(`${name} cannot be published:\n${problems.join('\n')}`);
}

type Look = (path: string) => Promise<readonly string[]>;

/** One archive of a folder, unless there is something wrong with either. */
async function pack(
  { name, folder }: StagedPackage,
  destination: string,
  [lookAtFolder, lookAtArchive]: readonly [Look, Look],
): Promise<PackedPackage> {
  refuse(name, await lookAtFolder(folder));
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', destination];
  const [packed] = JSON.parse(await runNpm(args, folder));
  const file = join(destination, packed.filename);
  refuse(name, await lookAtArchive(file));
  return { name, file };
}

async function inWorkshop<Packed>(
  destination: string,
  work: (workshop: string) => Promise<Packed>,
): Promise<Packed> {
  const workshop = await mkdtemp(join(tmpdir(), 'latchkey-pack-'));
  try {
    await mkdir(destination, { recursive: true });
    return await work(workshop);
  } finally {
    await rm(workshop, { recursive: true, force: true });
  }
}

/** Compiles what applications install, checks it, and leaves one archive of each in this folder. */
export const packPackages = (
  destination: string,
  names: readonly string[] = published,
): Promise<PackedPackage[]> =>
  inWorkshop(destination, async (workshop) => {
    const staged: StagedPackage[] = [];
    for (const name of names) {
      staged.push(await stagePackage(name, join(workshop, name), staged));
    }
    const looks = [findProblems, archiveProblems] as const;
    return Promise.all(staged.map((each) => pack(each, destination, looks)));
  });

/** The same of the server with its pages, which is installed to be run. */
export const packServer = (destination: string): Promise<PackedPackage> =>
  inWorkshop(destination, async (folder) => {
    await stageServer(folder);
    return pack({ name: 'latchkey', folder }, destination, [serverProblems, programProblems]);
  });
