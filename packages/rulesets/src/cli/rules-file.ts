import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { UsageError } from '@latchkey/kernel/usage-error';
import { findProblems, type Problem, warnOfRules } from '@latchkey/rules';
import type { SourceFile } from '../ruleset.ts';

export type CheckedFile = {
  readonly file: SourceFile;
  /** One that cannot be used has errors among them. */
  readonly problems: readonly Problem[];
};

export const canBeUsed = ({ problems }: CheckedFile): boolean =>
  problems.every(({ severity }) => severity !== 'error');

const byPlace = (one: Problem, other: Problem): number =>
  one.line - other.line || one.column - other.column;

export const checkText = (file: SourceFile): CheckedFile => ({
  file,
  problems: [...findProblems(file.content), ...warnOfRules(file.content)].toSorted(byPlace),
});

export async function checkFile(path: string): Promise<CheckedFile> {
  try {
    return checkText({ name: basename(path), content: await readFile(path, 'utf8') });
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException;
    if (syscall === undefined) throw error;
    throw new UsageError(`${path} cannot be read (${code}).`);
  }
}

/** As compilers do, so that editors find the place. */
export function printProblems(path: string, { problems }: CheckedFile): void {
  for (const { line, column, severity, sentence } of problems) {
    console.log(`${path}:${line}:${column}: ${severity}: ${sentence}`);
  }
}
