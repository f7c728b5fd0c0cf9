import { parentPort, workerData } from 'node:worker_threads';
import { writeFor } from './sqlite-writing.ts';

// The only thread that writes to a file.
if (parentPort === null) throw new Error('sqlite-writer.ts runs as a worker thread.');
writeFor(parentPort, workerData);
