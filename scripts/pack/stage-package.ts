import { cp, mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compile, markClientModules } from './compile.ts';
import { copySources, redirectImports } from './copy-sources.ts';
import { copyStyles } from './copy-styles.ts';
import { dropUnusedCode } from './drop-unused-code.ts';
import {
  publishedDependencies,
  publishedManifest,
  readManifest,
  type SourceManifest,
  unpublishedFiles,
} from './package-manifest.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

export type StagedPackage = { readonly name: string; readonly folder: string };

async function link(folder: string, name: string, target: string): Promise<void> {
  const path = join(folder, 'node_modules', name);
  await mkdir(dirname(path), { recursive: true });
  await symlink(target, path, 'junction');
}

/** What whoever installs the package has beside it, and nothing else of this repository. */
async function provideDependencies(
  folder: string,
  source: SourceManifest,
  staged: readonly StagedPackage[],
): Promise<void> {
  // Whoever does without an optional peer must be able to, and its types cannot be counted on.
  const peers = Object.keys(source.peerDependencies ?? {}).filter(
    (name) => !source.peerDependenciesMeta?.[name]?.optional,
  );
  const types = source.engines === undefined ? peers : [...peers, 'node'];
  const ours = new Map(staged.map(({ name, folder: target }) => [name, target]));
  const dependencies = Object.keys(publishedDependencies(source) ?? {});
  const forCompiling = Object.keys(source.devDependencies ?? {}).filter((name) =>
    name.startsWith('@types/'),
  );
  const all = [...peers, ...types.map((of) => `@types/${of}`), ...dependencies, ...forCompiling];
  for (const name of new Set(all)) {
    await link(folder, name, ours.get(name) ?? join(root, 'node_modules', name));
  }
}

/** Where the protocol, which is not published, stands in a package that needs it. */
const protocolInside = 'protocol';

async function bringProtocol(sources: string): Promise<void> {
  const from = join(root, 'packages/protocol');
  const inside = join(sources, protocolInside);
  const manifest = await readManifest<SourceManifest>(join(from, 'package.json'));
  if (await redirectImports(manifest, sources, inside)) {
    await copySources(join(from, 'src'), inside);
  }
}

/**
 * Compiles a package in a folder of its own, where it sees what it will see once installed: the
 * packages staged before it, as they will be published, and its peers.
 */
export async function stagePackage(
  packageFolder: string,
  folder: string,
  staged: readonly StagedPackage[],
): Promise<StagedPackage> {
  const from = join(root, 'packages', packageFolder);
  const sources = join(folder, 'src');
  const dist = join(folder, 'dist');
  const source = await readManifest<SourceManifest>(join(from, 'package.json'));
  await copySources(join(from, 'src'), sources);
  const manifest = JSON.stringify(publishedManifest(source), undefined, 2);
  await writeFile(join(folder, 'package.json'), `${manifest}\n`);
  await provideDependencies(folder, source, staged);
  await bringProtocol(sources);
  await compile(folder, source.engines === undefined ? [] : ['node']);
  await dropUnusedCode(dist, protocolInside);
  for (const file of unpublishedFiles(source)) await rm(join(folder, file));
  await markClientModules(dist);
  await copyStyles(sources, dist);
  await cp(join(root, 'LICENSE'), join(folder, 'LICENSE'));
  await cp(join(from, 'README.md'), join(folder, 'README.md'));
  return { name: source.name, folder };
}
