import { type MessagePort, receiveMessageOnPort } from 'node:worker_threads';
import { groupCommit } from './group-commit.ts';
import { connectSqlite } from './sqlite-connection.ts';
import type { WriterAnswer } from './waiting-commits.ts';
import type { WriterMessage, WriterSettings } from './writer-thread.ts';

const largestGroup = 256;

type Arrived = { readonly message: WriterMessage; readonly from: MessagePort };

/**
 * Writes what comes by the port, until that says to close. What arrives while an fsync runs is the next
 * group, so the slower the disk, the larger the groups: no waiting on purpose, no fsync per request.
 */
export function writeFor(main: MessagePort, { file, busyTimeout }: WriterSettings): void {
  const commits = groupCommit(() => connectSqlite(file, 'write', busyTimeout), Date.now);
  /** Of the main thread, and of those that commit for themselves. */
  const ports = new Set<MessagePort>([main]);

  listenTo(main);

  function listenTo(port: MessagePort): void {
    port.on('message', (message: WriterMessage) => perform({ message, from: port }));
  }

  function perform(first: Arrived): void {
    const waiting = [first, ...alreadyArrived(largestGroup - 1)];
    const group = waiting.flatMap(({ message, from }) =>
      typeof message === 'object' && 'changes' in message ? [{ ...message, from }] : [],
    );
    if (group.length > 0) {
      const answers = commits.commit(group);
      for (const port of ports) {
        const posted: WriterAnswer[] = group.flatMap(({ id, from }, index) => {
          const answer = answers[index];
          return from === port && answer !== undefined ? [{ id, answer }] : [];
        });
        if (posted.length > 0) port.postMessage(posted);
      }
    }
    for (const { message, from } of waiting) {
      if (typeof message !== 'object') continue;
      if ('joins' in message) join(message.joins);
      if ('shortens' in message) {
        const answered: WriterAnswer[] = [{ id: message.id, answer: commits.shortenLog() }];
        from.postMessage(answered);
      }
    }
    if (waiting.some(({ message }) => message === 'close')) {
      commits.close();
      for (const port of ports) port.close();
    }
  }

  function join(port: MessagePort): void {
    ports.add(port);
    listenTo(port);
    port.on('close', () => ports.delete(port));
  }

  function* alreadyArrived(limit: number): Generator<Arrived> {
    let taken = 0;
    for (const port of ports) {
      while (taken < limit) {
        const next: { message: WriterMessage } | undefined = receiveMessageOnPort(port);
        if (next === undefined) break;
        taken += 1;
        yield { message: next.message, from: port };
      }
    }
  }
}
