import type { Factor, SentCode } from '../flow/screens.ts';

/** A factor of the account, or a recovery code in place of one. */
export type ChosenFactor = Factor | 'recovery';

/** A code by SMS: which factor it is of, and what has to come back with it. */
export type SentFactorCode = SentCode & { readonly factorId: string; readonly sessionInfo: string };

export type FactorAgainState = {
  /** What is asked for. Without it, they choose. */
  readonly chosen?: ChosenFactor | undefined;
  /** The last code that was sent, of the factor that was chosen last. */
  readonly sent?: SentFactorCode | undefined;
};

export type FactorAgainEvent =
  | { readonly type: 'chosen'; readonly factor: ChosenFactor }
  | { readonly type: 'turnedBack' }
  | {
      readonly type: 'codeSent';
      readonly factorId: string;
      readonly sessionInfo: string;
      readonly at: number;
    };

const idOf = (chosen: ChosenFactor | undefined) => (chosen === 'recovery' ? undefined : chosen?.id);

/** Where there is one factor only, nobody chooses. */
export const firstFactor = ([only, ...others]: readonly Factor[]): FactorAgainState =>
  others.length === 0 ? { chosen: only } : {};

export function stepFactorAgain(
  state: FactorAgainState,
  event: FactorAgainEvent,
): FactorAgainState {
  const { chosen, sent } = state;
  switch (event.type) {
    case 'chosen': {
      const { factor } = event;
      // What was sent to one number is no code of another.
      return { chosen: factor, sent: sent?.factorId === idOf(factor) ? sent : undefined };
    }
    case 'turnedBack':
      return { sent };
    case 'codeSent': {
      const { factorId, sessionInfo, at } = event;
      // Whoever has turned away meanwhile is asked for something else.
      if (idOf(chosen) !== factorId) return state;
      return { chosen, sent: { factorId, sessionInfo, sentAt: at, times: (sent?.times ?? 0) + 1 } };
    }
  }
}
