import { type Config, readConfig } from '../config/read-config.ts';
import type { SettingSource } from '../config/setting.ts';
import { createLog } from '../http/log.ts';
import type { Identity } from '../identity/identity.ts';
import { createServer } from '../server.ts';

/** The domain as the server has it, for a command that does what an operator's call would do. */
export async function withIdentity<Result>(
  environment: SettingSource,
  work: (identity: Identity, config: Config) => Promise<Result>,
): Promise<Result> {
  const config = readConfig(environment);
  const log = createLog('error', (line) => process.stderr.write(line), Date.now);
  const server = await createServer(config, { log, opener: 'command' });
  try {
    return await work(server.identity, config);
  } finally {
    await server.close();
  }
}
