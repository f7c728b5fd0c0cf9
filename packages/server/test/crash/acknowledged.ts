import type { Finding } from './findings.ts';

/** What is true now: one thing once a change was answered, one of several while it was not. */
export type Possible<Value> = readonly Value[];

export const certain = <Value>(value: Value): Possible<Value> => [value];
export const perhaps = <Value>(known: Possible<Value>, value: Value): Possible<Value> => [
  ...known,
  value,
];

/** How often something was asked for, and how often the answer arrived. */
export type Tally = { asked: number; acknowledged: number };

export type KnownSession = {
  idToken: string;
  issuedAt: number;
  refreshToken: string;
  /** A refresh was sent and its answer never came. */
  moving: boolean;
  live: Possible<boolean>;
};

export type KnownAccount = {
  readonly id: string;
  readonly email: string | undefined;
  exists: Possible<boolean>;
  displayName: Possible<string | undefined>;
  password: string | undefined;
  /** The one before, which a reset put out of use. */
  formerPassword: string | undefined;
  sessions: KnownSession[];
  readonly resetMails: Tally;
  readonly noticeMails: Tally;
  /** A code that was mailed and not used yet. */
  openCode: string | undefined;
  readonly spentCodes: string[];
  unansweredReset: { readonly code: string; readonly password: string } | undefined;
  /** Whether something was done with it, and with its password, since the last check. */
  touched: boolean;
  passwordTouched: boolean;
};

/** Everything the server owes its callers, as far as they can know it. Plain data. */
export type AcknowledgedLog = {
  writes: number;
  readonly accounts: KnownAccount[];
  unansweredSignUps: { readonly email: string; readonly password: string }[];
  /** Changes that a kill left without an answer, and how many of them turned out to be made. */
  readonly unanswered: { changes: number; made: number };
  /** What was wrong already before the kill. */
  findings: Finding[];
};

export const emptyLog = (): AcknowledgedLog => ({
  writes: 0,
  accounts: [],
  unansweredSignUps: [],
  unanswered: { changes: 0, made: 0 },
  findings: [],
});

type Tokens = { readonly idToken: string; readonly refreshToken: string };

export const knownSession = ({ idToken, refreshToken }: Tokens): KnownSession => ({
  idToken,
  issuedAt: Date.now(),
  refreshToken,
  moving: false,
  live: certain(true),
});

export function acknowledgeSignUp(
  log: AcknowledgedLog,
  reply: Tokens & { readonly localId: string },
  credentials?: { readonly email: string; readonly password: string },
): KnownAccount {
  const account: KnownAccount = {
    id: reply.localId,
    email: credentials?.email,
    exists: certain(true),
    displayName: certain(undefined),
    password: credentials?.password,
    formerPassword: undefined,
    sessions: [knownSession(reply)],
    resetMails: { asked: 0, acknowledged: 0 },
    noticeMails: { asked: 0, acknowledged: 0 },
    openCode: undefined,
    spentCodes: [],
    unansweredReset: undefined,
    touched: true,
    passwordTouched: credentials !== undefined,
  };
  log.accounts.push(account);
  return account;
}

export const isLive = ({ live }: KnownSession): boolean => live.every((value) => value);

/** The newest session that an answer vouches for. */
export const liveSession = ({ sessions }: KnownAccount): KnownSession | undefined =>
  sessions.findLast(isLive);

export const surelyExists = ({ exists }: KnownAccount): boolean => exists.every((value) => value);
