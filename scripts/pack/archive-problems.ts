import { readFile } from 'node:fs/promises';
import { checkPackage, createPackageFromTarballData, type Problem } from '@arethetypeswrong/core';
import { type Message, publint } from 'publint';
import { formatMessage } from 'publint/utils';

/** What follows from publishing modules alone, and no CommonJS beside them: nothing to be mended. */
const isOfModulesAlone = (problem: Problem) =>
  problem.kind === 'CJSResolvesToESM' ||
  (problem.kind === 'NoResolution' && problem.resolutionKind === 'node10');

function asText(problem: Problem): string {
  if ('entrypoint' in problem) return `${problem.kind} of ${problem.entrypoint}`;
  return `${problem.kind} in ${'fileName' in problem ? problem.fileName : problem.typesFileName}`;
}

/** Whether TypeScript finds declarations where others find code, and the same in both. */
async function typeProblems(archive: Uint8Array): Promise<string[]> {
  const result = await checkPackage(createPackageFromTarballData(archive));
  if (result.types === false) return ['has no types'];
  return result.problems.filter((problem) => !isOfModulesAlone(problem)).map(asText);
}

/**
 * Node does go by the `imports` of whichever manifest is nearest: the server asks there for its pages,
 * from its sources and from its archive.
 */
const isMisheld = (message: Message) =>
  message.code === 'NESTED_PACKAGE_JSON_FIELD_IGNORED' && message.args.field === 'imports';

async function manifestProblems({ buffer }: Uint8Array<ArrayBuffer>): Promise<string[]> {
  const { messages, pkg } = await publint({ pack: { tarball: buffer }, strict: true });
  return messages
    .filter((message) => !isMisheld(message))
    .map((message) => formatMessage(message, pkg, { color: false }) ?? '');
}

/** What those would find wrong with an archive who look at every package that is published. */
export async function archiveProblems(file: string): Promise<string[]> {
  const archive = Uint8Array.from(await readFile(file));
  return [...(await manifestProblems(archive)), ...(await typeProblems(archive))];
}

/** The same of a program, which nobody imports and which has no types. */
export const programProblems = async (file: string): Promise<string[]> =>
  manifestProblems(Uint8Array.from(await readFile(file)));
