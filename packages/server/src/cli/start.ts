import { type Config, readConfig } from '../config/read-config.ts';
import type { SettingSource } from '../config/setting.ts';
import { createLog } from '../http/log.ts';
import type { Site } from '../http/site/site.ts';
import { auditEvent } from '../identity/audit/audit.ts';
import { createServer, publicUrlOf, type Server } from '../server.ts';
import { type Command, UsageError } from './command.ts';
import { findSite } from './find-site.ts';
import { ensureFirstServiceAccount } from './first-service-account.ts';
import { leaveOnSignal } from './leave-on-signal.ts';
import { atTheCommandLine } from './with-data.ts';

const places = (url: string, site: Site | undefined): string =>
  site === undefined
    ? `    API          ${url}
    Inbox        ${url}/dev/inbox   every mail the server sends ends up here
    Pages        none: LATCHKEY_SITE is off, or the web application was not built (npm run build)`
    : `    First page   ${url}/            the widget at work, and the code for it
    Sign in      ${url}/sign-in     create an account, and see it from within
    Inbox        ${url}/dev/inbox   every mail the server sends ends up here
    Developers   ${url}/dev         what runs here, and how to point your application at it
    API          ${url}`;

async function welcome(
  server: Server,
  config: Config,
  site: Site | undefined,
  keyFile: string | undefined,
): Promise<string> {
  const url = publicUrlOf(config);
  const { apiKey } = await server.identity.settings.current('');
  const host = new URL(url).host;
  return `
  Latchkey is running in development mode.

${places(url, site)}
    Data         ${config.database.url === undefined ? config.database.dataFolder : 'PostgreSQL (DATABASE_URL)'}
${keyFile === undefined ? '' : `    Admin key    ${keyFile}\n`}
  Paste this into your web application:

    const app = initializeApp({ apiKey: '${apiKey}', authDomain: '${host}', projectId: '${config.server.project}' });
    const auth = getAuth(app);
    connectAuthEmulator(auth, '${url}', { disableWarnings: true });

  Development only: any API key is accepted, "Authorization: Bearer owner" is an operator,
  /emulator/v1 and /dev/inbox answer, address limits are off. Set LATCHKEY_MODE=production for real use.
  Stop with Ctrl+C.
`;
}

/** Runs the server with the pages that are chosen for it, until it is told to leave. */
export async function run(
  environment: SettingSource,
  chooseSite: (config: Config) => Site | undefined | Promise<Site | undefined>,
): Promise<number> {
  const config = readConfig(environment);
  const site = await chooseSite(config);
  const production = config.server.mode === 'production';
  const log = createLog(
    config.server.log ?? (production ? 'info' : 'warn'),
    (line) => process.stdout.write(line),
    Date.now,
  );
  const server = await createServer(config, { log, site });
  const { identity } = server;
  // Whoever waits for readiness may read the key file, or stop the server, a moment later.
  const keyFile = production ? undefined : await ensureFirstServiceAccount(server.data, config);
  const left = leaveOnSignal(server, config.shutdownNotice);
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
  await identity.commit([
    identity.audit.record(auditEvent(atTheCommandLine, identity.now(), 'sys_startup', null)),
  ]);
  server.dispatcher.wake();
  if (production) {
    log('info', 'listening');
  } else {
    console.log(await welcome(server, config, site, keyFile));
  }
  return left;
}

export const start: Command = async (args, environment) => {
  if (args.length > 0)
    throw new UsageError('start takes no arguments; settings come from the environment.');
  return run(environment, findSite);
};
