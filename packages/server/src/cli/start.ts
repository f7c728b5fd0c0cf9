import { auditEvent } from '@latchkey/identity/accounts/account-acts';
import type { IdentitySite } from '@latchkey/identity/http/site/identity-site';
import { atTheCommandLine } from '@latchkey/kernel/commands/at-the-command-line';
import { createLog, faultFields } from '@latchkey/kernel/log';
import type { Command, Installation } from '@latchkey/kernel/product';
import { UsageError } from '@latchkey/kernel/usage-error';
import { type Config, readConfig } from '../config/read-config.ts';
import { createServer, type Server } from '../server.ts';
import { findSite } from './find-site.ts';
import { ensureFirstServiceAccount } from './first-service-account.ts';
import { endOnSignal, leaveOnSignal } from './leave-on-signal.ts';
import { usualLevel } from './usual-level.ts';
import { welcome } from './welcome.ts';
import { whatRuns } from './what-runs.ts';

const recordStartup = ({ identity }: Server) =>
  identity.commit([
    identity.audit.record(auditEvent(atTheCommandLine, identity.now(), 'sys_startup', null)),
  ]);

async function firstKeyOf(
  server: Server,
  config: Config,
  production: boolean,
): Promise<string | undefined> {
  if (production) return undefined;
  try {
    return await ensureFirstServiceAccount(server.data, config);
  } catch (error) {
    await server.close();
    throw error;
  }
}

/** Runs the server with the pages that are chosen for it, until it is told to leave. */
export async function run(
  { environment, products }: Installation,
  chooseSite: (config: Config) => IdentitySite | undefined | Promise<IdentitySite | undefined>,
): Promise<number> {
  const config = readConfig(environment, products);
  const site = await chooseSite(config);
  const production = config.server.mode === 'production';
  const log = createLog(
    config.server.log ?? usualLevel(config),
    (line) => process.stdout.write(line),
    Date.now,
  );
  const stopWaiting = endOnSignal();
  const server = await createServer(config, { log, site, products });
  // Whoever waits for readiness may read the key file, or stop the server, a moment later.
  const keyFile = await firstKeyOf(server, config, production);
  const left = leaveOnSignal(server, config.shutdownNotice, log);
  stopWaiting();
  try {
    await server.app.listen({ host: config.host, port: config.server.port });
  } catch (error) {
    await server.close();
    const { code, syscall } = error as NodeJS.ErrnoException;
    const { port } = config.server;
    if (code === 'EADDRINUSE') {
      throw new UsageError(`Port ${port} is in use. Stop what uses it, or set PORT.`);
    }
    if (syscall === undefined) throw error;
    throw new UsageError(`Cannot listen on ${config.host}, port ${port} (${code}).`);
  }
  await recordStartup(server).catch((fault) =>
    // It serves already, and a disk that is full keeps nobody from signing in who only reads.
    log('error', 'startup_not_recorded', faultFields(fault)),
  );
  server.dispatcher.wake();
  log('info', 'listening', await whatRuns(server, config));
  if (!production) console.log(await welcome(server, config, site, keyFile));
  return left;
}

export const start: Command = async (args, call) => {
  if (args.length > 0)
    throw new UsageError('start takes no arguments; settings come from the environment.');
  return run(call, findSite);
};
