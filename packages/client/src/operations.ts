import type * as protocol from '@latchkey/protocol';

/** The operations a browser calls. Only their types come from the protocol: its descriptions stay away. */
export type Operations = {
  readonly signUp: typeof protocol.signUp;
  readonly lookup: typeof protocol.lookup;
  readonly update: typeof protocol.updateAccount;
  readonly delete: typeof protocol.deleteAccount;
  readonly signInWithPassword: typeof protocol.signInWithPassword;
  readonly signInWithEmailLink: typeof protocol.signInWithEmailLink;
  readonly signInWithCustomToken: typeof protocol.signInWithCustomToken;
  readonly createAuthUri: typeof protocol.createAuthUri;
  readonly sendOobCode: typeof protocol.sendOobCode;
  readonly resetPassword: typeof protocol.resetPassword;
  readonly token: typeof protocol.exchangeRefreshToken;
  readonly project: typeof protocol.getProject;
  readonly passwordPolicy: typeof protocol.getPasswordPolicy;
  readonly signInSettings: typeof protocol.getSignInSettings;
  readonly listSessions: typeof protocol.listSessions;
  readonly revokeSessions: typeof protocol.revokeSessions;
  readonly signOut: typeof protocol.signOut;
};

/**
 * A value as it stands in a reply. Replies are not translated on arrival, and int64 travels as a
 * decimal string.
 */
type WireValue<F extends protocol.Field> = F extends { kind: 'int64' }
  ? string
  : F extends { kind: 'list'; of: infer Of extends protocol.Field }
    ? readonly WireValue<Of>[]
    : F extends { kind: 'map'; of: infer Of extends protocol.Field }
      ? { readonly [key: string]: WireValue<Of> }
      : F extends { kind: 'message'; fields: infer Inner extends protocol.Fields }
        ? WireMessage<Inner>
        : protocol.ValueOf<F>;

type WireMessage<F extends protocol.Fields> = {
  readonly [Name in keyof F]?: WireValue<F[Name]> | undefined;
};

/** The name of an operation, for `client.call`. */
export type OperationName = keyof Operations;
/** What an operation is asked with. */
export type RequestFor<Name extends OperationName> = protocol.RequestOf<Operations[Name]>;
/** What an operation answers. A zero, an empty text and an empty list are left out on the wire. */
export type ReplyFor<Name extends OperationName> = WireMessage<Operations[Name]['reply']>;

const session = (verb: string) => `POST /latchkey/v1/sessions:${verb}`;

/** All others are called by their own name. */
const unusual: Partial<Record<OperationName, string>> = {
  token: 'POST /v1/token',
  project: 'GET /v1/projects',
  passwordPolicy: 'GET /v2/passwordPolicy',
  signInSettings: 'GET /latchkey/v1/signInSettings',
  listSessions: session('list'),
  revokeSessions: session('revoke'),
  signOut: session('signOut'),
};

/** Method and path, in one text. A test compares them with the protocol's. */
export const methodAndPath = (name: OperationName): string =>
  unusual[name] ?? `POST /v1/accounts:${name}`;
