import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type Lock, type LockRules, lockProblems } from '../../../../scripts/lock-problems.ts';

const root = new URL('../../../../', import.meta.url);
const read = (path: string): unknown => JSON.parse(readFileSync(new URL(path, root), 'utf8'));

type Manifest = {
  readonly name: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly scripts?: Readonly<Record<string, string>>;
  readonly allowScripts?: Readonly<Record<string, boolean>>;
};

const mayRunScripts = (path: string) => Object.keys((read(path) as Manifest).allowScripts ?? {});

/** What is installed with the product, and what only its tests and measurements install. */
const locks: readonly [string, LockRules][] = [
  // A client of S3 is some twenty of them, which a server without S3 never loads.
  ['', { mayRunScripts: ['node'], budget: 195 }],
  ['apps/example/', { mayRunScripts: mayRunScripts('apps/example/package.json'), budget: 110 }],
  // Three frameworks, each with what it brings.
  ['examples/', { mayRunScripts: [], budget: 140 }],
  ['examples/next/', { mayRunScripts: mayRunScripts('examples/next/package.json'), budget: 40 }],
  ['e2e/', { mayRunScripts: mayRunScripts('e2e/package.json'), budget: 280 }],
  ['mutants/', { mayRunScripts: [], budget: 180 }],
  ['bench/', { mayRunScripts: ['protobufjs', 're2'], budget: 680 }],
  ['bench/widget/', { mayRunScripts: [], budget: 10 }],
  [
    'bench/widget/kits/firebaseui-6/',
    { mayRunScripts: ['@firebase/util', 'protobufjs'], budget: 120 },
  ],
  [
    'bench/widget/kits/firebaseui-7/',
    { mayRunScripts: ['@firebase/util', 'protobufjs'], budget: 160 },
  ],
];

const [, productRules] = locks[0] ?? ['', { mayRunScripts: [], budget: 0 }];
const productLock = read('package-lock.json') as Lock;

describe('O5: what is installed is what was looked at', () => {
  // Attack: a change to a lockfile that nobody reads brings another package, another host or other
  // contents under a name that is trusted.
  test.each(locks)('%spackage-lock.json', (folder, rules) => {
    expect(lockProblems(read(`${folder}package-lock.json`) as Lock, rules)).toEqual([]);
  });

  const victim = 'node_modules/fastify';
  const planted = (entry: Record<string, unknown>, place = victim): Lock => {
    const packages = { ...productLock.packages };
    packages[place] = { ...packages[victim], ...entry };
    return { ...productLock, packages };
  };
  const without = (place: string): Lock => {
    const { [place]: _, ...packages } = productLock.packages;
    return { ...productLock, packages };
  };
  const digest = productLock.packages[victim]?.integrity;

  test.each([
    ['another host', planted({ resolved: 'https://evil.example/fastify.tgz' })],
    ['a repository in place of a release', planted({ resolved: 'git+ssh://git@github.com/a/b' })],
    ['the usual host, written down', planted({ resolved: 'https://packages.example/f.tgz' })],
    ['contents that nothing vouches for', planted({ integrity: undefined })],
    ['contents that a broken digest vouches for', planted({ integrity: 'sha1-2jmj7l5rSw0yVb==' })],
    ['a digest beside a weaker one', planted({ integrity: `sha1-2jmj7l5rSw0yVb== ${digest}` })],
    ['a script that runs at once', planted({ hasInstallScript: true })],
    ['a range in place of a version', planted({ version: '*' })],
    ['a link out of the repository', planted({ link: true, resolved: '../../elsewhere' })],
    ['the same below another package', planted({ integrity: '' }, 'node_modules/a/node_modules/b')],
    ['a package that is needed and was left out', without('node_modules/@fastify/forwarded')],
    [
      'a binding that only another system needs',
      without('node_modules/@rolldown/binding-darwin-arm64'),
    ],
    ['an older form of the file', { ...productLock, lockfileVersion: 1 }],
  ])('%s is found', (_, lock) => {
    expect(lockProblems(lock, productRules)).toHaveLength(1);
  });

  test('more packages than are worth their trust are too many', () => {
    const packages = Object.fromEntries(
      Array.from({ length: 200 }, (_, n) => [
        `node_modules/left-pad-${n}`,
        { version: '1.0.0', integrity: digest ?? '' },
      ]),
    );
    expect(lockProblems({ lockfileVersion: 3, packages }, productRules)).toEqual([
      `It brings 200 packages; ${productRules.budget} are allowed.`,
    ]);
  });

  test('every package of the product says what it needs, in few words, and runs nothing', () => {
    const folders = ['packages', 'apps'].flatMap((group) =>
      readdirSync(new URL(`${group}/`, root)).map((name) => `${group}/${name}`),
    );
    expect(folders).toContain('packages/server');
    for (const folder of folders) {
      const { dependencies = {}, scripts = {} } = read(`${folder}/package.json`) as Manifest;
      const foreign = Object.entries(dependencies).filter(
        ([name]) => !name.startsWith('@latchkey/'),
      );
      expect.soft(foreign.length, folder).toBeLessThanOrEqual(14);
      for (const [name, range] of foreign) {
        expect.soft(range, `${folder} ${name}`).toMatch(/^\^?\d+\.\d+\.\d+/);
      }
      expect
        .soft(
          Object.keys(scripts).filter((name) => /install|^prepare$/.test(name)),
          folder,
        )
        .toEqual([]);
    }
  });
});
