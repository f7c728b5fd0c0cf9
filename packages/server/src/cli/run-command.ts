import { BrokenFile } from '@latchkey/kernel/commands/broken-file';
import { nearest } from '@latchkey/kernel/commands/nearest';
import { MasterKeyError } from '@latchkey/kernel/keys/master-key';
import { SealedWithAnotherKey } from '@latchkey/kernel/keys/sealing';
import type { Call, Installation } from '@latchkey/kernel/product';
import { Refused } from '@latchkey/kernel/refused';
import { RpcRefused } from '@latchkey/kernel/rpc-refused';
import { BadSettings } from '@latchkey/kernel/settings/setting';
import { UnknownMigration } from '@latchkey/kernel/store/migrate';
import { Unavailable } from '@latchkey/kernel/unavailable';
import { UsageError } from '@latchkey/kernel/usage-error';
import { BackupDamaged } from '../backup/sealed-stream.ts';
import { OtherOrigin } from '../data-origin.ts';
import { FolderInUse } from '../folder-lock.ts';
import { MoveRefused } from '../move/move-refused.ts';
import { MovedAway } from '../moved-away.ts';
import { ownVersion } from '../version.ts';
import { ownCommands } from './commands.ts';
import { KeyLost } from './key-file.ts';
import { remoteAddress } from './operations/remote-address.ts';
import { RemoteUnusable } from './operations/remote-unusable.ts';
import { withGround } from './with-ground.ts';

const helpOf = (usages: readonly string[]): string => `latchkey: sign-in that you own

${usages.join('\n')}

\`latchkey COMMAND --help\` says more. Exit codes: 0 done, 1 it could not be done, 2 called wrongly.
Settings come from the environment, or from a JSON file named by LATCHKEY_CONFIG.
\`latchkey doctor\` lists them all; \`latchkey --version\` says which one this is.`;

/** Mistakes that the operator can mend get a sentence; anything else is ours and gets its stack. */
const isOperatorsMistake = (error: unknown): error is Error =>
  error instanceof BadSettings ||
  error instanceof BackupDamaged ||
  error instanceof BrokenFile ||
  error instanceof FolderInUse ||
  error instanceof KeyLost ||
  error instanceof MasterKeyError ||
  error instanceof MovedAway ||
  error instanceof MoveRefused ||
  error instanceof OtherOrigin ||
  error instanceof Refused ||
  error instanceof RemoteUnusable ||
  error instanceof RpcRefused ||
  error instanceof SealedWithAnotherKey ||
  error instanceof Unavailable ||
  error instanceof UnknownMigration ||
  error instanceof UsageError;

/** Runs what was typed; the answer is the exit code. */
export async function runCommand(
  [name = 'help', ...rest]: readonly string[],
  installation: Installation,
): Promise<number> {
  const commands = [
    ...ownCommands,
    ...installation.products.flatMap((product) => product.commands),
  ];
  const help = helpOf(commands.map(({ usage }) => usage));
  if (name === 'help' || name === '--help' || name === '-h') {
    console.log(help);
    return 0;
  }
  if (name === '--version' || name === '-v') {
    console.log(ownVersion());
    return 0;
  }
  const asked = commands.find((command) => command.name === name);
  if (asked === undefined) {
    const meant = nearest(
      name,
      commands.map((command) => command.name),
    );
    const hint = meant === undefined ? '' : ` Did you mean ${meant}?`;
    console.error(`latchkey: there is no command "${name}".${hint}\n\n${help}`);
    return 2;
  }
  if (rest.includes('--help') || rest.includes('-h')) {
    console.log(asked.help);
    return 0;
  }
  try {
    if (!asked.overApi && remoteAddress(installation) !== undefined) {
      const here = `${name} works on the data itself: call it where that is, without LATCHKEY_URL.`;
      throw new UsageError([here, ...(asked.elsewhere ? [asked.elsewhere] : [])].join(' '));
    }
    const command = await asked.load();
    const call: Call = {
      ...installation,
      withGround: (product, work) => withGround(installation, product, work),
    };
    return await command(rest, call);
  } catch (error) {
    if (!isOperatorsMistake(error)) throw error;
    console.error(`latchkey: ${error.message.split('\n').join('\nlatchkey: ')}`);
    return error instanceof UsageError ? 2 : 1;
  }
}
