/**
 * What can be wrong before anything but the first screen is here: no server is asked before the
 * other sentences are.
 */
export const firstProblems = {
  MISSING_EMAIL: 'Enter your email address to continue',
  INVALID_EMAIL: "That email address isn't correct",
  NETWORK_REQUEST_FAILED: 'A network error occurred. Check your connection and try again',
  TIMEOUT: 'The server took too long to answer. Please try again',
  INTERNAL: 'Something went wrong. Please try again.',
};
