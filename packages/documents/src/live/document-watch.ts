import type { StoredDocument } from '../store/stored-document.ts';
import type { Microseconds } from '../wire/timestamps.ts';
import type { Delta, NetChange } from './net-changes.ts';
import type { Watcher } from './view.ts';

/** One document for one who watches it: what becomes of it is told only if they may still read it. */
export type DocumentWatch = {
  take(change: NetChange, upTo: Microseconds): void;
  isBusy(): boolean;
  ready(): Promise<void>;
};

/** Nothing where nothing has to be decided. */
export type Admit = (
  document: StoredDocument | undefined,
  at: Microseconds,
) => Promise<void> | undefined;

export function documentWatch(admit: Admit, watcher: Omit<Watcher, 'holder'>): DocumentWatch {
  let untold: { readonly change: NetChange; readonly upTo: Microseconds } | undefined;
  let busy: Promise<void> | undefined;

  const tell = ({ name, after }: NetChange, upTo: Microseconds) => {
    const missingAt = after === undefined ? upTo : undefined;
    const delta: Delta = { name, document: after, missingAt };
    watcher.changed([delta]);
  };

  /** What was changed meanwhile is decided about instead. */
  async function decide(
    deciding: Promise<void>,
    change: NetChange,
    upTo: Microseconds,
  ): Promise<void> {
    try {
      await deciding;
      if (untold === undefined) tell(change, upTo);
    } catch (error) {
      watcher.failed(error);
    }
    busy = undefined;
    const next = untold;
    untold = undefined;
    if (next !== undefined) take(next.change, next.upTo);
    if (busy === undefined) watcher.settled();
  }

  function take(change: NetChange, upTo: Microseconds): void {
    if (busy !== undefined) {
      untold = { change, upTo };
      return;
    }
    try {
      const deciding = admit(change.after, upTo);
      if (deciding === undefined) tell(change, upTo);
      else busy = decide(deciding, change, upTo);
    } catch (error) {
      watcher.failed(error);
    }
  }

  return {
    take,
    isBusy: () => busy !== undefined,
    async ready() {
      while (busy !== undefined) await busy;
    },
  };
}
