import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BuiltSite, manifestFile } from '../../packages/kernel/src/http/site/built-site.ts';
import { packSite } from '../docs-site/pack-site.ts';
import type { Lock } from '../lock-problems.ts';
import { dropUnreached } from './drop-unreached.ts';
import { filesBelow } from './files-below.ts';
import { type LockedDependencies, lockedDependencies } from './locked-dependencies.ts';
import { readManifest } from './package-manifest.ts';
import { plainModule } from './plain-module.ts';
import { addressesOf } from './project-address.ts';
import { runCommand } from './run-command.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** What runs on the server, by its folders. */
const products = [
  'documents',
  'files',
  'identity',
  'kernel',
  'protocol',
  'rules',
  'rulesets',
  'server',
];

/** Development plays providers with it. Production never loads it, and one package is both. */
const ofDevelopment = ['oidc-provider'];

const command = 'dist/server/src/cli/latchkey.js';

type Manifest = {
  readonly version: string;
  readonly license: string;
  readonly exports: Readonly<Record<string, string>>;
};

export type ServerManifest = {
  readonly name: string;
  readonly version: string;
  readonly bin: Readonly<Record<string, string>>;
  readonly dependencies: Readonly<Record<string, string>>;
};

/** Where a product's entry is among our sources; an entry with a star has it filled in. */
function entryOf(exports: Manifest['exports'], entry: string): string | undefined {
  const named = exports[`.${entry}`];
  return named ?? exports['./*']?.replace('*', entry.slice(1));
}

type Source = { readonly product: string; readonly exports: Manifest['exports'] };

/** Leads from one source to another, by the name that the other goes by in this repository. */
const pathsFrom =
  (sources: readonly Source[], folder: string, file: string) =>
  (specifier: string): string | undefined => {
    const [, product = '', entry = ''] = /^@latchkey\/([a-z]+)(.*)$/.exec(specifier) ?? [];
    const found = sources.find((each) => each.product === product);
    const path = found && entryOf(found.exports, entry);
    if (path === undefined) return undefined;
    const written = relative(dirname(file), join(folder, product, path))
      .split(sep)
      .join('/');
    return written.startsWith('.') ? written : `./${written}`;
  };

/** The command knows what our modules are called; here they are plain ones. */
const plainCommand = (code: string) =>
  code.replaceAll(/\.ts\b/g, '.js').replaceAll('module-typescript', 'module');

async function stageSources(dist: string): Promise<void> {
  const sources = await Promise.all(
    products.map(async (product) => {
      const manifest = join(root, 'packages', product, 'package.json');
      return { product, exports: (await readManifest<Manifest>(manifest)).exports };
    }),
  );
  for (const { product } of sources) {
    const from = join(root, 'packages', product, 'src');
    for (const file of await filesBelow(from, /^(?!.*\.test\.ts$)/)) {
      const target = join(dist, product, 'src', relative(from, file));
      await mkdir(dirname(target), { recursive: true });
      if (file.endsWith('.ts')) {
        const code = plainModule(await readFile(file, 'utf8'), pathsFrom(sources, dist, target));
        await writeFile(target.replace(/\.ts$/, '.js'), code);
      } else if (file.endsWith('.js')) {
        await writeFile(target, plainCommand(await readFile(file, 'utf8')));
      } else {
        await cp(file, target);
      }
    }
  }
}

/** The pages as production shows them, built now if their sources have changed. */
async function stagePages(pages: string): Promise<void> {
  await runCommand(process.execPath, [join(root, 'apps/web/build.js')], root);
  const built = join(root, 'apps/web/dist');
  const { assets, renderer } = await readManifest<BuiltSite>(join(built, manifestFile));
  for (const part of [manifestFile, assets, dirname(renderer)]) {
    await cp(join(built, part), join(pages, part), { recursive: true });
  }
}

const asJson = (value: object) => `${JSON.stringify(value, undefined, 2)}\n`;

function manifestOf({ version, license }: Manifest, { direct }: LockedDependencies) {
  return {
    name: 'latchkey',
    version,
    description:
      'Sign-in that you own: an identity server on the Firebase Auth wire, with its pages, documents and files.',
    license,
    keywords: ['authentication', 'identity', 'firebase', 'self-hosted', 'passkeys', 'oidc', 'saml'],
    ...addressesOf('packages/server'),
    type: 'module',
    bin: { latchkey: command },
    engines: { node: '>=24' },
    files: ['dist', 'npm-shrinkwrap.json'],
    dependencies: direct,
    publishConfig: { access: 'public' },
  };
}

/**
 * Exactly what it is tested with, down to the last, for `npm ci` in the unpacked archive. Installed from
 * its file, npm goes by the manifest alone.
 */
const shrinkwrapOf = (
  manifest: ReturnType<typeof manifestOf>,
  { packages }: LockedDependencies,
) => {
  const { name, version, license, dependencies, bin, engines } = manifest;
  return {
    name,
    version,
    lockfileVersion: 3,
    requires: true,
    packages: { '': { name, version, license, dependencies, bin, engines }, ...packages },
  };
};

/** The server as it is installed: modules that Node runs as they are, its pages, its documentation. */
export async function stageServer(folder: string): Promise<void> {
  const dist = join(folder, 'dist');
  const own = await readManifest<Manifest>(join(root, 'packages/server/package.json'));
  const lock = await readManifest<Lock>(join(root, 'package-lock.json'));
  const locked = lockedDependencies(
    lock,
    products.map((product) => `packages/${product}`),
    ofDevelopment,
  );
  await stageSources(dist);
  await dropUnreached(dist, join(folder, command));
  await stagePages(join(dist, 'server/pages'));
  await writeFile(join(dist, 'server/docs.br'), packSite());
  const manifest = manifestOf(own, locked);
  await writeFile(join(folder, 'package.json'), asJson(manifest));
  await writeFile(join(folder, 'npm-shrinkwrap.json'), asJson(shrinkwrapOf(manifest, locked)));
  // What the server looks up in its own manifest: its version, and where its pages are.
  const looked = {
    version: own.version,
    type: 'module',
    imports: { '#site': './pages/site.json' },
  };
  await writeFile(join(dist, 'server/package.json'), asJson(looked));
  await cp(join(root, 'LICENSE'), join(folder, 'LICENSE'));
  await cp(join(root, 'packages/server/README.md'), join(folder, 'README.md'));
}
