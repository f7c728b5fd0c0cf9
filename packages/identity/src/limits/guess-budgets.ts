import type { Change } from '@latchkey/kernel/change';

/** How often something may be guessed. `subject` is the canonical name of what is guessed at. */
export type GuessKey = {
  readonly tenant: string;
  readonly kind: 'password' | 'secondFactor';
  readonly subject: string;
};

export type GuessRule = {
  /** Tries in a row before the subject rests. */
  readonly tries: number;
  /** Tries in a row after which only a proof of another kind opens it again. */
  readonly hardStop: number;
  readonly firstRest: number;
  readonly longestRest: number;
};

export type GuessBudgets = {
  /**
   * Spends one try before the guess is looked at. One statement, so that a burst of guesses
   * cannot all be let in before the first is counted. Where the subject is an e-mail address, a
   * network address from which its account was signed in to has a budget of its own, whatever
   * strangers did; the answer says which one was charged.
   */
  charge(
    key: GuessKey,
    rule: GuessRule,
    at: number,
    place?: string,
  ): Promise<{ allowed: true; charged: GuessKey } | { allowed: false; until: number }>;
  /** Undoes the newest charge, whose guess was never judged. */
  giveBack(charged: GuessKey): Change;
  /** A right answer ends the row of wrong ones. */
  reset(charged: GuessKey): Change;
  /** The same for every place that has a budget of its own. */
  resetPlaces(key: GuessKey): Change;
  /** Forgets rows that nobody added to since; what rests for good stays. */
  prune(before: number): Change;
};

export type SendRule = { readonly count: number; readonly per: number };

/** Where somebody asks from, and whose account it may be that was signed in to from there. */
export type AskedFrom = {
  readonly address: string;
  readonly whose:
    | { readonly accountId: string }
    | { readonly email: string }
    | { readonly phoneNumber: string };
};

/** How many messages one recipient gets in a while, however many ask for them. */
export type SendBudgets = {
  /** A network address from which the account was signed in to has a budget of its own. */
  charge(
    tenant: string,
    recipient: string,
    rule: SendRule,
    at: number,
    from?: AskedFrom,
  ): Change<'send-capped'>;
  /** The same for what all recipients draw from together. */
  chargeShared(tenant: string, pool: string, rule: SendRule, at: number): Change<'quota-exceeded'>;
  /** Makes room for so many more. */
  giveBack(tenant: string, recipient: string, count: number): Change;
  prune(before: number): Change;
};
