/**
 * Says to all nodes what was committed, by topic. A hint, never a promise: whoever missed it finds out
 * by looking, somewhat later.
 */
export type Notifications = {
  /** To everybody, this node included. */
  notify(topics: Iterable<string>): void;
  subscribe(topic: string, listener: () => void): () => void;
  close(): Promise<void>;
};

/** For data that one process has to itself. */
export function localNotifications(): Notifications {
  const listeners = new Map<string, Set<() => void>>();
  return {
    notify(topics) {
      for (const topic of topics) for (const listener of listeners.get(topic) ?? []) listener();
    },
    subscribe(topic, listener) {
      const others = listeners.get(topic) ?? new Set();
      listeners.set(topic, others.add(listener));
      return () => void others.delete(listener);
    },
    close: async () => undefined,
  };
}
