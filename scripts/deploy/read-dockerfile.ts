import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export type Instruction = { readonly name: string; readonly text: string };

const file = fileURLToPath(new URL('../../deploy/Dockerfile', import.meta.url));

/** One instruction a line, as we write them. */
export const readDockerfile = (): readonly Instruction[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [name = '', ...words] = line.split(' ');
      return { name, text: words.join(' ') };
    });

/** What is copied into the first stage, and where to. */
export function copiedPaths({ name, text }: Instruction): readonly (readonly [string, string])[] {
  if (name !== 'COPY' || text.startsWith('--from')) return [];
  const paths = text.split(' ');
  const to = paths.at(-1) ?? '';
  return paths.slice(0, -1).map((path) => [path, to === './' ? path : to]);
}
