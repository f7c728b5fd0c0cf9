import { parentPort } from 'node:worker_threads';
import { checkByLibrary, type SignedMessage } from './saml-library-check.ts';

parentPort?.on('message', async (message: SignedMessage) => {
  parentPort?.postMessage(await checkByLibrary(message));
});
