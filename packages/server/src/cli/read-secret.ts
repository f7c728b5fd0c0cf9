import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { UsageError } from '@latchkey/kernel/usage-error';

/** A secret from a file, or with `-` from the input: whatever stands in arguments, others can see. */
export async function readSecret(flag: string, file: string): Promise<string> {
  const content =
    file === '-'
      ? await text(process.stdin)
      : await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
          throw new UsageError(`${flag}: ${file} cannot be read (${error.code}).`);
        });
  const secret = content.replace(/\r?\n$/, '');
  if (secret === '') throw new UsageError(`${flag}: there is nothing in it.`);
  return secret;
}
