import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { beforeAll, describe, expect, test } from 'vitest';

const source = (path: string) => fileURLToPath(new URL(`../src/${path}`, import.meta.url));

/** What the shortest application has of us. */
const application = `
  import { AuthProvider, SignIn } from ${JSON.stringify(source('index.ts'))};
  import ${JSON.stringify(source('theme/styles.css'))};
  globalThis.application = [AuthProvider, SignIn];
`;

/** What one with account pages has besides. */
const account = `
  import { AccountCenter } from ${JSON.stringify(source('index.ts'))};
  globalThis.account = AccountCenter;
`;

type Outputs = readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[];

/** As an application's bundler would build it, without React, which is the application's own. */
async function buildApplication(text: string): Promise<Outputs> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    // Under a test runner Vite would build for development.
    define: { 'process.env.NODE_ENV': '"production"' },
    oxc: { jsx: { runtime: 'automatic', development: false } },
    plugins: [
      {
        name: 'application',
        resolveId: (id) => (id === 'application' ? '\0application' : undefined),
        load: (id) => (id === '\0application' ? text : undefined),
      },
    ],
    build: {
      write: false,
      minify: true,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: { input: 'application', external: /^react(-dom)?(\/|$)/ },
    },
  });
  return [result].flat().flatMap((bundle) => ('output' in bundle ? bundle.output : []));
}

/** The first chunk and those it cannot run without. */
function firstChunks(outputs: Outputs): Rolldown.OutputChunk[] {
  const chunks = outputs.filter((output) => output.type === 'chunk');
  const found = new Set<Rolldown.OutputChunk>();
  const add = (chunk: Rolldown.OutputChunk) => {
    if (found.has(chunk)) return;
    found.add(chunk);
    for (const other of chunks) if (chunk.imports.includes(other.fileName)) add(other);
  };
  for (const chunk of chunks) if (chunk.isEntry) add(chunk);
  return [...found];
}

const gzipped = (texts: readonly string[]) =>
  texts.reduce((sum, text) => sum + gzipSync(text, { level: 9 }).length, 0);

describe('the first screen, on its way to a browser', () => {
  let outputs: Outputs;
  beforeAll(async () => {
    outputs = await buildApplication(application);
  });

  test('is at most 18 KB of JavaScript in two files, the client included', () => {
    const chunks = firstChunks(outputs);
    const code = chunks.map((chunk) => chunk.code);
    expect(code.join().includes('signInSettings')).toBe(true);
    expect(chunks.flatMap((chunk) => chunk.moduleIds).join()).not.toContain('/react-dom/');
    expect(gzipped(code)).toBeLessThanOrEqual(18 * 1024);
    expect(chunks.length).toBeLessThanOrEqual(2);
  });

  test('is at most 6 KB of styles', () => {
    const styles = outputs.flatMap((output) =>
      output.type === 'asset' && output.fileName.endsWith('.css') ? [String(output.source)] : [],
    );
    expect(styles.join()).toContain('.lk-');
    expect(gzipped(styles)).toBeLessThanOrEqual(6 * 1024);
  });

  test('leaves nothing of more than 12 KB for later, but what knows all telephone numbers', () => {
    const first = firstChunks(outputs);
    const later = outputs.filter((output) => output.type === 'chunk' && !first.includes(output));
    const large = later.filter((output) => 'code' in output && gzipped([output.code]) > 12 * 1024);
    expect(large.map((output) => 'name' in output && output.name)).toEqual(['allowed-regions']);
  });

  test('leaves other languages and later screens for later', () => {
    const first = firstChunks(outputs).flatMap((chunk) => chunk.moduleIds);
    const isLater = (id: string) =>
      /\/messages\/(de|ar)\.ts$|\/screens\/actions\/|libphonenumber|\/phone\//.test(id);
    expect(first.filter(isLater)).toEqual([]);
    expect(outputs.filter((output) => output.type === 'chunk').length).toBeGreaterThan(20);
  });
});

test('the account pages are files of at most 12 KB, of which the first page needs a part', async () => {
  const outputs = await buildApplication(account);
  const chunks = outputs.filter((output) => output.type === 'chunk');
  const first = firstChunks(outputs);
  const modules = (some: readonly Rolldown.OutputChunk[]) =>
    some.flatMap(({ moduleIds }) => moduleIds).join();
  expect(modules(first)).toContain('account-center.tsx');
  expect(modules(chunks)).toContain('second-factors-section.tsx');
  expect(modules(first)).not.toMatch(/-section\.tsx|-again\.tsx/);
  const large = chunks.filter(({ code }) => gzipped([code]) > 12 * 1024);
  expect(large.map(({ name }) => name)).toEqual(['allowed-regions']);
});
