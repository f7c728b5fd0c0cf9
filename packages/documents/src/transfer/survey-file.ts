import { BrokenFile } from '@latchkey/kernel/commands/broken-file';
import type { DatabaseName } from '../paths/document-name.ts';
import { readFirstLine, readLastLine } from './file-form.ts';
import { type FileLine, fileLines, textOf } from './file-lines.ts';

export type SurveyedFile = {
  /** Lines with documents. */
  readonly documents: number;
  /** Which of the lines say what the file is, and hold no document. */
  readonly others: ReadonlySet<number>;
  /** Of one of our exports: what it was made of. */
  readonly madeOf: DatabaseName | undefined;
};

const textOfLine = ({ bytes }: FileLine): string =>
  bytes === undefined || bytes.length > 100_000 ? '' : (textOf(bytes) ?? '');

/** Reads the file to its end: one that is cut off or garbled is refused before anything is written. */
export async function surveyFile(file: string): Promise<SurveyedFile> {
  let first: FileLine | undefined;
  let last: FileLine | undefined;
  let lines = 0;
  for await (const one of fileLines(file)) {
    first ??= one;
    last = one;
    lines += 1;
  }
  if (first === undefined || last === undefined)
    return { documents: 0, others: new Set(), madeOf: undefined };
  const madeOf = readFirstLine(textOfLine(first));
  if (madeOf === undefined) return { documents: lines, others: new Set(), madeOf };
  if ('problem' in madeOf) throw new BrokenFile(first.line, madeOf.problem);
  const documents = lines - 2;
  if (readLastLine(textOfLine(last)) !== documents) {
    throw new BrokenFile(
      last.line,
      'the file does not end as it should: some of its lines are missing.',
    );
  }
  return { documents, others: new Set([first.line, last.line]), madeOf };
}
