import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runCommand } from '../../../../scripts/pack/run-command.ts';

/** A program that a shell would have started. */
export type Typed = {
  readonly program: string;
  readonly args: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
};

/** What the pages call. `npx latchkey` and `latchkey` are the same; `openssl` is the machine's own. */
const programs = ['npm', 'npx', 'latchkey', 'curl', 'node', 'firebase', 'gcloud'];

/**
 * What a shell makes of a block, typed in a home of its own: the programs with their arguments and what
 * they find in their environment. Running them is for this process, which has read all of their sources
 * already. Where the output of one is an argument of another, it is `printed`.
 */
export async function typedInShell(
  block: string,
  folder: string,
  given: Readonly<Record<string, string>> = {},
): Promise<readonly Typed[]> {
  const record = join(folder, '.typed');
  await writeFile(record, '');
  await runCommand(
    'env',
    [
      ...Object.entries(given).map(([name, value]) => `${name}=${value}`),
      'bash',
      '-c',
      `set -eu
      export HOME='${folder}'
      record() {
        { printf '%s\\037' "$@"; printf '\\035'; env -0 | tr '\\0' '\\037'; printf '\\036'; } >> '${record}'
        printf printed
      }
      ${programs.map((name) => `${name}() { record ${name} "$@"; }`).join('\n')}
      ${block}`,
    ],
    folder,
  );
  return (await readFile(record, 'utf8'))
    .split('\x1e')
    .filter((entry) => entry !== '')
    .map((entry) => {
      const [words = '', environment = ''] = entry.split('\x1d');
      const [program = '', ...args] = words.split('\x1f').slice(0, -1);
      return {
        ...(program === 'npx' && args[0] === 'latchkey'
          ? { program: 'latchkey', args: args.slice(1) }
          : { program, args }),
        environment: Object.fromEntries(
          environment
            .split('\x1f')
            .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
        ),
      };
    });
}
