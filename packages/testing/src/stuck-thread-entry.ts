import { parentPort } from 'node:worker_threads';

/** A thread that answers at once, or never, or dies. */
parentPort?.on('message', ({ xml }: { readonly xml: string }) => {
  while (xml === 'forever');
  if (xml === 'the end') process.exit(1);
  parentPort?.postMessage({ signed: xml });
});
