import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import { groupCommit } from './group-commit.ts';
import { connectSqlite } from './sqlite-connection.ts';
import type { WriterAnswer, WriterMessage, WriterSettings } from './writer-thread.ts';

// The only thread that writes. What arrives while an fsync runs is the next group, so the slower
// the disk, the larger the groups: no waiting on purpose, no fsync per request.

const largestGroup = 256;

const port = parentPort;
if (port === null) throw new Error('sqlite-writer.ts runs as a worker thread.');

const { file, busyTimeout }: WriterSettings = workerData;
const commits = groupCommit(() => connectSqlite(file, 'write', busyTimeout), Date.now);

port.on('message', (first: WriterMessage) => {
  const waiting = [first, ...alreadyArrived(largestGroup - 1)];
  const asked = waiting.filter((message) => message !== 'close');
  const group = asked.filter((message) => 'changes' in message);
  if (group.length > 0) {
    const answers = commits.commit(group);
    const posted: WriterAnswer[] = answers.map((answer, index) => ({
      id: group[index]?.id ?? -1,
      answer,
    }));
    port.postMessage(posted);
  }
  const shortening = asked.filter((message) => 'shortens' in message);
  if (shortening.length > 0) {
    const answer = commits.shortenLog();
    port.postMessage(shortening.map(({ id }): WriterAnswer => ({ id, answer })));
  }
  if (waiting.includes('close')) {
    commits.close();
    port.close();
  }
});

function* alreadyArrived(limit: number): Generator<WriterMessage> {
  for (let taken = 0; taken < limit && port !== null; taken += 1) {
    const next: { message: WriterMessage } | undefined = receiveMessageOnPort(port);
    if (next === undefined) return;
    yield next.message;
  }
}
