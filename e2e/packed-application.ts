import { cp, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, extname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ServedFile } from '../packages/testing/src/browsers/serve-pages.ts';
import { type PackedPackage, packPackages } from '../scripts/pack/pack-packages.ts';
import { runCommand, runNpm } from '../scripts/pack/run-command.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** What every application of this kind has installed beside our packages. */
const besides = [
  'react',
  'react-dom',
  'scheduler',
  '@types/react',
  '@types/react-dom',
  'typescript',
  'vite',
];

const page = `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8" /><title>An application</title><link rel="icon" href="data:," /></head>
  <body><div id="root"></div><script type="module" src="/main.tsx"></script></body>
</html>
`;

/** As strict as TypeScript is, and declarations of others are looked at too. */
const typeScript = {
  compilerOptions: {
    target: 'es2022',
    lib: ['es2022', 'dom', 'dom.iterable'],
    module: 'esnext',
    moduleResolution: 'bundler',
    jsx: 'react-jsx',
    types: [],
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    noUncheckedSideEffectImports: true,
    skipLibCheck: false,
    noEmit: true,
  },
  include: ['*.tsx'],
};

export type Application = {
  readonly folder: string;
  readonly packages: readonly PackedPackage[];
  /** A file of a package as it was installed. */
  installed(name: string, path: string): Promise<string>;
  runNode(code: string): Promise<string>;
  /** From now on it has that React beside the packages. */
  useReact18(): Promise<void>;
  checkTypes(options?: Readonly<Record<string, unknown>>): Promise<void>;
  build(): Promise<Readonly<Record<string, ServedFile>>>;
};

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
};

async function readFiles(folder: string): Promise<Record<string, ServedFile>> {
  const files: Record<string, ServedFile> = {};
  for (const path of await readdir(folder, { recursive: true })) {
    const type = types[extname(path)];
    if (type === undefined) continue;
    const body = await readFile(join(folder, path), 'utf8');
    const address = `/${path.split(sep).join('/')}`;
    files[address === '/index.html' ? '/' : address] = { type, body };
  }
  return files;
}

/** What the widget depends on, packed again as it is installed here: npm's cache may not have it. */
async function packDependencies(destination: string): Promise<string[]> {
  const manifest = JSON.parse(await readFile(join(root, 'packages/react/package.json'), 'utf8'));
  const names = Object.keys(manifest.dependencies).filter((name) => !name.startsWith('@latchkey/'));
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', destination];
  const folders = names.map((name) => join(root, 'node_modules', name));
  const packed = JSON.parse(await runNpm([...args, ...folders], root));
  return packed.map(({ filename }: { filename: string }) => join(destination, filename));
}

/**
 * An empty Vite application that installs our archives. They are installed by npm without a
 * network; what it shares with this repository is linked from here, which takes no time and no
 * registry.
 */
export async function createApplication(folder: string, main: string): Promise<Application> {
  const archives = join(folder, 'archives');
  const packages = await packPackages(archives, ['client', 'react']);
  const dependencies = await packDependencies(archives);
  const app = join(folder, 'application');
  const program = (path: string, ...args: string[]) =>
    runCommand(process.execPath, [join(app, 'node_modules', path), ...args], app);
  await mkdir(app);
  await writeFile(join(app, 'package.json'), '{ "private": true, "type": "module" }\n');
  await writeFile(join(app, 'index.html'), page);
  await writeFile(join(app, 'main.tsx'), main);
  const quietly = [
    '--offline',
    '--legacy-peer-deps',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
  ];
  const files = [...dependencies, ...packages.map(({ file }) => file)];
  await runNpm(['install', ...quietly, ...files], app);
  for (const name of besides) {
    const link = join(app, 'node_modules', name);
    await mkdir(dirname(link), { recursive: true });
    await symlink(join(root, 'node_modules', name), link, 'junction');
  }
  return {
    folder: app,
    packages,
    installed: (name, path) => readFile(join(app, 'node_modules', name, path), 'utf8'),
    async useReact18() {
      const others = { react: 'react-18', 'react-dom': 'react-dom-18', scheduler: 'scheduler' };
      for (const [name, source] of Object.entries(others)) {
        const place = join(app, 'node_modules', name);
        await rm(place);
        // Not linked: its parts have to find each other, and not those of this repository.
        await cp(join(root, 'e2e/node_modules', source), place, { recursive: true });
      }
    },
    runNode: (code) => runCommand(process.execPath, ['--input-type=module', '--eval', code], app),
    async checkTypes(options = {}) {
      const compilerOptions = { ...typeScript.compilerOptions, ...options };
      await writeFile(
        join(app, 'tsconfig.json'),
        JSON.stringify({ ...typeScript, compilerOptions }),
      );
      await program('typescript/bin/tsc', '-p', '.');
    },
    async build() {
      await program('vite/bin/vite.js', 'build', '--logLevel', 'error');
      return readFiles(join(app, 'dist'));
    },
  };
}
