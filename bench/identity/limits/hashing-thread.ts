import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';
import { hashParameters } from './hash-parameters.ts';

// As the server's own hashing threads do. Beside busy neighbours this costs, and both shall pay.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

const password = 'correct horse battery staple';
const hash = hashSync(password, hashParameters);

parentPort?.on('message', () => {
  verifySync(hash, password);
  parentPort?.postMessage('done');
});
