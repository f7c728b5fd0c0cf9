/** What only a running server can give, by the names that generated requests call it. */
export const references = [
  ...(['idToken', 'otherIdToken', 'guestIdToken', 'phoneIdToken', 'refreshToken'] as const),
  ...(['localId', 'otherId', 'guestId', 'email', 'tenant', 'sessionInfo', 'sessionId'] as const),
  ...(['resetCode', 'verifyCode', 'signInCode', 'pendingCredential', 'enrolment'] as const),
  ...(['secondFactorIdToken', 'certificate'] as const),
] as const;

export type Reference = (typeof references)[number];
