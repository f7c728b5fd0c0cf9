import type { Call } from './call.ts';
import { createRefreshTimer } from './refresh-timer.ts';
import { createSession, type MainSession, withCommit } from './session.ts';
import { createRecord, type SessionRecord } from './session-record.ts';
import { createSnapshots } from './session-snapshots.ts';
import type { SessionState } from './session-state.ts';
import { memoryStore, type SessionStore } from './session-store.ts';
import { openTabs } from './tabs.ts';
import { createTokenRefresh } from './token-refresh.ts';

export type SessionsContext = {
  readonly call: Call;
  readonly store: SessionStore;
  now(): number;
  /** Only where other tabs have the same store. */
  readonly shared:
    | undefined
    | {
        readonly name: string;
        readonly local: Storage | undefined;
        alone<Result>(task: () => Promise<Result>): Promise<Result>;
      };
};

type Parts = {
  readonly store: SessionStore;
  alone<Result>(task: () => Promise<Result>): Promise<Result>;
  announce(): void;
  follow(state: SessionState | undefined): void;
};

/** The main session with its timer and its tabs, and temporary ones that have neither. */
export function openSessions({ call, store, now, shared }: SessionsContext): {
  readonly session: MainSession;
  close(): void;
} {
  function assemble({ store, alone, announce, follow }: Parts) {
    const snapshots = createSnapshots();
    const record: SessionRecord = createRecord({
      store,
      announce,
      onChange(state, isLost) {
        follow(state);
        snapshots.show(state?.account, isLost);
      },
    });
    const tokens = createTokenRefresh({ record, call, now, alone });
    return {
      record,
      tokens,
      session: createSession({ call, record, snapshots, tokens, now }),
    };
  }

  const timer = createRefreshTimer(now, () => main.tokens.refresh(false));
  const tabs = shared && openTabs(shared.name, shared.local, () => void main.record.sync());
  const main = assemble({
    store,
    alone: shared?.alone ?? ((task) => task()),
    announce: () => tabs?.announce(),
    follow: timer.follow,
  });

  function temporary() {
    const { session, record } = assemble({
      store: memoryStore(),
      alone: (task) => task(),
      announce() {},
      follow() {},
    });
    return withCommit(session, record, main.record);
  }

  return {
    // Assigned, for a spread would freeze `current`.
    session: Object.assign(main.session, { temporary }),
    close() {
      timer.stop();
      tabs?.close();
    },
  };
}
