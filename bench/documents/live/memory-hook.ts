import { writeFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

// Loaded into the server that is looked at: SIGUSR2 makes it write what it holds, without what is garbage.
setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

process.on('SIGUSR2', () => {
  collectGarbage();
  const { rss, heapUsed, external } = process.memoryUsage();
  writeFileSync(
    process.env['MEMORY_FILE'] ?? '',
    JSON.stringify({ rss, held: heapUsed + external }),
  );
});
