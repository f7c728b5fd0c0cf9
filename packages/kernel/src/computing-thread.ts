import { Worker } from 'node:worker_threads';

export type ComputingThread<Task, Answer> = {
  /** One task at a time. Rejects when the thread dies under it. */
  run(task: Task): Promise<Answer>;
  end(): Promise<unknown>;
};

export type ComputingThreadOptions<Task, Answer> = {
  /** What it is for, in the words of an error. */
  readonly name: string;
  /** The file that it runs: it gets tasks as messages and answers each with one. */
  readonly entry: URL;
  readonly data?: unknown;
  readonly whenEnded: (thread: ComputingThread<Task, Answer>) => void;
};

/** A thread outside libuv's pool, where long work would hold up signing, files and DNS. */
export function startComputingThread<Task, Answer>({
  name,
  entry,
  data,
  whenEnded,
}: ComputingThreadOptions<Task, Answer>): ComputingThread<Task, Answer> {
  const worker = new Worker(entry, {
    workerData: data,
    // What the server preloads or inspects is not for a thread that only computes.
    execArgv: [],
  });
  let running: PromiseWithResolvers<Answer> | undefined;
  let cause: unknown;

  const thread: ComputingThread<Task, Answer> = {
    run: (task) => {
      running = Promise.withResolvers<Answer>();
      worker.ref();
      worker.postMessage(task);
      return running.promise;
    },
    end: () => worker.terminate(),
  };

  worker.on('message', (answer: Answer) => {
    // An idle thread does not keep the process alive; one at work does.
    worker.unref();
    running?.resolve(answer);
    running = undefined;
  });
  worker.on('error', (error) => {
    cause = error;
  });
  worker.on('exit', () => {
    whenEnded(thread);
    running?.reject(new Error(`A ${name} thread ended at its work`, { cause }));
  });
  return thread;
}
