import { parseState, type SessionState } from './session-state.ts';
import type { SessionStore } from './session-store.ts';

/** The one place that knows who is signed in, and keeps it. */
export type SessionRecord = {
  /** Resolves when what was kept has been read. */
  readonly ready: Promise<void>;
  current(): SessionState | undefined;
  /** Nothing comes between what `decide` sees and what is kept. `isLost`: the server has ended it. */
  change(
    decide: (current: SessionState | undefined) => SessionState | undefined,
    isLost?: boolean,
  ): Promise<void>;
  /** What a page that is loaded again finds. Nobody hears of it. */
  keep(state: SessionState | undefined): Promise<void>;
  /** Takes over what another tab kept. */
  sync(): Promise<void>;
};

export type RecordContext = {
  readonly store: SessionStore;
  /** After every change, wherever it came from, and once when the record is ready. */
  onChange(current: SessionState | undefined, isLost?: boolean): void;
  /** Tells the other tabs. */
  announce(): void;
};

const textOf = (state: SessionState | undefined) => state && JSON.stringify(state);

export function createRecord({ store, onChange, announce }: RecordContext): SessionRecord {
  let current: SessionState | undefined;
  let last: Promise<unknown> = Promise.resolve();

  function inTurn(task: () => Promise<void>): Promise<void> {
    const turn = last.then(task);
    last = turn.catch(() => {});
    return turn;
  }

  function show(next: SessionState | undefined, isLost?: boolean): void {
    current = next;
    onChange(next, isLost);
  }

  const ready = inTurn(async () => show(await kept()));

  /** What is kept, which is another tab's doing if it is not what we have. */
  async function kept(): Promise<SessionState | undefined> {
    const text = await store.read().catch(() => textOf(current));
    return text === textOf(current) ? current : parseState(text);
  }

  const change: SessionRecord['change'] = (decide, isLost) =>
    inTurn(async () => {
      // Decided on what is kept, or a tab that slept would put its old tokens back.
      const found = await kept();
      const next = decide(found);
      // Kept before anybody hears of it: a listener may leave the page.
      if (next !== found) await store.write(textOf(next));
      if (next !== current) show(next, isLost);
      if (next !== found) announce();
    });

  return {
    ready,
    current: () => current,
    change,
    keep: (state) => inTurn(() => store.write(textOf(state))),
    sync: () => change((found) => found),
  };
}
