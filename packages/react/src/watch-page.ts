import type { Machine } from './flow/machine.ts';
import { say } from './say.ts';

// For developers alone: a build for production leaves it out.

/** In milliseconds: whoever leads people on after a sign-in has done so by then. */
const patience = 1000;

/** Says that there is no style sheet, once the page is there. */
export function checkStyles(): void {
  const root = document.querySelector('[data-screen]');
  if (root === null || getComputedStyle(root).getPropertyValue('--lk-surface') !== '') return;
  say("the style sheet is missing. Where <SignIn> is used: import '@latchkey/react/styles.css'.");
}

/** Says what to do where people are signed in and look at an empty page. */
export function watchEnd(machine: Machine, signal: AbortSignal): void {
  const stop = machine.subscribe(() => {
    if (machine.getSnapshot().screen !== 'closed') return;
    stop();
    setTimeout(() => {
      if (signal.aborted) return;
      say(
        'somebody has signed in, and <SignIn> has nothing more to show. Put it under <SignedOut>, with what they came for under <SignedIn>, or say in `afterSignInUrl` where to go.',
      );
    }, patience);
  });
  signal.addEventListener('abort', stop);
}
