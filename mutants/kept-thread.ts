import type { Worker } from 'node:worker_threads';
import type { Plugin } from 'vitest/config';
import { ThreadsPoolWorker, type Vitest } from 'vitest/node';

type Pool = {
  _thread: Worker | undefined;
  start(): Promise<void>;
  stop(): Promise<void>;
  send(message: { readonly type?: string }): void;
};

/**
 * Stryker asks Vitest to run some tests for every mutant, and Vitest loads the whole server anew in a
 * thread of its own each time. Which mutant is alive is a switch in the code, so one thread will do for
 * all, but for mutants of what is computed while a module loads.
 */
export function keptThread(): Plugin {
  let vitest: Vitest | undefined;
  let kept: Worker | undefined;
  const pool = ThreadsPoolWorker.prototype as unknown as Pool;
  const { start, stop, send } = pool;

  const isStatic = () =>
    (vitest?.getRootProject().getProvidedContext() as { mutantActivation?: string } | undefined)
      ?.mutantActivation === 'static';

  pool.start = async function () {
    if (isStatic()) return start.call(this);
    this._thread = kept;
    await start.call(this);
    kept = this._thread;
  };
  pool.send = function (message) {
    // A thread that is told to stop listens to nobody afterwards.
    if (message.type === 'stop' && this._thread !== undefined && this._thread === kept) {
      kept.emit('message', { type: 'stopped', __vitest_worker_response__: true });
      return;
    }
    send.call(this, message);
  };
  pool.stop = async function () {
    if (this._thread !== kept) return stop.call(this);
    for (const event of ['message', 'error', 'exit']) kept?.removeAllListeners(event);
    kept?.stdout.unpipe();
    kept?.stderr.unpipe();
    this._thread = undefined;
  };
  return {
    name: 'kept-thread',
    configureVitest: (context) => {
      vitest = context.vitest;
    },
  };
}
