import { ownCommands } from '../../packages/server/src/cli/commands.ts';
import { products } from '../../packages/server/src/products.ts';
import { commandExamples } from './command-examples.ts';

/** Every command there is, in the order in which `latchkey help` lists them. */
export const allCommands = [...ownCommands, ...products.flatMap(({ commands }) => commands)];

/** Every command with its options, from the help that it gives itself. */
export function commandsDocument(): string {
  return [
    '# Commands',
    '',
    'Written by `npm run docs` from what `latchkey COMMAND --help` says. Do not edit.',
    '',
    'In a checkout it is `npx latchkey`, installed it is `latchkey`. Settings come from the environment, or',
    'from a JSON file named by `LATCHKEY_CONFIG` ([settings](../README.md#settings)). A command ends with 0',
    'when it is done, with 1 if it could not be done, and with 2 if it was called wrongly. What is read by',
    'programs comes as JSON with `--json`; what cannot be undone asks, unless `--yes` is said.',
    '',
    'Commands work on the data of this machine, beside a running server. With `LATCHKEY_URL` some of them',
    'ask a server elsewhere instead: [operations.md](operations.md).',
    '',
    `${allCommands.map(({ name }) => `[${name}](#latchkey-${name})`).join(' · ')}.`,
    '',
    ...allCommands.flatMap(({ name, help }) => [
      `## latchkey ${name}`,
      '',
      '```text',
      help,
      '```',
      '',
      'For example:',
      '',
      '```sh',
      ...(commandExamples[name] ?? []),
      '```',
      '',
    ]),
  ].join('\n');
}
