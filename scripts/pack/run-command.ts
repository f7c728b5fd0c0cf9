import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** Runs a program to its end, and says what it printed when it fails. */
export async function runCommand(
  program: string,
  args: readonly string[],
  folder: string,
): Promise<string> {
  try {
    const { stdout } = await execute(program, args, { cwd: folder, maxBuffer: 2 ** 26 });
    return stdout;
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`${program} ${args.join(' ')} failed in ${folder}.\n${stdout}${stderr}`);
  }
}

const npmProgram = process.env['npm_execpath'];

/** The npm that runs this, else the one of the machine. On Windows the latter is no program. */
export const runNpm = (args: readonly string[], folder: string): Promise<string> =>
  npmProgram?.endsWith('npm-cli.js')
    ? runCommand(process.execPath, [npmProgram, ...args], folder)
    : runCommand('npm', args, folder);
