import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { expect, test } from 'vitest';

const sources = fileURLToPath(new URL('../src/', import.meta.url)).replaceAll('\\', '/');

test('whoever takes the kit alone gets nothing of signing in, and no client', async () => {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      lib: { entry: `${sources}kit/index.ts`, formats: ['es'] },
      rolldownOptions: { external: /^react(-dom)?(\/|$)/ },
    },
  });
  const modules = [result]
    .flat()
    .flatMap((bundle) => ('output' in bundle ? bundle.output : []))
    .flatMap((output) => (output.type === 'chunk' ? output.moduleIds : []));
  expect(modules.some((id) => id.endsWith('/kit/button.tsx'))).toBe(true);
  const foreign = modules.filter(
    (id) => !/\/src\/(?:kit|messages)\/|\/libphonenumber-js\/|^\0/.test(id),
  );
  expect(foreign).toEqual([]);
});
