import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { acceptsNode } from '../../../scripts/accepts-node.ts';

const root = new URL('../../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');

type Entry = { readonly version?: string; readonly engines?: { readonly node?: string } };
const packagesIn = (folder: string) =>
  Object.entries(
    (JSON.parse(read(`${folder}package-lock.json`)) as { packages: Record<string, Entry> })
      .packages,
  );

const [, named = ''] = /You need Node (\d+)/.exec(read('README.md')) ?? [];
const brought = packagesIn('').find(([place]) => place === 'node_modules/node')?.[1].version ?? '';

test('the Node that the README names is the one that comes along', () => {
  expect(brought.split('.')[0]).toBe(named);
});

test.each(['', 'e2e/', 'examples/', 'apps/example/'])(
  'nothing in %spackage-lock.json asks for another Node, so that npm warns of none',
  (folder) => {
    const asking = packagesIn(folder).flatMap(([place, { engines }]) =>
      acceptsNode(engines?.node ?? '*', brought) ? [] : [`${place}: ${engines?.node}`],
    );
    expect(asking).toEqual([]);
  },
);

test.each([
  ['>=20', '24.1.0', true],
  ['>= 24', '22.9.0', false],
  ['^20.19.0 || >=22.12.0', '22.11.0', false],
  ['^20.19.0 || >=22.12.0', '20.19.5', true],
  ['>=10 <21', '20.3.0', true],
  ['>=10 <21', '24.0.0', false],
  ['18 || 20', '20.1.0', true],
  ['18 || 20', '24.0.0', false],
  ['*', '24.0.0', true],
])('%s and Node %s: %s', (range, version, accepted) => {
  expect(acceptsNode(range, version)).toBe(accepted);
});

const older = (version: string) =>
  `data:text/javascript,Object.defineProperty(process,'versions',{value:{...process.versions,node:'${version}'}})`;

test('the command says to an older Node which one it wants, and how to get it', () => {
  const file = 'packages/server/src/cli/latchkey.js';
  const path = fileURLToPath(new URL(file, root));
  const ended = spawnSync(process.execPath, ['--import', older('20.20.2'), path, 'help'], {
    encoding: 'utf8',
  });
  expect(ended.status).toBe(1);
  expect(ended.stderr).toMatch(/runs on Node 24, and this is Node 20\.20\.2.*npm start/s);
  expect(ended.stdout).toBe('');
  // Names that an older Node has not would end it before it came as far.
  expect(read(file)).not.toMatch(/import \{[^}]*\} from 'node:module'/);
});
