import { writeFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';

// Loaded into the server that is looked at: a first SIGUSR2 begins, a second one writes what was seen.
const file = process.env['PROFILE_FILE'];
let session: Session | undefined;

async function turn(): Promise<void> {
  if (file === undefined) return;
  if (session === undefined) {
    session = new Session();
    session.connect();
    await session.post('Profiler.enable');
    await session.post('Profiler.setSamplingInterval', { interval: 200 });
    await session.post('Profiler.start');
    return;
  }
  const { profile } = await session.post('Profiler.stop');
  session.disconnect();
  session = undefined;
  writeFileSync(file, JSON.stringify(profile));
}

process.on('SIGUSR2', () => void turn());
