import type { ReactNode } from 'react';
import { useAuthContext } from '../context.ts';
import { codeResendDelay, resendDelay } from '../flow/later-timings.ts';
import { Resend, type Sent } from '../kit/resend.tsx';
import { useWords } from '../kit/surroundings.ts';
import { phone } from '../messages/en/phone.ts';
import { recovery } from '../messages/en/recovery.ts';

type ResendProps = { readonly sent: Sent; readonly onPress: () => void };

/** The same mail again. */
export const ResendMail = (props: ResendProps): ReactNode => (
  <Resend
    {...props}
    clock={useAuthContext().client}
    delay={resendDelay}
    words={useWords('recovery', recovery).resend}
  />
);

/** Another code by SMS. */
export const ResendCode = (props: ResendProps): ReactNode => (
  <Resend
    {...props}
    clock={useAuthContext().client}
    delay={codeResendDelay}
    words={useWords('phone', phone).resend}
  />
);
