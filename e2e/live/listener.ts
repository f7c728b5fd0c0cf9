import type { Question } from './questions.ts';

/** What a listener was shown of a question, once. */
export type Seen = {
  readonly question: Question;
  /** The answers in their order, by what they say; or in any order, by when they were written. */
  readonly answers: { readonly shown: string } | { readonly stamped: string };
  /** In microseconds, where the listener is told. */
  readonly time?: number;
};

export type Listener = {
  readonly name: string;
  readonly questions: readonly Question[];
  /** What it shows now; nothing while it does not know whether that is how things are. */
  view(question: Question): Seen | undefined;
  /** All that it was shown since it was asked last, and what it found wrong. */
  take(): { readonly seen: readonly Seen[]; readonly faults: readonly string[] };
  /** Gives up what it has and connects again, as an application does that hears of a network. */
  reconnect(): Promise<void>;
  close(): Promise<void>;
};
