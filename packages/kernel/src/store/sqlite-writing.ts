import { type MessagePort, receiveMessageOnPort } from 'node:worker_threads';
import { groupCommit } from './group-commit.ts';
import { connectSqlite } from './sqlite-connection.ts';
import { type ToldStatements, toldStatements } from './told-statements.ts';
import type { WriterAnswer } from './waiting-commits.ts';
import type { WriterMessage, WriterSettings } from './writer-thread.ts';

const largestGroup = 256;

/** The main thread, or one that commits for itself. */
type Committer = { readonly port: MessagePort; readonly statements: ToldStatements };

type Arrived = { readonly message: WriterMessage; readonly from: Committer };

/**
 * Writes what comes by the port, until that says to close. What arrives while an fsync runs is the next
 * group, so the slower the disk, the larger the groups: no waiting on purpose, no fsync per request.
 */
export function writeFor(main: MessagePort, { file, busyTimeout }: WriterSettings): void {
  const commits = groupCommit(() => connectSqlite(file, 'write', busyTimeout), Date.now);
  const committers = new Set<Committer>();

  join(main);

  function perform(first: Arrived): void {
    const waiting = [first, ...alreadyArrived(largestGroup - 1)];
    const group = waiting.flatMap(({ message, from }) => {
      if (typeof message !== 'object' || !('changes' in message)) return [];
      const { id, isTimed } = message;
      return [{ id, from, isTimed, changes: from.statements.read(message) }];
    });
    if (group.length > 0) {
      const answers = commits.commit(group);
      for (const committer of committers) {
        const posted: WriterAnswer[] = group.flatMap(({ id, from }, index) => {
          const answer = answers[index];
          return from === committer && answer !== undefined ? [{ id, answer }] : [];
        });
        if (posted.length > 0) committer.port.postMessage(posted);
      }
    }
    for (const { message, from } of waiting) {
      if (typeof message !== 'object') continue;
      if ('joins' in message) join(message.joins);
      if ('shortens' in message) {
        const answered: WriterAnswer[] = [{ id: message.id, answer: commits.shortenLog() }];
        from.port.postMessage(answered);
      }
    }
    if (waiting.some(({ message }) => message === 'close')) {
      commits.close();
      for (const { port } of committers) port.close();
    }
  }

  function join(port: MessagePort): void {
    const committer = { port, statements: toldStatements() };
    committers.add(committer);
    port.on('message', (message: WriterMessage) => perform({ message, from: committer }));
    port.on('close', () => committers.delete(committer));
  }

  function* alreadyArrived(limit: number): Generator<Arrived> {
    let taken = 0;
    for (const from of committers) {
      while (taken < limit) {
        const next: { message: WriterMessage } | undefined = receiveMessageOnPort(from.port);
        if (next === undefined) break;
        taken += 1;
        yield { message: next.message, from };
      }
    }
  }
}
