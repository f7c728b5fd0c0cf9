import type { PromiseOf } from './promises.ts';
import { firebase, journey, type Proofs, visit } from './proof.ts';

export const methods: Readonly<Record<PromiseOf<'methods'>, Proofs>> = {
  'email and password': [
    journey(
      'sign-up.test.ts',
      'somebody new signs up, verifies the address, signs out and signs in again: %j',
    ),
  ],
  'email link': [
    journey(
      'email-link.test.ts',
      'a mailed link signs in the browser that asked for it, and nothing is typed twice: %j',
    ),
  ],
  'phone number with a code': [journey('phone.test.ts', 'a phone number creates an account: %j')],
  'federated providers': [
    visit(
      'federated.test.ts',
      'somebody new is signed in, and the application is told what the provider said',
    ),
    journey('providers.test.ts', 'signs in somebody new, and brings them to where they wanted: %j'),
    journey('provider-window.test.ts', 'a window at a provider signs in, and closes itself'),
    firebase('firebase-providers.test.ts', 'signs somebody in by popup, and the same person again'),
  ],
  'anonymous sign-in': [
    journey('guest.test.ts', 'a guest creates an account, and it is the one they had: %j'),
  ],
};
