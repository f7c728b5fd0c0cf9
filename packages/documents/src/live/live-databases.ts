import type { After } from '@latchkey/kernel/after';
import type { HeldBytes } from '@latchkey/kernel/held-bytes';
import type { Log } from '@latchkey/kernel/log';
import type { AccessParts } from '../access/open-access.ts';
import type { DatabaseName } from '../paths/document-name.ts';
import type { Commits } from './commits.ts';
import type { Listening } from './listening.ts';
import { type LiveDatabase, openLiveDatabase } from './live-database.ts';
import { recheckListeners } from './recheck-listeners.ts';
import { refusalOf } from './refusal-of.ts';
import { shownDocuments } from './shown-documents.ts';
import { type RulesWatch, watchRules } from './watch-rules.ts';

/** How often those who have heard nothing are told up to when they know everything, in milliseconds. */
const refreshedEvery = 120_000;

type Parts = AccessParts & {
  readonly commits: Commits;
  readonly log: Log;
  readonly after: After;
  readonly looksEvery: number;
  readonly longestWait: number;
  readonly remembered: HeldBytes;
};

type Opened = {
  readonly live: LiveDatabase;
  readonly rules: RulesWatch;
  /** By how many targets each listens with. */
  readonly listeners: Map<Listening, number>;
  stopRefreshing(): void;
};

export type LiveDatabases = {
  /** The database, which is followed for as long as anybody has entered and not left. */
  enter(name: DatabaseName, listening: Listening): { readonly live: LiveDatabase; leave(): void };
  lookAtRules(): void;
  close(): void;
};

/** Those that somebody listens to. */
export function openLiveDatabases(parts: Parts): LiveDatabases {
  const { commits, rulesets, after, log } = parts;
  const shown = shownDocuments();
  const opened = new Map<string, Opened>();
  const keyOf = ({ project, database }: DatabaseName) => `${project}/${database}`;

  const unsubscribe = commits.subscribe((database, commit) => {
    if (database !== undefined) opened.get(keyOf(database))?.live.wake(commit?.());
    else for (const { live } of opened.values()) live.wake();
  });

  function open(database: DatabaseName): Opened {
    const listeners = new Map<Listening, number>();
    const rules = watchRules(
      rulesets,
      database,
      {
        changed: () => recheckListeners([...listeners.keys()], after),
        unknown(error) {
          for (const listening of [...listeners.keys()]) listening.end(refusalOf(error, log));
        },
      },
      after,
    );
    let callOff: () => void = () => undefined;
    const refresh = () => {
      for (const listening of listeners.keys()) listening.refresh();
      callOff = after(refreshedEvery, refresh);
    };
    callOff = after(refreshedEvery, refresh);
    const live = openLiveDatabase({ ...parts, database, shown });
    return { live, rules, listeners, stopRefreshing: () => callOff() };
  }

  function close(one: Opened): void {
    one.live.close();
    one.rules.stop();
    one.stopRefreshing();
  }

  return {
    enter(name, listening) {
      const key = keyOf(name);
      const one = opened.get(key) ?? open(name);
      opened.set(key, one);
      const { listeners, live } = one;
      listeners.set(listening, (listeners.get(listening) ?? 0) + 1);
      return {
        live,
        leave() {
          const left = (listeners.get(listening) ?? 1) - 1;
          if (left > 0) listeners.set(listening, left);
          else listeners.delete(listening);
          if (listeners.size > 0 || opened.get(key) !== one) return;
          opened.delete(key);
          close(one);
        },
      };
    },
    lookAtRules() {
      for (const { rules } of opened.values()) rules.look();
    },
    close() {
      unsubscribe();
      for (const one of opened.values()) close(one);
      opened.clear();
    },
  };
}
