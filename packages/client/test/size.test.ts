import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { expect, test } from 'vitest';

test('everything but signing in at providers is at most 8 KB on its way to a browser', async () => {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      minify: true,
      target: 'es2022',
      modulePreload: false,
      // Not library mode, which leaves white space for the next bundler to remove.
      rolldownOptions: {
        input: fileURLToPath(new URL('../src/index.ts', import.meta.url)),
        preserveEntrySignatures: 'strict',
      },
    },
  });
  const outputs = [result].flat().flatMap((bundle) => ('output' in bundle ? bundle.output : []));
  const code = outputs.map((output) => ('code' in output ? output.code : '')).join('');
  expect(code).toContain('createClient');
  expect(gzipSync(code, { level: 9 }).length).toBeLessThanOrEqual(8 * 1024);
});
