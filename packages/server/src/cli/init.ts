import { existsSync } from 'node:fs';
import { type Command, UsageError } from './command.ts';
import { ensureFirstServiceAccount, firstKeyFile } from './first-service-account.ts';
import { withData } from './with-data.ts';

/** Makes the first owner of an installation, once. Whoever comes later is made by an owner. */
export const init: Command = async (args, environment) => {
  if (args.length > 0) {
    throw new UsageError('init takes no arguments; settings come from the environment.');
  }
  return withData(environment, async (data, config) => {
    const file = firstKeyFile(config);
    if (existsSync(file)) throw new UsageError(`There is a first owner: ${file}.`);
    const made = await ensureFirstServiceAccount(data, config);
    if (made === undefined) {
      throw new UsageError(
        'There are service accounts already (latchkey service-accounts list). Another is made with: latchkey service-accounts create NAME.',
      );
    }
    console.log(`${made} is the key of the first owner. Nobody else can read it; keep it safe.`);
    return 0;
  });
};
