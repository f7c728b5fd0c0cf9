/**
 * Chapter 9 of the specification: what a visitor's browser waits for, shows and keeps. Times in
 * milliseconds. Each number is an export of its own, so that a page gets those it uses and no others.
 */
export const scriptLoadTimeout = 5000;
export const libraryLoadTimeout = 10_000;
export const storedEmailLifetime = 3_600_000;
export const pendingCredentialLifetime = 3_600_000;
export const busyIndicatorDelay = 500;
export const signedInMessage = 1000;
export const networkTimeoutDesktop = 30_000;
export const networkTimeoutMobile = 60_000;
export const refreshBeforeExpiry = 300_000;
export const refreshBackoffStart = 30_000;
export const refreshBackoffMaximum = 960_000;
export const heartbeatRetentionDays = 30;
/** In characters. */
export const sessionIdentifierLength = 20;
export const redirectCancelDelay = 2000;
