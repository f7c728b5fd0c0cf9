/**
 * The specification's times, chapter 9, in milliseconds; written again because importing them would
 * bring the protocol's descriptions into every page. A test holds the two together.
 */
export const busyIndicatorDelay = 500;
export const signedInMessage = 1000;
export const scriptLoadTimeout = 5000;
export const libraryLoadTimeout = 10_000;
