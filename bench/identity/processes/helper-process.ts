import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** A process of ours that does one task after the other. */
export type Helper<Task, Result> = {
  /** One at a time. */
  ask(task: Task): Promise<Result>;
  end(): Promise<void>;
};

type Outcome<Result> = { readonly result: Result } | { readonly failure: string };

export function startHelper<Task extends object, Result>(entry: URL): Helper<Task, Result> {
  const child = fork(fileURLToPath(entry), { serialization: 'advanced' });
  const ended = once(child, 'exit');
  const lost = ended.then(([code]): never => {
    throw new Error(`A helper ended with ${code}.`);
  });
  lost.catch(() => undefined);
  return {
    async ask(task) {
      const answered = once(child, 'message');
      child.send(task);
      const [outcome] = (await Promise.race([answered, lost])) as [Outcome<Result>];
      if ('failure' in outcome) throw new Error(outcome.failure);
      return outcome.result;
    },
    async end() {
      if (child.connected) child.disconnect();
      await ended;
    },
  };
}

/** The other side. It ends when nobody can ask any more, however that came about. */
export function answerTasks<Task, Result>(perform: (task: Task) => Promise<Result>): void {
  const answer = async (task: Task): Promise<Outcome<Result>> => {
    try {
      return { result: await perform(task) };
    } catch (error) {
      return { failure: error instanceof Error ? error.message : String(error) };
    }
  };
  process.on('message', (task: Task) => {
    void answer(task).then((outcome) => process.send?.(outcome));
  });
  process.on('disconnect', () => process.exit(0));
}
