/** What can be wrong before anything but the first screen is here. */
export const firstProblems = {
  MISSING_EMAIL: 'Enter your email address to continue',
  INVALID_EMAIL: "That email address isn't correct",
  TOO_MANY_ATTEMPTS_TRY_LATER:
    'Too many incorrect password attempts. Please try again in a few minutes',
  OPERATION_NOT_ALLOWED: 'This way of signing in is not available here',
  QUOTA_EXCEEDED: 'Too many people are signing in right now. Please try again later',
  NETWORK_REQUEST_FAILED: 'A network error occurred. Check your connection and try again',
  TIMEOUT: 'The server took too long to answer. Please try again',
  INTERNAL: 'Something went wrong. Please try again.',
};
