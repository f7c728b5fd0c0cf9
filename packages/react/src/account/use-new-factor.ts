import type { Account } from '@latchkey/client';
import { useState } from 'react';
import { useAuthContext } from '../context.ts';
import type { AppSecret, SentCode } from '../flow/screens.ts';
import { appSecretOf } from '../second-factor/app-secret.ts';
import {
  finishEnrolment,
  makeCodes,
  type Started,
  startApp,
  startSms,
} from '../second-factor/enrol.ts';
import { ownToken } from './own-token.ts';
import type { Outcome } from './recent-sign-in.ts';
import { replaceSignIn } from './sign-in-again.ts';

/** What is being added, and how far it has come. */
export type NewFactor =
  | { readonly step: 'app'; readonly started: Started; readonly secret: AppSecret }
  | { readonly step: 'number' }
  | {
      readonly step: 'code';
      readonly started: Started;
      readonly phoneNumber: string;
      readonly sent: SentCode;
    }
  /** Shown this once. */
  | { readonly step: 'codes'; readonly codes: readonly string[] };

type Run = <Result>(task: (idToken: string) => Promise<Result>) => Promise<Outcome<Result>>;

/** Adds a second factor to the account, step by step. Each resolves with false if it was given up. */
export function useNewFactor(account: Account, run: Run) {
  const { client, config } = useAuthContext();
  const [adding, setAdding] = useState<NewFactor>();
  const { localId, email = '' } = account;

  return {
    adding,
    close: () => setAdding(undefined),
    enterNumber: () => setAdding({ step: 'number' }),
    async beginApp(): Promise<boolean> {
      const outcome = await run((idToken) => startApp({ client, idToken }));
      if (outcome.kind === 'cancelled') return false;
      const { wire, ...started } = outcome.result;
      const label = { issuer: location.hostname, account: email };
      setAdding({ step: 'app', started, secret: appSecretOf(wire, label) });
      return true;
    },
    async sendCode(typed: string): Promise<boolean> {
      const asked = { typed, options: config.phone };
      const outcome = await run((idToken) => startSms({ client, idToken }, asked));
      if (outcome.kind === 'cancelled') return false;
      const { phoneNumber, ...started } = outcome.result;
      setAdding((last) => {
        const times = last?.step === 'code' ? last.sent.times : 0;
        const sent = { sentAt: client.now(), times: times + 1 };
        return { step: 'code', started, phoneNumber, sent };
      });
      return true;
    },
    /** The first factor of an account comes with recovery codes. */
    async finish(
      started: Started,
      entered: { readonly code: string; readonly name?: string },
      needsCodes: boolean,
    ): Promise<boolean> {
      const outcome = await run((idToken) =>
        finishEnrolment({ client, idToken }, started, entered),
      );
      if (outcome.kind === 'cancelled') return false;
      await replaceSignIn(client, localId, outcome.result);
      setAdding(undefined);
      if (needsCodes) {
        const idToken = await ownToken(client, localId);
        // The factor is there without them, and they can be had later.
        const codes = await makeCodes({ client, idToken }).catch(() => undefined);
        if (codes) setAdding({ step: 'codes', codes });
      }
      return true;
    },
    async renewCodes(): Promise<boolean> {
      const outcome = await run((idToken) => makeCodes({ client, idToken }));
      if (outcome.kind === 'cancelled') return false;
      setAdding({ step: 'codes', codes: outcome.result });
      return true;
    },
  };
}
