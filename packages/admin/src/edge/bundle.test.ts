import { fileURLToPath } from 'node:url';
import { createContext, runInContext } from 'node:vm';
import { build } from 'vite';
import { expect, test } from 'vitest';

/** The entry as a bundler for browsers sees it, with everything it imports. */
async function bundled() {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      minify: false,
      target: 'es2022',
      lib: {
        entry: fileURLToPath(new URL('./index.ts', import.meta.url)),
        formats: ['iife'],
        name: 'edge',
      },
    },
  });
  const outputs = [result].flat().flatMap((bundle) => ('output' in bundle ? bundle.output : []));
  return outputs.flatMap((output) => (output.type === 'chunk' ? [output] : []));
}

test('the entry for edges imports nothing of Node, and loads where there is nothing of it', async () => {
  const chunks = await bundled();
  const modules = chunks.flatMap(({ moduleIds }) => moduleIds);
  expect(modules.some((id) => id.endsWith('edge/verifier.ts'))).toBe(true);
  expect(chunks.flatMap(({ imports, dynamicImports }) => [...imports, ...dynamicImports])).toEqual(
    [],
  );
  // What stands in for a module of Node is one, too.
  expect(modules.filter((id) => /^(\0|node:)|browser-external/.test(id))).toEqual([]);
  const code = chunks.map(({ code }) => code).join('\n');
  expect(code).not.toMatch(/\b(process|Buffer|require|__dirname)\b\s*[.[(]/);
  const web = createContext({ TextEncoder, TextDecoder, URL, crypto, fetch, atob, btoa });
  expect(runInContext(`${code}\nObject.keys(edge)`, web)).toEqual(
    expect.arrayContaining(['createVerifier', 'createSessionCookie', 'verifySessionCookie']),
  );
});
