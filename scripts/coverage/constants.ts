import type { PromiseOf } from './promises.ts';
import { client, type Proofs, shownBy, visit } from './proof.ts';

const specification = (title: string) => visit('specification.test.tsx', title);
const limits = shownBy(
  'packages/protocol/src/limits.test.ts',
  'the constants of chapter 9 of the specification',
);

export const constants: Readonly<Record<PromiseOf<'constants'>, Proofs>> = {
  'script-loading time-out: 5 s': [
    specification('%s is %i ms, as the protocol says'),
    specification('a part of the widget that has not loaded after 5 s has failed'),
  ],
  'sign-in library load time-out: 10 s': [specification('%s is %i ms, as the protocol says')],
  'stored email for email-link sign-in: 3600 s': [
    specification('the address for a mailed link is kept for 3600 s'),
    client('email-link.test.ts', 'is forgotten after an hour, and erased'),
    visit('email-link.test.ts', 'is gone after an hour, and the address is asked for'),
  ],
  'pending credential: 3600 s': [
    limits,
    visit('federated.test.ts', 'after an hour begins anew'),
    shownBy('packages/client/src/sealed-note.test.ts', 'a text lasts for an hour'),
  ],
  'busy indicator delay: 500 ms': [
    specification(
      'the busy indicator appears after 500 ms of waiting, and not for what is quicker',
    ),
    specification('%s is %i ms, as the protocol says'),
  ],
  '"Signed in!" display: 1 s': [
    specification('after a successful sign-in a message "Signed in!" shows for 1 s'),
    specification('%s is %i ms, as the protocol says'),
  ],
  'phone code length: 6': [specification('the code sent to a phone is a 6-digit number')],
  'minimum password length: 6 by default': [
    specification('the minimum password length is 6 by default'),
  ],
  'network time-out: 30 s on desktop, 60 s on mobile': [
    client('call.test.ts', 'is given up after 30 seconds, and its request ended'),
    shownBy('packages/client/src/network-timeout.test.ts', '%s'),
  ],
  'token refresh: 5 minutes before expiry': [
    client(
      'proactive-refresh.test.ts',
      'a token is refreshed five minutes before it expires, and the next one too',
    ),
  ],
  'refresh retry: from 30 s, doubling up to 16 minutes': [
    client(
      'proactive-refresh.test.ts',
      'while the network is away it is tried again after 30 seconds, then twice as long, up to 16 minutes',
    ),
  ],
  'usage heartbeat retention: 30 days': [
    shownBy('packages/client/src/heartbeat.test.ts', 'is kept for thirty days'),
  ],
  'session identifier length: 20 characters': [
    limits,
    shownBy(
      'packages/client/src/random-text.test.ts',
      'a text is letters and digits, as long as asked for, and never the same',
    ),
  ],
  'redirect-cancel delay: 2000 ms': [
    limits,
    shownBy(
      'packages/client/src/provider-window.test.ts',
      'that was closed is missed two seconds after the page has the focus again',
    ),
  ],
};
