import * as protocol from '@latchkey/protocol';
import { describe, expect, test } from 'vitest';
import { methodAndPath, type OperationName, type Operations } from './operations.ts';

/** The protocol's own description of each; the type demands that none is missing. */
const described: Operations = {
  signUp: protocol.signUp,
  lookup: protocol.lookup,
  update: protocol.updateAccount,
  delete: protocol.deleteAccount,
  signInWithPassword: protocol.signInWithPassword,
  signInWithEmailLink: protocol.signInWithEmailLink,
  signInWithCustomToken: protocol.signInWithCustomToken,
  createAuthUri: protocol.createAuthUri,
  signInWithIdp: protocol.signInWithIdp,
  sendOobCode: protocol.sendOobCode,
  resetPassword: protocol.resetPassword,
  token: protocol.exchangeRefreshToken,
  project: protocol.getProject,
  passwordPolicy: protocol.getPasswordPolicy,
  signInSettings: protocol.getSignInSettings,
  sendVerificationCode: protocol.sendVerificationCode,
  signInWithPhoneNumber: protocol.signInWithPhoneNumber,
  challenge: protocol.getChallenge,
  'mfaEnrollment:start': protocol.startMfaEnrollment,
  'mfaEnrollment:finalize': protocol.finalizeMfaEnrollment,
  'mfaEnrollment:withdraw': protocol.withdrawMfa,
  'mfaSignIn:start': protocol.startMfaSignIn,
  'mfaSignIn:finalize': protocol.finalizeMfaSignIn,
  'secondFactors:rename': protocol.renameSecondFactor,
  'recoveryCodes:read': protocol.readRecoveryCodes,
  'recoveryCodes:generate': protocol.generateRecoveryCodes,
  'recoveryCodes:signIn': protocol.signInWithRecoveryCode,
  'passkeyEnrollment:start': protocol.startPasskeyEnrollment,
  'passkeyEnrollment:finalize': protocol.finalizePasskeyEnrollment,
  'passkeySignIn:start': protocol.startPasskeySignIn,
  'passkeySignIn:finalize': protocol.finalizePasskeySignIn,
  'passkeys:list': protocol.listPasskeys,
  'passkeys:rename': protocol.renamePasskey,
  'account:export': protocol.exportOwnData,
  'sessions:list': protocol.listSessions,
  'sessions:revoke': protocol.revokeSessions,
  'sessions:signOut': protocol.signOut,
  'sessions:handOver': protocol.handOver,
};

describe('an operation is called where the protocol has it', () => {
  test.each(Object.entries(described))('%s', (name, { method, paths, credentials }) => {
    expect(methodAndPath(name as OperationName)).toBe(`${method} ${paths[0]}`);
    expect(credentials).toContain('key');
  });
});
