import { DatabaseUnavailable, type Row, type Snapshot, type Statement } from './database.ts';

/** A connection, or a thread with one, that somebody has to himself for a while. */
export type ReadingSession = {
  /** May stop half-way once nobody wants the answer any more. */
  read(statement: Statement, isOver: () => boolean): Promise<readonly Row[]>;
  /** Called once, when no read is under way. */
  end(): Promise<void>;
};

export type SessionLimits = {
  readonly signal: AbortSignal | undefined;
  /** In milliseconds. */
  readonly longest: number;
};

export type WhileOpen<Result> = {
  readonly answer: Promise<Result>;
  /** The session was given back. An answer that nobody waits for any more comes before that. */
  readonly ended: Promise<void>;
};

/** Hands out reads, one after the other, until the work is done, fails, takes too long or is called off. */
export function whileOpen<Result>(
  session: ReadingSession,
  work: (snapshot: Snapshot) => Promise<Result>,
  { signal, longest }: SessionLimits,
): WhileOpen<Result> {
  const cut = Promise.withResolvers<never>();
  let isOver = false;
  let last: Promise<unknown> = Promise.resolve();
  const finish = (reason: unknown) => {
    isOver = true;
    cut.reject(reason);
  };
  cut.promise.catch(() => undefined);

  const read = (statement: Statement) => {
    const reading = last.then(() => (isOver ? cut.promise : session.read(statement, () => isOver)));
    last = reading.catch(finish);
    const answer = Promise.race([reading, cut.promise]);
    // Work that is cut short may not have come to wait for it, and that ends no process.
    answer.catch(() => undefined);
    return answer;
  };

  const callOff = () => finish(signal?.reason);
  const timer = setTimeout(() => {
    finish(new DatabaseUnavailable(`A long read or a snapshot takes ${longest} ms at most.`));
  }, longest);
  timer.unref();
  signal?.addEventListener('abort', callOff, { once: true });
  if (signal?.aborted === true) callOff();

  const working = isOver ? cut.promise : Promise.resolve({ read }).then(work);
  const answer = Promise.race([working, cut.promise]).finally(() => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', callOff);
    finish(new Error('The snapshot is over.'));
  });
  const ended = answer.then(
    () => last.then(() => session.end()),
    () => last.then(() => session.end()),
  );
  return { answer, ended };
}
