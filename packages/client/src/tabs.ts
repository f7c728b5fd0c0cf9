import { randomText } from './random-text.ts';

/** The other tabs of this browser. */
export type Tabs = { announce(): void; close(): void };

/** What changed is not said, only that something did: storage has it, and only one truth. */
export function openTabs(name: string, local: Storage | undefined, onChange: () => void): Tabs {
  const end = new AbortController();
  const options = { signal: end.signal };
  const channel = typeof BroadcastChannel === 'function' ? new BroadcastChannel(name) : undefined;
  // Listened to beside the channel: a message can arrive before what was written to storage does.
  globalThis.addEventListener?.(
    'storage',
    ({ key }) => {
      if (key === name || key === `${name}:session`) onChange();
    },
    options,
  );
  if (channel !== undefined) channel.onmessage = onChange;
  // A tab that slept has missed what the others said.
  globalThis.document?.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState === 'visible') onChange();
    },
    options,
  );
  return {
    announce() {
      if (end.signal.aborted) return;
      if (channel !== undefined) return channel.postMessage('');
      try {
        // Browsers report a changed text only, so no two may be alike.
        local?.setItem(name, randomText(20));
      } catch {
        // Storage is full: the others find out when they next read.
      }
    },
    close() {
      end.abort();
      channel?.close();
    },
  };
}
