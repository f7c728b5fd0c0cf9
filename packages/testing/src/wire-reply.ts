/** What replies of the wire may hold; which of it is there is what tests are about. */
export type WireReply = Readonly<Record<string, unknown>> & {
  readonly error: {
    readonly code: number;
    readonly message: string;
    readonly status?: string;
    readonly errors: readonly Readonly<Record<string, string>>[];
    readonly details?: readonly Readonly<Record<string, string>>[];
  };
  readonly kind: string;
  readonly idToken: string;
  readonly refreshToken: string;
  readonly expiresIn: string;
  readonly localId: string;
  readonly email: string;
  readonly newEmail: string;
  readonly displayName: string;
  readonly isNewUser: boolean;
  readonly requestType: string;
  readonly oobCode: string;
  readonly oobLink: string;
  readonly sessionCookie: string;
  readonly mfaPendingCredential: string;
  readonly mfaInfo: readonly Readonly<Record<string, unknown>>[];
  readonly enrollmentRequired: boolean;
  readonly users: readonly (Readonly<Record<string, unknown>> & {
    readonly localId: string;
    readonly email: string;
    readonly emailVerified: boolean;
    readonly providerUserInfo: readonly Readonly<Record<string, string>>[];
  })[];
  readonly id_token: string;
  readonly access_token: string;
  readonly refresh_token: string;
};

export type Reply = {
  readonly status: number;
  readonly body: WireReply;
  readonly headers: Record<string, unknown>;
  readonly text: string;
};

export type CallOptions = {
  readonly headers?: Record<string, string>;
  readonly address?: string;
  readonly key?: string | false;
};
