import type { AppSecret, SentCode } from '../flow/screens.ts';
import type { Started } from '../second-factor/enrol.ts';
import type { OpenRow } from './use-focus-along.ts';

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

/** Two things at most: codes that are shown once must not go because a row is opened. */
export type FactorsState = {
  /** What is being renamed or removed. */
  readonly row?: OpenRow | undefined;
  readonly adding?: NewFactor | undefined;
};

export type FactorsEvent =
  | { readonly type: 'rowTurned'; readonly row: OpenRow | undefined }
  | { readonly type: 'numberAsked' }
  | { readonly type: 'appBegun'; readonly started: Started; readonly secret: AppSecret }
  | {
      readonly type: 'codeSent';
      readonly started: Started;
      readonly phoneNumber: string;
      readonly at: number;
    }
  | { readonly type: 'codesMade'; readonly codes: readonly string[] }
  | { readonly type: 'addingEnded' };

export function stepFactors(state: FactorsState, event: FactorsEvent): FactorsState {
  const { row, adding } = state;
  switch (event.type) {
    case 'rowTurned':
      return { row: event.row, adding };
    case 'numberAsked':
      return { row, adding: { step: 'number' } };
    case 'appBegun':
      return { row, adding: { step: 'app', started: event.started, secret: event.secret } };
    case 'codeSent': {
      const { started, phoneNumber, at } = event;
      const times = adding?.step === 'code' ? adding.sent.times : 0;
      const sent = { sentAt: at, times: times + 1 };
      return { row, adding: { step: 'code', started, phoneNumber, sent } };
    }
    case 'codesMade':
      return { row, adding: { step: 'codes', codes: event.codes } };
    case 'addingEnded':
      return { row };
  }
}
