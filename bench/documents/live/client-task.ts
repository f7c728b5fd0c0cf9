/** Listeners of one kind to one server, by a name of their own. */
export type Group = {
  readonly name: string;
  readonly port: number;
  readonly count: number;
  /** How many targets each stream has; each of them counts as a listener. */
  readonly perStream: number;
  /** Everybody the documents with their own number, or everybody all of them. */
  readonly asks: 'own' | 'same';
};

export type ClientTask =
  /** Perhaps with the tokens that those of the same name had when they left. */
  | {
      readonly kind: 'open';
      readonly group: Group;
      readonly isResumed?: boolean;
      /** Else one connection after the other. */
      readonly isAtOnce?: boolean;
    }
  | { readonly kind: 'leave'; readonly group: string }
  /** One commit after the other, each heard by one of them. */
  | {
      readonly kind: 'follow';
      readonly group: string;
      readonly perSecond: number;
      readonly milliseconds: number;
    }
  /** One change that all of them hear. */
  | { readonly kind: 'tell-all'; readonly group: string };

export type ClientResult = {
  /** Until the last was ready, or heard of it, in milliseconds. */
  readonly last: number;
  /** From the sending of a commit to the snapshot with it, in milliseconds. */
  readonly p50: number;
  readonly p99: number;
  readonly count: number;
};
