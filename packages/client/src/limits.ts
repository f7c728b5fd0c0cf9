/**
 * The protocol's numbers that a browser needs, written again: importing them would bring the
 * protocol's descriptions into every page. A test holds the two together. Times in milliseconds.
 */
export const storedEmailLifetime = 3_600_000;
export const pendingCredentialLifetime = 3_600_000;
export const networkTimeoutDesktop = 30_000;
export const networkTimeoutMobile = 60_000;
export const refreshBeforeExpiry = 300_000;
export const refreshBackoffStart = 30_000;
export const refreshBackoffMaximum = 960_000;
export const heartbeatRetentionDays = 30;
/** In characters. */
export const sessionIdentifierLength = 20;
export const redirectCancelDelay = 2000;
