import type { ScreenName } from '@latchkey/react/gallery-parts';
import { anyProblem, email, longEmail, type StatesOf, withNotices } from './state.ts';

type Notices = Extract<
  ScreenName,
  'recoverable-error' | 'unrecoverable-error' | 'signed-out' | 'signed-in-already'
>;

export const notices: StatesOf<Notices> = {
  'recoverable-error': {
    idle: { data: { problem: 'INTERNAL', returning: {} } },
    'no-network': { data: { problem: 'NETWORK_REQUEST_FAILED', returning: {} } },
  },
  'unrecoverable-error': { idle: { data: { problem: 'NO_STORAGE' } } },
  'signed-out': { idle: { data: {} } },
  'signed-in-already': {
    idle: { data: { name: email } },
    'long-email': { data: { name: longEmail } },
    'phone-number': { data: { name: '+491701234567' } },
    nameless: { data: {} },
    busy: { data: { name: email }, isBusy: true },
    ...withNotices({ data: { name: email } }, anyProblem),
  },
};
