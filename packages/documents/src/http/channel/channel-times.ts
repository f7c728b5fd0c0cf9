/** Milliseconds. */
export type ChannelTimes = {
  /** Without a back channel. */
  readonly idle: number;
  /** For what is over to be read. */
  readonly finished: number;
  /** Announced to clients, which wait half as long again before they give a back channel up. */
  readonly keepAlive: number;
  /** A poll is answered by then, if nothing has come. */
  readonly poll: number;
  /** A stream is ended by then, so that the client says what it has. */
  readonly stream: number;
  /** For what is posted to be dealt with before it is answered: clients try again after 20 seconds. */
  readonly taken: number;
  /** For how long somebody may take nothing of an answer that has ended. */
  readonly untaken: number;
  /** For the last answers to be taken when the server leaves, which cuts off idle connections soon after. */
  readonly leaving: number;
};

export const usualTimes: ChannelTimes = {
  idle: 90_000,
  finished: 20_000,
  keepAlive: 30_000,
  poll: 25_000,
  stream: 300_000,
  taken: 15_000,
  untaken: 60_000,
  leaving: 3000,
};
