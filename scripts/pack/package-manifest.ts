import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { addressesOf } from './project-address.ts';

type Versions = Readonly<Record<string, string>>;

/** What we read of a `package.json` in this repository. */
export type SourceManifest = {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly license: string;
  readonly keywords?: readonly string[];
  readonly sideEffects: boolean | readonly string[];
  readonly exports: Readonly<Record<string, string>>;
  /** Named by packages that run on servers, and there only. */
  readonly engines?: { readonly node: string };
  readonly dependencies?: Versions;
  readonly devDependencies?: Versions;
  readonly peerDependencies?: Versions;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional: boolean }>>;
};

export type ExportTarget = { readonly types: string; readonly default: string };

/** What a `package.json` says that leaves this repository. */
export type PublishedManifest = Omit<SourceManifest, 'exports' | 'devDependencies'> & {
  readonly homepage: string;
  readonly bugs: { readonly url: string };
  readonly repository: { readonly type: string; readonly url: string; readonly directory: string };
  readonly type: 'module';
  readonly exports: Readonly<Record<string, ExportTarget>>;
  readonly files: readonly string[];
  readonly publishConfig: { readonly access: 'public' };
};

export const readManifest = async <Manifest>(file: string): Promise<Manifest> =>
  JSON.parse(await readFile(file, 'utf8'));

/** Types come first: the first condition that fits wins, and TypeScript fits `default` too. */
function exportTarget(source: string): ExportTarget {
  const target = source.replace(/^\.\/src\//, './dist/');
  if (target.endsWith('.css')) return { types: `${target}.d.ts`, default: target };
  const stem = target.replace(/\.tsx?$/, '');
  return { types: `${stem}.d.ts`, default: `${stem}.js` };
}

/** For our own gallery only: nobody else may come to depend on it. */
const unpublished = './gallery-parts';

/** What has to be installed beside a package. What it needs of the protocol is inside it. */
export function publishedDependencies({ dependencies }: SourceManifest): Versions | undefined {
  const published = Object.entries(dependencies ?? {}).filter(
    ([name]) => name !== '@latchkey/protocol',
  );
  return published.length === 0 ? undefined : Object.fromEntries(published);
}

/** What is compiled of the entry that is not published, in `dist`. */
export const unpublishedFiles = ({ exports }: SourceManifest): readonly string[] => {
  const source = exports[unpublished];
  if (source === undefined) return [];
  const target = exportTarget(source);
  return [target.types, target.default, `${target.default}.map`];
};

export function publishedManifest(source: SourceManifest): PublishedManifest {
  const targets = Object.entries(source.exports)
    .filter(([entry]) => entry !== unpublished)
    .map(([entry, target]) => [entry, exportTarget(target)]);
  const dependencies = publishedDependencies(source);
  return {
    name: source.name,
    version: source.version,
    description: source.description,
    license: source.license,
    ...(source.keywords === undefined ? {} : { keywords: source.keywords }),
    ...addressesOf(`packages/${basename(source.name)}`),
    type: 'module',
    sideEffects: source.sideEffects,
    exports: Object.fromEntries(targets),
    files: ['dist'],
    ...(source.engines === undefined ? {} : { engines: source.engines }),
    ...(dependencies === undefined ? {} : { dependencies }),
    ...(source.peerDependencies === undefined ? {} : { peerDependencies: source.peerDependencies }),
    ...(source.peerDependenciesMeta === undefined
      ? {}
      : { peerDependenciesMeta: source.peerDependenciesMeta }),
    publishConfig: { access: 'public' },
  };
}
