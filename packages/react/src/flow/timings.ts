/**
 * The specification's times, chapter 9, in milliseconds; written again because importing them would
 * bring the protocol's descriptions into every page. A test holds the two together.
 */
export const busyIndicatorDelay = 500;
export const signedInMessage = 1000;
export const scriptLoadTimeout = 5000;
export const libraryLoadTimeout = 10_000;
/** How long an answer may be on its way after somebody is back from another page. */
export const redirectCancelDelay = 2000;

/** Between one mail and the next, growing with every one. */
export const resendDelay = 30_000;
/** The same for codes sent by SMS. */
export const codeResendDelay = 15_000;
