import { notices } from '../../flow/transitions/notices.ts';
import type { Region } from '../../region.ts';
import { RecoverableError, SignedOutNotice, UnrecoverableError } from './notices.tsx';

export const region: Region<'notices'> = {
  transitions: notices,
  views: {
    'recoverable-error': RecoverableError,
    'unrecoverable-error': UnrecoverableError,
    'signed-out': SignedOutNotice,
  },
};
