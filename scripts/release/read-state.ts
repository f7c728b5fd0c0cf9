import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runCommand } from '../pack/run-command.ts';
import { entriesOf, parseVersion, type ReleaseState } from './release-problems.ts';

/** What goes with a release. Packages of tests and measurements have no version that anybody sees. */
export const manifestsIn = (root: string): readonly string[] =>
  ['package.json', 'packages/*/package.json', 'apps/web/package.json']
    .flatMap((pattern) => globSync(pattern, { cwd: root }))
    .sort();

const linesOf = (text: string): string[] => text.split('\n').filter((line) => line !== '');

/** Those of the newest release that Git knows; none where it knows none. */
async function editedMigrations(root: string, changelog: string): Promise<string[]> {
  const tags = new Set(linesOf(await runCommand('git', ['tag', '--list', 'v*'], root)));
  const released = entriesOf(changelog)
    .filter(({ version }) => parseVersion(version) !== undefined)
    .map(({ version }) => `v${version}`)
    .find((tag) => tags.has(tag));
  if (released === undefined) return [];
  const migrations = 'packages/*/src/**/migrations/[0-9]*.ts';
  const args = [
    'diff',
    '--name-only',
    '--diff-filter=MDR',
    '--no-renames',
    released,
    '--',
    `:(glob)${migrations}`,
  ];
  return linesOf(await runCommand('git', args, root));
}

const json = async (file: string) => JSON.parse(await readFile(file, 'utf8'));

export async function readState(root: string): Promise<ReleaseState> {
  const changelog = await readFile(join(root, 'CHANGELOG.md'), 'utf8');
  const manifests = manifestsIn(root).map(async (file) => [file, await json(join(root, file))]);
  return {
    changelog,
    manifests: Object.fromEntries(await Promise.all(manifests)),
    lock: await json(join(root, 'package-lock.json')),
    editedMigrations: await editedMigrations(root, changelog),
    uncommitted: linesOf(await runCommand('git', ['status', '--porcelain'], root)).map((line) =>
      line.slice(3),
    ),
  };
}
