import { randomBytes } from 'node:crypto';
import { createLog } from '@latchkey/kernel/log';
import type { Installation } from '@latchkey/kernel/product';
import { publicUrlOf } from '../config/public-url.ts';
import { type Config, readConfig } from '../config/read-config.ts';
import { openServerData, type ServerData } from '../open-server-data.ts';
import { warnOfUnnamedData } from './unnamed-data.ts';

/** Opens the data that a command works on, beside a running server if there is one. */
export async function withData<Result>(
  installation: Installation,
  work: (data: ServerData, config: Config) => Promise<Result>,
): Promise<Result> {
  const { environment, products } = installation;
  const config = readConfig(environment, products);
  warnOfUnnamedData(installation, config);
  const log = createLog('warn', (line) => process.stderr.write(line), Date.now);
  const data = await openServerData(config, {
    publicUrl: publicUrlOf(config),
    randomBytes,
    log,
    products,
    opener: 'command',
  });
  try {
    return await work(data, config);
  } finally {
    await data.close();
  }
}
