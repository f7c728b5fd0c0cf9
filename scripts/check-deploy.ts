import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { askThrough } from './deploy/ask-through.ts';
import { replayDockerfile } from './deploy/replay-dockerfile.ts';
import { runCommand } from './pack/run-command.ts';

// Asks the programs themselves about what is in deploy, where they are installed. The suite reads the
// same files, and needs none of them.

const root = join(import.meta.dirname, '..');
const deploy = join(root, 'deploy');
const host = 'auth.example.com';
const ports = { server: 18787, plain: 18080, nginx: 18443, caddy: 18444 };

const folder = await mkdtemp(join(tmpdir(), 'latchkey-deploy-'));
const started: ChildProcess[] = [];

const isInstalled = (program: string) => spawnSync('which', [program]).status === 0;

function start(
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
) {
  const child = spawn(program, args, {
    env: { PATH: process.env['PATH'], HOME: folder, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  started.push(child);
  return child;
}

/** A proxy or a server takes a moment; whoever asks too early asks again. */
async function untilItAnswers<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await ask();
    } catch (error) {
      if (tries === 100) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

async function startServer([program = '', ...args]: readonly string[]): Promise<void> {
  start(program, [...args, 'start'], {
    LATCHKEY_MODE: 'production',
    PUBLIC_URL: `https://${host}`,
    LATCHKEY_DATA: join(folder, 'data'),
    LATCHKEY_MASTER_KEY: randomBytes(32).toString('base64'),
    LATCHKEY_LOG: 'warn',
    HOST: '127.0.0.1',
    PORT: String(ports.server),
  });
  const ready = await untilItAnswers(() => fetch(`http://127.0.0.1:${ports.server}/readyz`));
  console.log(`  the server in it answers /readyz ${ready.status}`);
}

async function checkNginx(): Promise<void> {
  const pair = { key: join(folder, 'key.pem'), certificate: join(folder, 'certificate.pem') };
  const subject = ['-subj', `/CN=${host}`, '-days', '1'];
  const files = ['-keyout', pair.key, '-out', pair.certificate];
  await runCommand(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...files, ...subject],
    folder,
  );
  const site = (await readFile(join(deploy, 'nginx.conf'), 'utf8'))
    .replaceAll('127.0.0.1:8787', `127.0.0.1:${ports.server}`)
    .replaceAll('listen 80;', `listen ${ports.plain};`)
    .replaceAll('listen [::]:80;', '')
    .replaceAll('listen 443 ', `listen ${ports.nginx} `)
    .replaceAll('listen [::]:443 ssl http2;', '')
    .replace('/etc/ssl/latchkey/fullchain.pem', pair.certificate)
    .replace('/etc/ssl/latchkey/privkey.pem', pair.key);
  const main = join(folder, 'nginx.conf');
  await writeFile(
    main,
    `daemon off; pid ${folder}/nginx.pid; error_log stderr;\nevents {}\nhttp { access_log off;\n${site}}\n`,
  );
  await runCommand('nginx', ['-t', '-c', main], folder);
  start('nginx', ['-c', main]);
  console.log(`  understood; ${await untilItAnswers(() => askThrough(host, ports.nginx))}`);
}

async function checkCaddy(): Promise<void> {
  const file = join(deploy, 'Caddyfile');
  const environment = {
    LATCHKEY_HOST: `localhost:${ports.caddy}`,
    LATCHKEY_UPSTREAM: `127.0.0.1:${ports.server}`,
  };
  const settings = Object.entries(environment).map(([name, value]) => `${name}=${value}`);
  await runCommand(
    'env',
    ['caddy', 'validate', '--config', file, '--adapter', 'caddyfile'],
    folder,
  );
  const adapted = JSON.parse(
    await runCommand(
      'env',
      [...settings, 'caddy', 'adapt', '--config', file, '--adapter', 'caddyfile'],
      folder,
    ),
  );
  // Its own certificate, which this machine need not trust, and no port but the one that is asked.
  adapted.apps.pki = { certificate_authorities: { local: { install_trust: false } } };
  for (const server of Object.values<{ automatic_https?: object }>(adapted.apps.http.servers)) {
    server.automatic_https = { disable_redirects: true };
  }
  adapted.admin = { disabled: true };
  adapted.logging = { logs: { default: { level: 'ERROR' } } };
  const config = join(folder, 'caddy.json');
  await writeFile(config, JSON.stringify(adapted));
  start('caddy', ['run', '--config', config], { XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder });
  console.log(`  understood; ${await untilItAnswers(() => askThrough('localhost', ports.caddy))}`);
}

async function checkUnit(): Promise<void> {
  const unit = join(deploy, 'latchkey.service');
  await runCommand('systemd-analyze', ['verify', unit], folder);
  const args = ['security', '--offline=true', '--threshold=20', '--no-pager', unit];
  const table = await runCommand('systemd-analyze', args, folder);
  console.log(`  understood; ${table.trim().split('\n').at(-1)?.trim()}`);
}

const checks: readonly (readonly [string, string, () => Promise<void>])[] = [
  ['deploy/latchkey.service', 'systemd-analyze', checkUnit],
  [
    'deploy/Dockerfile, step by step',
    'npm',
    async () => startServer(await replayDockerfile(root, join(folder, 'image'))),
  ],
  ['deploy/nginx.conf', 'nginx', checkNginx],
  ['deploy/Caddyfile', 'caddy', checkCaddy],
];

try {
  for (const [what, program, check] of checks) {
    console.log(`${what}${isInstalled(program) ? '' : `: ${program} is not installed`}`);
    if (isInstalled(program)) await check();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  for (const child of started) {
    if (child.exitCode !== null) continue;
    child.kill('SIGTERM');
    await once(child, 'close');
  }
  await rm(folder, { recursive: true, force: true });
}
