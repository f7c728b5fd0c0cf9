import { cp, mkdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { runCommand } from '../pack/run-command.ts';
import { copiedPaths, readDockerfile } from './read-dockerfile.ts';

/** As `Dockerfile.dockerignore` says. */
const isLeftOut = (path: string) =>
  /^(?:node_modules|dist|dist-.*|\.latchkey-test)$/.test(basename(path));

/**
 * Does in a folder what the first stage does in an image, with folders of its own in place of those at
 * the root. Answers with what then runs it.
 */
export async function replayDockerfile(root: string, folder: string): Promise<readonly string[]> {
  const stages = readDockerfile();
  const second = stages.findLastIndex(({ name }) => name === 'FROM');
  const repository = join(folder, 'repository');
  await mkdir(repository, { recursive: true });
  for (const instruction of stages.slice(0, second)) {
    for (const [from, to] of copiedPaths(instruction)) {
      const target = join(repository, to);
      await mkdir(dirname(target), { recursive: true });
      await cp(join(root, from), target, { recursive: true, filter: (path) => !isLeftOut(path) });
    }
    if (instruction.name !== 'RUN') continue;
    const command = instruction.text
      .replaceAll(' /archives', ` ${join(folder, 'archives')}`)
      .replaceAll(' /opt/', ` ${join(folder, 'opt')}/`);
    console.log(`  ${command}`);
    await runCommand('sh', ['-c', command], repository);
  }
  const entry = stages.find(({ name }) => name === 'ENTRYPOINT')?.text ?? '[]';
  return JSON.parse(entry.replace('"/opt/', `"${join(folder, 'opt')}/`));
}
