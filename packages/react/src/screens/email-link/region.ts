import { readCode } from '../../effects/actions.ts';
import { readLink, redeemLink, sendLink } from '../../effects/email-link.ts';
import { leave } from '../../effects/leave.ts';
import { emailLink } from '../../flow/transitions/email-link.ts';
import type { Region } from '../../region.ts';
import { ConfirmEmail } from './confirm-email.tsx';
import { LinkExpired } from './link-expired.tsx';
import { DifferentDevice, SessionEnded } from './link-refused.tsx';
import { LinkSent } from './link-sent.tsx';
import { LinkTrouble } from './link-trouble.tsx';
import { LinkReturn, LinkSending } from './link-waiting.tsx';
import { SwitchAccount } from './switch-account.tsx';

export const region: Region<'email-link'> = {
  transitions: emailLink,
  views: {
    'link-sending': LinkSending,
    'link-sent': LinkSent,
    'link-trouble': LinkTrouble,
    'link-return': LinkReturn,
    'switch-account': SwitchAccount,
    'confirm-email': ConfirmEmail,
    'link-expired': LinkExpired,
    'different-device': DifferentDevice,
    'session-ended': SessionEnded,
  },
  performers: { sendLink, readLink, readCode, redeemLink, leave },
};
