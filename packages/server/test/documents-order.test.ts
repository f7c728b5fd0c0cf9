import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('../../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');

test('docs/README.md leads to every document, once', () => {
  const linked = [...read('docs/README.md').matchAll(/^- \[[^\]]+\]\(([^)#]+)\)/gm)].map(
    ([, path = '']) => path,
  );
  const documents = readdirSync(new URL('docs/', root)).filter(
    (name) => name.endsWith('.md') && name !== 'README.md',
  );
  expect(linked.filter((path) => !path.includes('/')).sort()).toEqual(documents.sort());
});

test('whoever starts copies the example that is tried with the packed packages', () => {
  const exampleOf = (path: string) =>
    /<!-- example:begin -->\n([\s\S]*?)<!-- example:end -->/.exec(read(path))?.[1];
  const tried = exampleOf('packages/react/README.md');
  expect(tried).toContain('<SignIn />');
  expect(exampleOf('docs/start.md')).toBe(tried);
  expect(exampleOf('README.md')).toBe(tried);
});
