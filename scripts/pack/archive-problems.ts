import { readFile } from 'node:fs/promises';
import { checkPackage, createPackageFromTarballData, type Problem } from '@arethetypeswrong/core';
import { publint } from 'publint';
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

/** What those would find wrong with an archive who look at every package that is published. */
export async function archiveProblems(file: string): Promise<string[]> {
  const archive = Uint8Array.from(await readFile(file));
  const { messages, pkg } = await publint({ pack: { tarball: archive.buffer }, strict: true });
  const said = messages.map((message) => formatMessage(message, pkg, { color: false }) ?? '');
  return [...said, ...(await typeProblems(archive))];
}
