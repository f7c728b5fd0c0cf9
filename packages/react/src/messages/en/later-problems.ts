import type { ProblemOfAnyScreen } from '../../flow/problem.ts';
import type { Meanings } from '../find-problem.ts';

/** What else can be wrong and is told in the same words on every screen. It arrives after the first one. */
export const laterProblems = {
  TOO_MANY_ATTEMPTS_TRY_LATER:
    'Too many incorrect password attempts. Please try again in a few minutes',
  OPERATION_NOT_ALLOWED: 'This way of signing in is not available here',
  QUOTA_EXCEEDED: 'Too many people are signing in right now. Please try again later',
  MISSING_PASSWORD: 'Enter your password',
  MISSING_NAME: 'Enter your first and last name',
  EMAIL_EXISTS: 'This email address is already used by another account',
  EMAIL_NOT_FOUND: 'No account matches that email address',
  INVALID_LOGIN_CREDENTIALS: "The email and password you entered don't match",
  WEAK_PASSWORD: 'This password is too weak. Use at least 6 characters, with letters and numbers',
  PASSWORD_DOES_NOT_MEET_REQUIREMENTS: 'This password does not meet all requirements yet',
  TOO_MANY_SIGN_UPS:
    'Too many accounts were created from your network. Please try again in a few minutes',
  TOO_MANY_CHANGES: 'Too many attempts. Please try again in a few minutes',
  TOO_MANY_MAILS: 'Too many emails were asked for. Please try again later',
  ADMIN_ONLY_OPERATION: 'New accounts can be created by an administrator only',
  USER_DISABLED: 'This account has been disabled by an administrator',
  EXPIRED_OOB_CODE: 'This link has expired. Please ask for a new one',
  INVALID_OOB_CODE: 'This link is not valid. It may be incomplete, or was already used',
  MISSING_OOB_CODE: 'This link is incomplete. Please open the link in the email again',
  NEWER_LINK_SENT: 'A newer link was sent to you. Please use the link in the latest email',
  EMAIL_MISMATCH: 'This email address does not match the one the link was sent to',
  CREDENTIAL_TOO_OLD_LOGIN_AGAIN: 'Please login again to perform this operation.',
  SESSION_EXPIRED: 'Your session has expired. Please try again',
  USER_CANCELLED: 'The sign-in was cancelled. Please authorize the required permissions to go on',
  NO_MEANS_OF_SIGN_IN:
    'This email already exists without any means of sign-in. Please reset the password to recover.',
  RESET_MAIL_NOT_SENT: 'Unable to send password reset code to specified email',
  UNAUTHORIZED_DOMAIN: 'This page may not send sign-in links. Please contact its owner',
  NO_STORAGE:
    'Your browser keeps no data for this page, and signing in needs it. Allow cookies and site data, then reload the page',
  NOTHING_TO_RETURN_TO: 'You are signed in, but this page does not say where to go next',
} satisfies Partial<Record<ProblemOfAnyScreen, string>>;

/**
 * Names without words of their own, and what says the same. Here, so that it arrives with the sentences
 * and not by another request.
 */
export const laterMeanings: Meanings = {
  INVALID_IDENTIFIER: 'INVALID_EMAIL',
  REQUEST_TIMEOUT: 'TIMEOUT',
  UNAVAILABLE: 'NETWORK_REQUEST_FAILED',
  INVALID_PASSWORD: 'INVALID_LOGIN_CREDENTIALS',
  INVALID_NEW_EMAIL: 'INVALID_EMAIL',
  PASSWORD_LOGIN_DISABLED: 'OPERATION_NOT_ALLOWED',
  UNSUPPORTED_FIRST_FACTOR: 'OPERATION_NOT_ALLOWED',
  RESET_PASSWORD_EXCEED_LIMIT: 'TOO_MANY_ATTEMPTS_TRY_LATER',
  TOKEN_EXPIRED: 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN',
  USER_NOT_FOUND: 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN',
  TOO_MANY_EXPORTS: 'TOO_MANY_CHANGES',
  TOO_MANY_PROVIDER_SIGN_INS: 'QUOTA_EXCEEDED',
  PROVIDER_DOMAIN_NOT_AUTHORIZED: 'OPERATION_NOT_ALLOWED',
  PROVIDER_ADDRESS_NOT_USABLE: 'OPERATION_NOT_ALLOWED',
  INVALID_PROVIDER_ID: 'OPERATION_NOT_ALLOWED',
  INVALID_PENDING_TOKEN: 'SESSION_EXPIRED',
  MISSING_SESSION_ID: 'SESSION_EXPIRED',
};
