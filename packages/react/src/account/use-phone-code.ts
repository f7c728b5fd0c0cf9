import { useState } from 'react';
import { useAuthContext } from '../context.ts';
import type { SentCode } from '../flow/screens.ts';
import { type SentNumber, sendCode } from './phone-tasks.ts';

type Code = SentNumber & SentCode;

/** The last code that was sent from here. */
export function usePhoneCode(): {
  readonly sent: Code | undefined;
  send(phoneNumber: string): Promise<void>;
  forget(): void;
} {
  const { client, config } = useAuthContext();
  const [sent, setSent] = useState<Code>();
  return {
    sent,
    async send(phoneNumber) {
      const number = await sendCode(client, config.phone, phoneNumber);
      setSent((last) => ({
        ...number,
        sentAt: client.now(),
        times: last?.phoneNumber === number.phoneNumber ? last.times + 1 : 1,
      }));
    },
    forget: () => setSent(undefined),
  };
}
