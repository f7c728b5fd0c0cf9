import type * as protocol from '@latchkey/protocol/types';

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
  readonly signInWithIdp: typeof protocol.signInWithIdp;
  readonly sendOobCode: typeof protocol.sendOobCode;
  readonly resetPassword: typeof protocol.resetPassword;
  readonly token: typeof protocol.exchangeRefreshToken;
  readonly project: typeof protocol.getProject;
  readonly passwordPolicy: typeof protocol.getPasswordPolicy;
  readonly signInSettings: typeof protocol.getSignInSettings;
  readonly sendVerificationCode: typeof protocol.sendVerificationCode;
  readonly signInWithPhoneNumber: typeof protocol.signInWithPhoneNumber;
  readonly challenge: typeof protocol.getChallenge;
  readonly 'mfaEnrollment:start': typeof protocol.startMfaEnrollment;
  readonly 'mfaEnrollment:finalize': typeof protocol.finalizeMfaEnrollment;
  readonly 'mfaEnrollment:withdraw': typeof protocol.withdrawMfa;
  readonly 'mfaSignIn:start': typeof protocol.startMfaSignIn;
  readonly 'mfaSignIn:finalize': typeof protocol.finalizeMfaSignIn;
  readonly 'secondFactors:rename': typeof protocol.renameSecondFactor;
  readonly 'recoveryCodes:read': typeof protocol.readRecoveryCodes;
  readonly 'recoveryCodes:generate': typeof protocol.generateRecoveryCodes;
  readonly 'recoveryCodes:signIn': typeof protocol.signInWithRecoveryCode;
  readonly 'passkeyEnrollment:start': typeof protocol.startPasskeyEnrollment;
  readonly 'passkeyEnrollment:finalize': typeof protocol.finalizePasskeyEnrollment;
  readonly 'passkeySignIn:start': typeof protocol.startPasskeySignIn;
  readonly 'passkeySignIn:finalize': typeof protocol.finalizePasskeySignIn;
  readonly 'passkeys:list': typeof protocol.listPasskeys;
  readonly 'passkeys:rename': typeof protocol.renamePasskey;
  readonly 'account:export': typeof protocol.exportOwnData;
  readonly 'sessions:list': typeof protocol.listSessions;
  readonly 'sessions:revoke': typeof protocol.revokeSessions;
  readonly 'sessions:signOut': typeof protocol.signOut;
  readonly 'sessions:handOver': typeof protocol.handOver;
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

const unusual: Partial<Record<OperationName, string>> = {
  token: 'POST /v1/token',
  project: 'GET /v1/projects',
  passwordPolicy: 'GET /v2/passwordPolicy',
  signInSettings: 'GET /latchkey/v1/signInSettings',
  challenge: 'GET /latchkey/v1/challenge',
};

/** Method and path, in one text. All but the unusual follow from the name; a test compares them. */
export const methodAndPath = (name: OperationName): string =>
  unusual[name] ??
  (name.includes(':')
    ? `POST /${/^(mfa|passkey[ES])/.test(name) ? 'v2/accounts' : 'latchkey/v1'}/${name}`
    : `POST /v1/accounts:${name}`);
