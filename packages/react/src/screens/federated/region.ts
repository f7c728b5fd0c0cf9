import { sendLink } from '../../effects/email-link.ts';
import {
  askProvider,
  comeBack,
  giveUp,
  goOn,
  leaveGuest,
  linkWithPassword,
  takeAnswer,
} from '../../effects/federated.ts';
import { federated } from '../../flow/transitions/federated.ts';
import type { Region } from '../../region.ts';
import { EmailMismatch } from './email-mismatch.tsx';
import { FederatedSignIn, LinkingProvider } from './go-to-provider.tsx';
import { LinkingElsewhere } from './linking-elsewhere.tsx';
import { LinkingEmail } from './linking-email.tsx';
import { LinkingPassword } from './linking-password.tsx';
import { MergeConflict } from './merge-conflict.tsx';
import { ProviderReturn } from './provider-return.tsx';
import { ProviderWindow } from './provider-window.tsx';

export const region: Region<'federated'> = {
  transitions: federated,
  views: {
    'provider-window': ProviderWindow,
    'provider-return': ProviderReturn,
    'federated-sign-in': FederatedSignIn,
    'linking-password': LinkingPassword,
    'linking-email': LinkingEmail,
    'linking-provider': LinkingProvider,
    'linking-elsewhere': LinkingElsewhere,
    'email-mismatch': EmailMismatch,
    'merge-conflict': MergeConflict,
  },
  performers: {
    askProvider,
    comeBack,
    takeAnswer,
    linkWithPassword,
    sendLink,
    goOn,
    leaveGuest,
    giveUp,
  },
};
