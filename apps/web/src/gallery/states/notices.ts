import type { ScreenName } from '@latchkey/react/gallery-parts';
import type { StatesOf } from './state.ts';

type Notices = Extract<ScreenName, 'recoverable-error' | 'unrecoverable-error' | 'signed-out'>;

export const notices: StatesOf<Notices> = {
  'recoverable-error': {
    idle: { data: { problem: 'INTERNAL', returning: {} } },
    'no-network': { data: { problem: 'NETWORK_REQUEST_FAILED', returning: {} } },
  },
  'unrecoverable-error': { idle: { data: { problem: 'NO_STORAGE' } } },
  'signed-out': { idle: { data: {} } },
};
