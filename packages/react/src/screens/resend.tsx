import type { ReactNode } from 'react';
import { useAuthContext, useWidget } from '../context.ts';
import { codeResendDelay, resendDelay } from '../flow/later-timings.ts';
import type { SentCode } from '../flow/screens.ts';
import { Resend } from '../kit/resend.tsx';
import { useWords } from '../kit/surroundings.ts';
import { phone } from '../messages/en/phone.ts';
import { recovery } from '../messages/en/recovery.ts';

type ResendProps = { readonly sent: SentCode };

function useAsking() {
  const { send } = useWidget();
  return { clock: useAuthContext().client, onPress: () => send({ type: 'resendAsked' }) };
}

/** The same mail again. */
export const ResendMail = ({ sent }: ResendProps): ReactNode => (
  <Resend
    {...useAsking()}
    sent={sent}
    delay={resendDelay}
    words={useWords('recovery', recovery).resend}
  />
);

/** Another code by SMS. */
export const ResendCode = ({ sent }: ResendProps): ReactNode => (
  <Resend
    {...useAsking()}
    sent={sent}
    delay={codeResendDelay}
    words={useWords('phone', phone).resend}
  />
);
