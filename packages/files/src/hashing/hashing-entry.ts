import { parentPort } from 'node:worker_threads';
import { type Hasher, openHasher } from './hashes.ts';
import type { HashingAnswer, HashingMessage } from './hashing-message.ts';

const port = parentPort;
if (port === null) throw new Error('hashing-entry.ts runs as a worker thread.');

const hashers = new Map<number, Hasher>();

const hasherOf = (stream: number): Hasher => {
  const hasher = hashers.get(stream);
  if (hasher === undefined) throw new Error('Nothing was begun for this stream.');
  return hasher;
};

async function follow(message: HashingMessage): Promise<HashingAnswer | undefined> {
  const { stream, kind } = message;
  switch (kind) {
    case 'begin':
      hashers.set(stream, await openHasher(message.state));
      return undefined;
    case 'update':
      hasherOf(stream).update(new Uint8Array(message.memory, 0, message.length));
      return { stream, kind: 'hashed', memory: message.memory };
    case 'save':
      return { stream, kind: 'saved', state: hasherOf(stream).save() };
    case 'end':
      hashers.delete(stream);
      return undefined;
  }
}

let before: Promise<void> = Promise.resolve();
port.on('message', (message: HashingMessage) => {
  // One after the other, and what fails ends the thread: whoever waits is told.
  before = before.then(async () => {
    const answer = await follow(message);
    if (answer !== undefined)
      port.postMessage(answer, answer.kind === 'hashed' ? [answer.memory] : []);
  });
});
