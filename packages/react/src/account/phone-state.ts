import type { SentCode } from '../flow/screens.ts';
import type { SentNumber } from './phone-tasks.ts';

/** What is being done to the number of an account. */
export type PhoneState =
  | { readonly at: 'shown' }
  /** Another one is asked for. */
  | { readonly at: 'number' }
  /** A code is on its way to it. */
  | { readonly at: 'code'; readonly sent: SentNumber & SentCode }
  | { readonly at: 'removal' };

export type PhoneEvent =
  | { readonly type: 'turned'; readonly to: 'shown' | 'number' | 'removal' }
  | { readonly type: 'codeSent'; readonly number: SentNumber; readonly sentAt: number }
  | { readonly type: 'codeExpired' };

export function stepPhone(state: PhoneState, event: PhoneEvent): PhoneState {
  switch (event.type) {
    case 'turned':
      return { at: event.to };
    case 'codeSent': {
      // Whoever has turned away meanwhile is not led back.
      if (state.at !== 'number' && state.at !== 'code') return state;
      const { number, sentAt } = event;
      const isAgain = state.at === 'code' && state.sent.phoneNumber === number.phoneNumber;
      const times = isAgain ? state.sent.times + 1 : 1;
      return { at: 'code', sent: { ...number, sentAt, times } };
    }
    case 'codeExpired':
      return state.at === 'code' ? { at: 'number' } : state;
  }
}
