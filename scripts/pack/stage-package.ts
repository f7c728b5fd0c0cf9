import { cp, mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compile, markClientModules } from './compile.ts';
import { copySources, redirectImports } from './copy-sources.ts';
import { copyStyles } from './copy-styles.ts';
import { filesBelow } from './files-below.ts';
import { publishedManifest, readManifest, type SourceManifest } from './package-manifest.ts';

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
  const peers = Object.keys(source.peerDependencies ?? {});
  const types = source.engines === undefined ? peers : [...peers, 'node'];
  const ours = new Map(staged.map(({ name, folder: target }) => [name, target]));
  const dependencies = Object.keys(source.dependencies ?? {});
  for (const name of [...peers, ...types.map((of) => `@types/${of}`), ...dependencies]) {
    await link(folder, name, ours.get(name) ?? join(root, 'node_modules', name));
  }
}

/** The protocol is not published. Its types go along; its code must not be needed. */
async function bringProtocol(sources: string): Promise<string> {
  const inside = join(sources, 'protocol');
  if (await redirectImports('@latchkey/protocol', sources, inside)) {
    await copySources(join(root, 'packages/protocol/src'), inside);
  }
  return 'protocol';
}

async function dropCode(folder: string): Promise<void> {
  const files = await filesBelow(folder, /\.js$/).catch(() => []);
  for (const file of files) await rm(file);
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
  const protocol = await bringProtocol(sources);
  await compile(folder, source.engines === undefined ? [] : ['node']);
  await dropCode(join(dist, protocol));
  await markClientModules(dist);
  await copyStyles(sources, dist);
  await cp(join(root, 'LICENSE'), join(folder, 'LICENSE'));
  await cp(join(from, 'README.md'), join(folder, 'README.md'));
  return { name: source.name, folder };
}
