import { sendRecovery } from '../../effects/recovery.ts';
import { recovery } from '../../flow/transitions/recovery.ts';
import type { Region } from '../../region.ts';
import { PasswordRecovery } from './password-recovery.tsx';
import { RecoverySent } from './recovery-sent.tsx';

export const region: Region<'recovery'> = {
  transitions: recovery,
  views: { 'password-recovery': PasswordRecovery, 'recovery-sent': RecoverySent },
  performers: { sendRecovery },
};
