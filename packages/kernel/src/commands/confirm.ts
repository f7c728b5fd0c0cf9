import { createInterface } from 'node:readline/promises';
import { UsageError } from '../usage-error.ts';

/** Asks before something is lost. Where nobody sits at the keyboard, only `--yes` is an answer. */
export async function confirm(question: string, yes: boolean): Promise<void> {
  if (yes) return;
  if (!process.stdin.isTTY) {
    throw new UsageError(`${question} Nobody is here to answer; say so with --yes.`);
  }
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const answer = await terminal.question(`${question} [y/N] `);
    if (!/^y(es)?$/i.test(answer.trim())) throw new UsageError('Nothing was changed.');
  } finally {
    terminal.close();
  }
}
