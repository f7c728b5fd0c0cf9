import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCommand } from '../../../scripts/pack/run-command.ts';
import { prepareRelease } from '../../../scripts/release/prepare-release.ts';
import { manifestsIn, readState } from '../../../scripts/release/read-state.ts';
import { type ReleaseState, releaseProblems } from '../../../scripts/release/release-problems.ts';

const root = join(import.meta.dirname, '../../..');

let folder: string;
let former: string;
const git = (...args: string[]) =>
  runCommand('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', ...args], folder);
const migration = 'packages/identity/src/store/migrations/0001-accounts.ts';

/** What a release is about, as it stands here, in a repository of its own. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-release-'));
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  former = version;
  const [first = migration] = (
    await runCommand('git', ['ls-files', 'packages/identity/src/store/migrations/0001-*'], root)
  ).split('\n');
  for (const file of [...manifestsIn(root), 'package-lock.json', 'CHANGELOG.md', first]) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await cp(join(root, file), join(folder, file));
  }
  // Right after a release nothing else is unreleased yet.
  const changelog = join(folder, 'CHANGELOG.md');
  const text = await readFile(changelog, 'utf8');
  await writeFile(changelog, text.replace('## Unreleased\n', '## Unreleased\n\n- One thing\n'));
  await git('init', '--quiet');
  await git('add', '.');
  await git('commit', '--quiet', '--message', 'As it is');
  await git('tag', `v${former}`);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('a release is prepared by one command, and then nothing keeps it', async () => {
  expect(releaseProblems('99.0.0', await readState(folder))).toContain(
    `package.json has version ${former}.`,
  );
  await prepareRelease(folder, '99.0.0', '2026-01-31');
  expect((await readState(folder)).uncommitted).toContain('CHANGELOG.md');
  await git('commit', '--quiet', '--all', '--message', 'Release 99.0.0');
  expect(releaseProblems('99.0.0', await readState(folder))).toEqual([]);
  // Nothing but versions has moved.
  const changed = await git('diff', '--unified=0', 'HEAD~1', 'HEAD', '--', 'package-lock.json');
  const lines = changed.split('\n').filter((line) => /^[-+] /.test(line));
  expect(lines.length).toBeGreaterThan(10);
  for (const line of lines) expect(line).toMatch(/"(?:99\.0\.0|\d+\.\d+\.\d+)",?$/);
});

describe('it is kept back', () => {
  let state: ReleaseState;
  beforeAll(async () => {
    state = await readState(folder);
  });
  const kept = (change: Partial<ReleaseState>, version = '99.0.0') =>
    releaseProblems(version, { ...state, ...change });

  test('by what is no version', () => {
    expect(kept({}, 'next')).toEqual(['"next" is no version such as 1.2.3.']);
  });

  test('by a package of another version, or one that asks for another', () => {
    const manifests = {
      'packages/a/package.json': { version: '98.0.0' },
      'packages/b/package.json': { version: '99.0.0', dependencies: { '@latchkey/a': '98.0.0' } },
    };
    expect(kept({ manifests })).toEqual([
      'packages/a/package.json has version 98.0.0.',
      'packages/b/package.json asks for @latchkey/a 98.0.0.',
    ]);
  });

  test('by a lockfile that was left behind', () => {
    const lock = { packages: { '': { version: '98.0.0' } } };
    expect(kept({ lock })).toEqual(['package-lock.json (the root) has version 98.0.0.']);
  });

  test.each([
    [
      '## Unreleased\n\n- One more\n\n## 99.0.0 (2026-01-31)\n\n- It\n',
      'has something under Unreleased',
    ],
    ['## Unreleased\n\n## 98.0.0 (2026-01-01)\n\n- It\n', 'has nothing for 99.0.0'],
    ['## Unreleased\n\n## 99.0.0 (2026-01-31)\n', 'says nothing about 99.0.0'],
    ['## Unreleased\n\n## 99.0.0\n\n- It\n', 'has no date for 99.0.0'],
    ['## 99.0.0 (2026-01-31)\n\n- It\n', 'does not begin with Unreleased'],
  ])('by a changelog that does not say it: %j', (changelog, sentence) => {
    const problems = kept({ changelog });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(sentence);
  });

  test('by a version that does not come after the last', () => {
    const changelog = '## Unreleased\n\n## 99.0.0 (2026-01-31)\n\n- It\n\n## 99.0.1 (2026-01-01)\n';
    expect(kept({ changelog })).toEqual([
      '99.0.0 does not come after 99.0.1, the last in CHANGELOG.md.',
    ]);
  });

  test('by a migration that databases out there have taken already', async () => {
    const [file = ''] = (await git('ls-files', '*/migrations/0001-*')).split('\n');
    await git('rm', '--quiet', '--cached', file);
    await git('commit', '--quiet', '--message', 'Forget it');
    await rm(join(folder, file));
    expect(kept(await readState(folder))).toEqual([`${file} was released and has changed since.`]);
  });
});
