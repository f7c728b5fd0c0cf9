import { randomBytes } from 'node:crypto';
import type { Identity } from '@latchkey/identity/identity';
import { createLog } from '@latchkey/kernel/log';
import type { Installation } from '@latchkey/kernel/product';
import { publicUrlOf } from '../config/public-url.ts';
import { type Config, readConfig } from '../config/read-config.ts';
import { loadDevelopment } from '../dev/load-development.ts';
import { openIdentity, weakPasswordsOf } from '../open-identity.ts';
import { openServerData } from '../open-server-data.ts';
import { warnOfUnnamedData } from './unnamed-data.ts';

const noServer = (): never => {
  throw new Error('A command asks no provider of development.');
};

/**
 * The domain as the server has it, for a command that does what an operator's call would do. Nothing
 * listens, and what the command puts into the outbox is sent by the server.
 */
export async function withIdentity<Result>(
  installation: Installation,
  work: (identity: Identity, config: Config) => Promise<Result>,
): Promise<Result> {
  const { environment, products } = installation;
  const config = readConfig(environment, products);
  warnOfUnnamedData(installation, config);
  const log = createLog('error', (line) => process.stderr.write(line), Date.now);
  const weakPasswords = weakPasswordsOf(config, log);
  const data = await openServerData(config, {
    publicUrl: publicUrlOf(config),
    randomBytes,
    log,
    products,
    opener: 'command',
  });
  try {
    const { identity, close } = await openIdentity(config, data, {
      log,
      randomBytes,
      weakPasswords,
      development: await loadDevelopment(config),
      app: noServer,
      showsAccountPages: false,
    });
    return await work(identity, config).finally(close);
  } finally {
    await data.close();
  }
}
