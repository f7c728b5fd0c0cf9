import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort, type StartedProcess, startProcess } from './started-process.ts';

const command = () => {
  const manifest = fileURLToPath(import.meta.resolve('firebase-tools/package.json'));
  return join(manifest, '../lib/bin/firebase.js');
};

/** The Firebase Auth emulator, without anything that would make it ask the network. */
export async function startEmulator(folder: string): Promise<StartedProcess> {
  const [auth, hub, logging] = await Promise.all([freePort(), freePort(), freePort()]);
  const host = '127.0.0.1';
  await mkdir(folder, { recursive: true });
  await writeFile(
    join(folder, 'firebase.json'),
    JSON.stringify({
      emulators: {
        auth: { host, port: auth },
        hub: { host, port: hub },
        logging: { host, port: logging },
        ui: { enabled: false },
      },
    }),
  );
  return startProcess({
    args: [command(), 'emulators:start', '--only', 'auth', '--project', 'demo-bench'],
    // Its home is empty, so that it finds nobody signed in and no consent to be counted. CI keeps
    // it from fetching the message of the day, the next one from looking for a newer version.
    environment: { HOME: folder, CI: '1', NO_UPDATE_NOTIFIER: '1' },
    folder,
    port: auth,
    readyPath: '/',
    readyWithin: 90_000,
    endWith: 'SIGINT',
  });
}
